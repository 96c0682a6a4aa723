import { afterEach, expect, test, vi } from "vitest";
import { forgetPerson, knownPerson, rememberPerson } from "./known-person.ts";

afterEach(() => vi.unstubAllGlobals());
const person = { name: "Pat Doe", jobTitle: "Payroll manager" };

/** Of a browser that blocks storage, or has none left. */
const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

test("whoever opened the request of a link is known until they close it, and for no other link", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  await rememberPerson("one", person);
  expect([await knownPerson("one"), await knownPerson("two")]).toEqual([person, null]);
  forgetPerson();
  expect(await knownPerson("one")).toBeNull();
});

test("a browser that blocks storage, or has none left, opens and closes a request all the same", async () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  await rememberPerson("one", person);
  expect(await knownPerson("one")).toBeNull();
  forgetPerson();
});

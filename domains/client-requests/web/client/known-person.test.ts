import { afterEach, expect, test, vi } from "vitest";
import { forgetPerson, knownPerson, rememberPerson } from "./known-person.ts";

afterEach(() => vi.unstubAllGlobals());
const person = { name: "Pat Doe", jobTitle: "Payroll manager" };

/** Simulates a browser whose storage is blocked or full. */
const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

test("the person who opened a request through its link is remembered until they close it, and for no other link", async () => {
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

test("a browser whose storage is blocked or full can still open and close a request", async () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  await rememberPerson("one", person);
  expect(await knownPerson("one")).toBeNull();
  forgetPerson();
});

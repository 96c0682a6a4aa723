import { expect, test } from "vitest";
import { takeAssumption } from "./take-assumption.ts";

const now = Date.parse("2025-06-06T12:00:00.000Z");
const whole = {
  user: encodeURIComponent(JSON.stringify({ email: "dana@harlowpryce.example" })),
  token: "a".repeat(43),
  expiry: encodeURIComponent("2025-06-06T12:01:00.000Z"),
};

/** Records cookies as set, including deletions. */
function page(cookies: Readonly<Record<string, string>>) {
  const set: string[] = [];
  const document = {
    get cookie() {
      return Object.entries({ theme: "dark", ...cookies })
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
    },
    set cookie(value: string) {
      set.push(value);
    },
  };
  return { document, set };
}

test("the cookies of a support session are read once: reading deletes them", () => {
  const { document, set } = page(whole);
  expect(takeAssumption(document, now)).toEqual({ email: "dana@harlowpryce.example", token: whole.token });
  expect(set).toEqual(["user", "token", "expiry"].map((name) => `${name}=; Path=/assume; Max-Age=0; SameSite=Strict; Secure`));
});

test.each([
  ["one is absent", { user: whole.user, token: whole.token }],
  ["none is there", {}],
  ["the minute is over", { ...whole, expiry: encodeURIComponent("2025-06-06T12:00:00.000Z") }],
  ["the time is not a time", { ...whole, expiry: "soon" }],
  ["the user is not JSON", { ...whole, user: "dana" }],
  ["the user has no email", { ...whole, user: encodeURIComponent("{}") }],
  ["a value is badly encoded", { ...whole, user: "%E0%A4%A" }],
])("no session starts, and the cookies are deleted, if %s", (_what, cookies) => {
  const { document, set } = page(cookies);
  expect(takeAssumption(document, now)).toBeNull();
  expect(set).toHaveLength(3);
});

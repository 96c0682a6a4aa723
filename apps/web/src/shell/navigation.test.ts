import { expect, test } from "vitest";
import { navigationFor } from "./navigation.ts";

const keysFor = (role: number, activeFlags: readonly string[]) =>
  navigationFor({ role, activeFlags }).flatMap((section) => section.entries.map((entry) => entry.key));

test("Users and Firm Setup are for role 1; with the flag Firm Setup is hidden and a marketing entry replaces Clients", () => {
  expect(keysFor(2, [])).toEqual(["engagements", "waiting", "clients", "payroll", "store", "library"]);
  expect(keysFor(1, [])).toEqual(["engagements", "waiting", "clients", "payroll", "store", "library", "users", "firm-setup"]);
  expect(keysFor(1, ["hide_engagements"])).toEqual(["engagements", "marketing", "payroll", "store", "library", "users"]);
});

test("Credits appears only with its flag", () => expect(keysFor(2, ["credits"])).toContain("credits"));

import { expect, test } from "vitest";
import { ownAccessTaken, userStateOf } from "./user-changes.ts";

const admin = { role: 1, isActive: true } as const;
const auditor = { role: 2, isActive: true } as const;
const gone = { role: 1, isActive: false } as const;

test.each([
  ["another person's role", "ana", "ben", admin, auditor, null],
  ["another person's account", "ana", "ben", admin, gone, null],
  ["one's own name", "ana", "ana", admin, admin, null],
  ["one's own role", "ana", "ana", admin, auditor, "own-role"],
  ["one's own account", "ana", "ana", admin, gone, "own-deactivation"],
] as const)("an admin changes %s", (_what, actor, user, before, after, refused) => {
  expect(ownAccessTaken(actor, user, { before, after })).toBe(refused);
});

test("who has no password yet is invited, unless deactivated", () => {
  expect(userStateOf({ isActive: true, hasPassword: true })).toBe("active");
  expect(userStateOf({ isActive: true, hasPassword: false })).toBe("invited");
  expect([true, false].map((hasPassword) => userStateOf({ isActive: false, hasPassword }))).toEqual(["inactive", "inactive"]);
});

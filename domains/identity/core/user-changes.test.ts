import { expect, test } from "vitest";
import { ownAccessTaken, userStateOf } from "./user-changes.ts";

test.each([
  ["another person's role", "ben", { role: 2 }, null],
  ["another person's account", "ben", { is_active: false }, null],
  ["one's own name", "ana", {}, null],
  ["one's own role to what it is", "ana", { role: 1 }, null],
  ["one's own role", "ana", { role: 2 }, "own-role"],
  ["one's own account", "ana", { is_active: false }, "own-deactivation"],
] as const)("an admin can change %s", (_what, user, change, refused) => {
  expect(ownAccessTaken({ userId: "ana", role: 1 }, user, change)).toBe(refused);
});

test("a person without a password counts as invited, unless deactivated", () => {
  expect(userStateOf({ isActive: true, hasPassword: true })).toBe("active");
  expect(userStateOf({ isActive: true, hasPassword: false })).toBe("invited");
  expect([true, false].map((hasPassword) => userStateOf({ isActive: false, hasPassword }))).toEqual(["inactive", "inactive"]);
});

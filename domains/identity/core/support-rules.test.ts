import { expect, test } from "vitest";
import { isStaffThemselves, notViewable } from "./support-rules.ts";

const actor = {
  userId: "s",
  realUserId: "s",
  organizationId: "o",
  email: "s@tieout.example",
  role: 1,
  isStaff: true,
  flags: [],
  sessionId: "x",
};

test("the staff console opens only for staff as themselves, not for firm users and not in someone else's account", () => {
  expect(isStaffThemselves(actor)).toBe(true);
  expect(isStaffThemselves({ ...actor, isStaff: false })).toBe(false);
  expect(isStaffThemselves({ ...actor, realUserId: "another" })).toBe(false);
});

test.each([
  [{ id: "s", isStaff: true, isActive: true }, "own-account"],
  [{ id: "t", isStaff: true, isActive: true }, "staff-account"],
  [{ id: "u", isStaff: false, isActive: false }, "inactive-account"],
  [{ id: "u", isStaff: false, isActive: true }, null],
])("for the account %j, the reason it cannot be viewed is: %s", (account, refused) => {
  expect(notViewable(actor, account)).toBe(refused);
});

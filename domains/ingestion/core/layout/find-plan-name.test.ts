import { expect, it } from "vitest";
import { findPlanName } from "./find-plan-name.ts";

const rows = (...texts: readonly string[]) => texts.map((text, at) => ({ row: at + 1, cells: [text, ""] }));

it.each([
  ["Brightwater Foods 401(k) Plan", "Brightwater Foods 401(k) Plan"],
  ["Plan Name: Alder & Finch Profit Sharing Plan", "Alder & Finch Profit Sharing Plan"],
  ["Cedar Hospital 403(b) Retirement Plan", "Cedar Hospital 403(b) Retirement Plan"],
])("the plan name is found in the banner: %s", (text, name) => {
  expect(findPlanName(rows("Account Balance Detail", text, "01/01/2024 - 12/31/2024", "SSN"), 4)).toBe(name);
});

it.each(["Plan administration report", "Retirement Plan", "Report of the 401(k) plan for 2024", "Trust statement", "Payroll Register", ""])(
  "other texts are not taken for a plan name: %s",
  (text) => expect(findPlanName(rows(text, "SSN"), 2)).toBeNull(),
);

it("rows from the header on are treated as data", () => {
  expect(findPlanName(rows("SSN", "Brightwater Foods 401(k) Plan"), 1)).toBeNull();
});

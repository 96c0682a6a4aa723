import { expect, test } from "vitest";
import { leftToCompare } from "./open-comparisons.ts";

test("comparing contributions is left to the auditor if payroll and balances are both present, and nothing is left if one is missing", () => {
  const both = new Set(["payroll_register", "participant_balances"]);
  expect(leftToCompare((report) => both.has(report))).toEqual([expect.stringContaining("Payroll is not compared")]);
  expect(leftToCompare((report) => report === "payroll_register")).toEqual([]);
});

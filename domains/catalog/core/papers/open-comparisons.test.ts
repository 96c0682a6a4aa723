import { expect, test } from "vitest";
import { leftToCompare } from "./open-comparisons.ts";

test("contributions are left to compare manually if payroll and balances are both present, and nothing is if one is missing", () => {
  const both = new Set(["payroll_register", "participant_balances"]);
  expect(leftToCompare((report) => both.has(report))).toEqual([expect.stringContaining("Payroll is not compared")]);
  expect(leftToCompare((report) => report === "payroll_register")).toEqual([]);
});

import { reportKeys } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { namesReport, reportOfFileName } from "./names-report.ts";

test.each([
  ["Trust_Statement_061842_2024.xlsx", "trust_statement"],
  ["Acct Balance Detail 12312024.csv", "participant_balances"],
  ["ContribDetail_01012024-12312024.csv", "contribution_detail"],
  ["Distributions 2024 final.xlsx", "distribution_detail"],
  ["Paygrove_Register_2024.csv", "payroll_register"],
  ["census-2024.csv", "demographics"],
  ["export (3).csv", null],
  ["contribution and distribution.csv", null],
])("the name %s suggests %s", (name, report) => expect(reportOfFileName(name, reportKeys)).toBe(report));

test("a title must contain every distinctive word of the report's title", () => {
  expect(namesReport("DISTRIBUTION DETAIL AS OF 12/31/2024", "distribution_detail")).toBe(true);
  expect(namesReport("Trust account", "trust_statement")).toBe(false);
  expect(namesReport("", "trust_statement")).toBe(false);
});

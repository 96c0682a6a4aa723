import { expect, test } from "vitest";
import { coverageText, initials, yearFrom } from "./store-words.ts";

test("a plan year is twelve months from its first day; if there is no first day, there is no plan year", () => {
  expect(yearFrom("2024-07-01")).toEqual({ startOn: "2024-07-01", endOn: "2025-06-30" });
  expect(yearFrom("2024-02-30")).toBeNull();
});

test("coverage is shown in whole months of the plan year", () => {
  const part = { covered_from: null, covered_to: null, covered_days: 274, plan_days: 366, gap_at_start_days: 0, gap_at_end_days: 92 };
  expect(coverageText({ ...part, key: "six_months", covered_months: 9, plan_months: 12 })).toBe("9 of 12 months");
  expect(coverageText({ ...part, key: "full", covered_months: 12, plan_months: 12 })).toBe("Whole plan year");
});

test("a provider's mark has two letters", () => {
  expect([initials("Thistle & Rowe Payroll"), initials("Rosterly HR")]).toEqual(["TR", "RH"]);
});

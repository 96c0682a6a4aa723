import { expect, it } from "vitest";
import { reports } from "../../reports/report-registry.ts";
import { columnStatistics } from "../column-statistics.ts";
import { reviewBelow } from "../mapping.ts";
import { suggestMapping } from "../suggest-mapping.ts";

const amounts = columnStatistics(["50", "62.50", "75"]);
const suggested = (headers: readonly string[], report: "payroll_register" | "contribution_detail" = "payroll_register") =>
  suggestMapping(
    reports[report],
    headers.map((header, index) => ({ index, header, statistics: amounts })),
  );

it.each([
  ...["Match Amt", "Employer Match", "Employer Amt", "Profit Sharing"].map((beside) => ["Employee Amt", beside] as const),
  ...["EE Amt", "EE $", "Employee Amount", "Participant Amt", "Employee Share"].map((header) => [header, "Match Amt"] as const),
])("“%s” next to “%s” is a deferral, and a person is asked which kind", (header, beside) => {
  for (const report of ["payroll_register", "contribution_detail"] as const) {
    const [found] = suggested([header, beside], report);
    expect([found?.field, found?.reason], report).toEqual([
      "deferral_pretax",
      expect.stringContaining("The text doesn't say whether they are pre-tax or Roth."),
    ]);
    expect(found?.confidence).toBeLessThan(reviewBelow);
  }
});

it("no kind is proposed next to other deferrals, next to a second column with the same name or without employer money, and never for an ID or a name", () => {
  for (const headers of [
    ["Employee Amt", "Match Amt", "Roth"],
    ["Employee Amt", "Match Amt", "EE Amt"],
    ["Employee Amt", "Medical"],
    ["Employee Amt"],
  ]) {
    const [found] = suggested(headers);
    expect([found?.field, (found?.confidence ?? 1) < reviewBelow], headers.join()).toEqual([null, true]);
  }
});

it("a column with only the word employee is a person", () => {
  const ids = columnStatistics(["1001", "1002", "1003"]);
  const found = suggestMapping(reports.payroll_register, [
    { index: 0, header: "Employee", statistics: ids },
    { index: 1, header: "Match Amt", statistics: amounts },
  ]);
  expect(found.map(({ field }) => field)).toEqual(["employee_id", "match"]);
});

import { expect, test } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const columnsOf = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(columns).map(([header, values], index) => ({ index, header, statistics: columnStatistics(values) }));
const suggested = (report: keyof typeof reports, columns: Readonly<Record<string, readonly string[]>>) =>
  suggestMapping(reports[report], columnsOf({ SSN: ["900-10-1234", "900-10-1235", "900-10-1236"], ...columns })).slice(1);
const fields = (report: keyof typeof reports, columns: Readonly<Record<string, readonly string[]>>) =>
  suggested(report, columns).map(({ field, confidence }) => [field, confidence < 0.9]);

const own = ["01/02/2019", "03/05/2018", "07/09/2021"];
const same = ["01/14/2025", "01/14/2025", "01/14/2025"];
const left = ["", "06/30/2025", ""];

test("an end date ends an employment if the dates belong to individual people, and needs review", () => {
  expect(fields("demographics", { "Start Date": own, "End Date": left })).toEqual([
    ["hire_date", false],
    ["term_date", true],
  ]);
  expect(fields("payroll_register", { "Employment Start Date": own, "End Date": left })).toEqual([
    ["hire_date", false],
    ["term_date", true],
  ]);
});

test("a start and an end that everyone shares belong to a period, never to hires or terminations", () => {
  expect(fields("payroll_register", { "Start Date": same, "End Date": same })).toEqual([
    ["period_start", true],
    ["period_end", true],
  ]);
  expect(fields("participant_balances", { "Start Date": same, "End Date": same })).toEqual([
    [null, true],
    [null, true],
  ]);
});

test("a date shared by one person's rows is still that person's", () => {
  const twice = (values: readonly string[]) => values.flatMap((value) => [value, value, value]);
  const columns = columnsOf({ SSN: twice(["900-10-1234", "900-10-1235", "900-10-1236"]), "Start Date": twice(own) });
  expect(suggestMapping(reports.participant_balances, columns)[1]).toMatchObject({ field: "hire_date", confidence: 0.99 });
});

test("nine digits under a header that names an account are not proposed as SSNs, and need review", () => {
  const digits = ["900101234", "900101235", "900101236"];
  const [account, other] = suggestMapping(reports.contribution_detail, columnsOf({ Acct: digits, Key: digits }));
  expect(account).toMatchObject({ field: null, confidence: 0.5 });
  expect(account?.reason).toMatch(/the header names a different number/);
  expect(other).toMatchObject({ field: "ssn" });
});

test("deposits to the expense account are not participant contributions", () => {
  const amounts = ["1.25", "2.50", "3.75"];
  const [column] = suggested("participant_balances", { "Expense Account Deposits": amounts });
  expect([column?.field, ...(column?.alternatives ?? []).map(({ field }) => field)]).not.toContain("contributions");
});

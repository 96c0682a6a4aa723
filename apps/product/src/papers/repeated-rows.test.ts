import { rmSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { openTestRun, person, type TestFile, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const pay = (id: string, on: string, gross: number): TestRow => ({
  employee_id: id,
  full_name: `NAME ${id}, N`,
  pay_date: on,
  gross_pay: gross,
});
const quarter = (rows: TestRow[]): TestFile => ({ report: "payroll_register", rows });

async function notices(files: readonly TestFile[], paper: "payroll_census" | "participant_activity"): Promise<readonly string[]> {
  opened = await openTestRun(files);
  await opened.populate([paper]);
  return opened.result(paper).notices.filter((text) => /counted twice|summed/.test(text));
}

it("a pay date in two files is reported as counted twice, with its rows and amounts", async () => {
  const first = quarter([pay("E1", "2024-03-15", 10_000), pay("E1", "2024-03-29", 10_000), pay("E2", "2024-03-29", 25_050)]);
  const second = quarter([
    { ...pay("E1", "2024-03-29", 10_000), full_name: "E1 NAME" },
    pay("E2", "2024-03-29", 25_050),
    pay("E1", "2024-04-12", 10_000),
  ]);
  expect(await notices([first, second], "payroll_census")).toEqual([
    "2 rows of payroll_register.csv (350.50) are also in payroll_register.csv, with the same person, dates and amounts. They are counted twice: if one file repeats the other, remove it or its rows and process again.",
  ]);
});

it("equal pay on different dates, for different people, outside the year or of zero is not a repetition", async () => {
  const first = quarter([
    pay("E1", "2024-03-29", 10_000),
    pay("E3", "2024-03-29", 0),
    { ...pay("E4", "2023-12-29", 500), in_period: false },
  ]);
  const second = quarter([
    pay("E1", "2024-04-12", 10_000),
    pay("E2", "2024-03-29", 10_000),
    pay("E3", "2024-03-29", 0),
    { ...pay("E4", "2023-12-29", 500), in_period: false },
  ]);
  expect(await notices([first, second], "payroll_census")).toEqual([]);
  rmSync(opened?.folder ?? "", { recursive: true });
  expect(await notices([quarter([pay("E1", "2024-03-29", 10_000), pay("E1", "2024-03-29", 10_000)])], "payroll_census")).toEqual([]);
});

it("a position in two balance files is reported too; one under another contract is not", async () => {
  const position = { ...person("P1", "ADAMS, ANN", "0001"), money_source: "match", beginning_balance: 100, ending_balance: 100 };
  const balances = (rows: TestRow[], provider = "A"): TestFile => ({ report: "participant_balances", rows, provider });
  expect(
    await notices([balances([position]), balances([position, { ...position, money_source: "deferral_pretax" }])], "participant_activity"),
  ).toHaveLength(1);
  rmSync(opened?.folder ?? "", { recursive: true });
  expect(await notices([balances([position]), balances([position], "B")], "participant_activity")).toEqual([]);
});

it("quarterly balances in which each closing balance is the next opening balance are reported as summed; two contracts under one plan are not", async () => {
  const position = (id: string, beginning: number, ending: number): TestRow => ({
    ...person(id, `NAME ${id}, N`, `000${id.slice(1)}`),
    ...{ money_source: "match", beginning_balance: beginning, ending_balance: ending },
  });
  const balances = (rows: TestRow[]): TestFile => ({ report: "participant_balances", rows });
  const first = balances([position("P1", 100, 150), position("P2", 200, 220), position("P3", 0, 5)]);
  const second = balances([position("P1", 150, 170), position("P2", 220, 210), position("P3", 7, 9)]);
  const found = await notices([first, second], "participant_activity");
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("ends in 2 of 3 accounts");
  rmSync(opened?.folder ?? "", { recursive: true });
  const other = balances([position("P1", 10, 20), position("P2", 30, 40), position("P3", 5, 9)]);
  expect(await notices([first, other], "participant_activity")).toEqual([]);
});

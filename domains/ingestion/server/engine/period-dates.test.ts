import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

it("a contribution without a readable pay date belongs to the year of receipt, and keeps its amount", async () => {
  const rows = [
    "Participant ID,SSN,Participant Name,Pay Date,Received Date,Source,Amount",
    'P1,900-12-3456,"DOE, JANE",01/05/2025,01/08/2025,Pre-Tax,100.00',
    'P2,900-12-3457,"ROE, RICHARD",,01/08/2025,Pre-Tax,200.00',
    'P3,900-12-3458,"POE, PAT",see note,01/08/2025,Pre-Tax,300.00',
    'P4,900-12-3459,"COE, CY",,01/08/2026,Pre-Tax,400.00',
    'P5,900-12-3460,"LOE, LU",,,Pre-Tax,500.00',
  ];
  const { mapping } = await bench.inspection(rows.join("\n"), "contribution_detail");
  const facts = await bench.normalize(mapping);
  expect(facts).toMatchObject({ kept: 3, keptOutOfPeriod: 1, rejected: 1 });
  expect(facts.amounts.amount).toMatchObject({ keptCents: "60000", outOfPeriodCents: "40000", rejectedCents: "50000" });
  expect(facts.issues.map(({ row, code }) => [row, code])).toEqual([
    [4, "field-blanked"],
    [6, "value-missing"],
  ]);
});

it("a row with neither date is rejected because of the unreadable date, in the preview as in a run", async () => {
  const rows = [
    "Participant ID,SSN,Participant Name,Pay Date,Received Date,Source,Amount",
    'P1,900-12-3456,"DOE, JANE",01/05/2025,01/08/2025,Pre-Tax,100.00',
    'P2,900-12-3457,"ROE, RICHARD",see note,01/08/2025,Pre-Tax,200.00',
    'P3,900-12-3458,"POE, PAT",see note,,Pre-Tax,300.00',
  ];
  const { mapping } = await bench.inspection(rows.join("\n"), "contribution_detail");
  const facts = await bench.normalize(mapping);
  expect(facts.issues.map(({ row, code }) => [row, code])).toEqual([
    [3, "field-blanked"],
    [4, "date-unreadable"],
  ]);
  const preview = await bench.run("ingestion.preview", { mapping, planYear: 2025 });
  expect(preview.rows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, "data"],
    [3, "data"],
    [4, "rejected"],
  ]);
});

it.each([
  ["earlier first", "01/01/2025", "12/31/2025", ["10000", "11100"]],
  ["later first", "12/31/2025", "12/31/2024", ["11100", "10000"]],
])("a row of dates above two equal headers shows which balance is opening and which is closing (%s)", async (_, one, other, balances) => {
  const rows = [
    `Participant,,,${one},,${other}`,
    "Participant ID,Name,SSN,Balance,Earnings,Balance",
    '1001,"DOE, JANE",900-10-1234,100.00,11.00,111.00',
  ];
  const { mapping } = await bench.inspection(rows.join("\n"), "participant_balances");
  const { kept, amounts } = await bench.normalize(mapping);
  expect([kept, amounts.beginning_balance?.keptCents, amounts.ending_balance?.keptCents]).toEqual([1, ...balances]);
});

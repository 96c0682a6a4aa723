import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header = "EE,SS #,Nm,Hrs,Tot Gross,Def $,Co Mtch";
const person = (id: string, name: string, amounts: string) => `${id},900-10-${id},"${name}",80,${amounts}`;
const payDay = (day: string, total: string): readonly string[] => [
  `Check date: ${day},,,,,,`,
  header,
  person("1001", "DOE, JANE", "1000.00,50.00,25.00"),
  person("1002", "TOTAL, FAITH", "1100.00,60.00,30.00"),
  person("1003", "ROE, ANN", "1200.00,70.00,35.00"),
  total,
];
const journal = (total: string): string => [...payDay("01/10/2025", total), ...payDay("01/24/2025", total)].join("\n");

test.each([
  ["labeled beside a count of checks", "Checks: 3,,Date total,,3300.00,180.00,90.00"],
  ["with nothing but a count of checks", "Checks: 3,,,,3300.00,180.00,90.00"],
])("the total for a pay date %s is not counted as pay", async (_, total) => {
  const { columns, mapping } = await bench.inspection(journal(total), "payroll_register");
  expect(columns.find(({ field }) => field === "gross_pay")?.sumCents).toBe("660000");
  const facts = await bench.normalize(mapping);
  expect([facts.kept, facts.rejected, facts.skippedByKind.total, facts.issueCount]).toEqual([6, 0, 2, 0]);
  expect(facts.amounts.gross_pay?.keptCents).toBe("660000");
});

test("people named Total and Subtotal are in the records, but a row that repeats their number with the sum of the rows above is not", async () => {
  const census = [
    "Emp No,SSN,Last,First,DOB,Gross Pay,Bonus",
    "1001,900-10-1001,Doe,Jane,1980-02-03,500.00,10.00",
    "1002,900-10-1002,Total,Faith,1981-02-03,510.00,20.00",
    "1003,900-10-1003,Subtotal,Sam,1982-02-03,520.00,30.00",
    "1004,900-10-1004,Grand,Total,1983-02-03,530.00,40.00",
  ].join("\n");
  const facts = await bench.normalize((await bench.inspection(census, "demographics")).mapping);
  expect([facts.kept, facts.skippedByKind.total]).toEqual([4, undefined]);
  expect((await bench.rows("canonical.parquet")).map(({ last_name: name }) => name)).toEqual(["Doe", "Total", "Subtotal", "Grand"]);

  const balances = [
    "Participant ID,Name,Source,Opening Balance,Contributions,Closing Balance",
    '1001,"DOE, JANE",Pre-Tax,100.00,10.00,110.00',
    '1001,"DOE, JANE",Match,50.00,5.00,55.00',
    "1001,Total,,150.00,15.00,165.00",
    '1002,"TOTAL, FAITH",Pre-Tax,200.00,10.00,210.00',
    "1002,Total,,200.00,10.00,210.00",
  ].join("\n");
  const ofBalances = await bench.normalize((await bench.inspection(balances, "participant_balances")).mapping);
  expect([ofBalances.kept, ofBalances.skippedByKind.total, ofBalances.amounts.ending_balance?.keptCents]).toEqual([3, 2, "37500"]);
});

test("a plan total with asterisks and a count is not one of the last person's accounts", async () => {
  const report = [
    "SSN,NAME,SOURCE,FUND,BEGIN BAL,CONTRIB,ENDING BAL",
    '900-10-1001,"DOE, JANE",Pre-Tax,Heron Bond,100.00,10.00,110.00',
    ",,Match,Heron Bond,50.00,5.00,55.00",
    ",,,* PARTICIPANT TOTAL,150.00,15.00,165.00",
    '900-10-1002,"ROE, ANN",Pre-Tax,Heron Bond,200.00,10.00,210.00',
    ",,Match,Heron Bond,60.00,5.00,65.00",
    ",,,* PARTICIPANT TOTAL,260.00,15.00,275.00",
    ",,,** PLAN TOTAL (2),410.00,30.00,440.00",
  ].join("\n");
  const facts = await bench.normalize((await bench.inspection(report, "participant_balances")).mapping);
  expect([facts.kept, facts.skippedByKind.total, facts.amounts.ending_balance?.keptCents]).toEqual([4, 3, "44000"]);
});

test("a person whose rows continue on the next page is one person, and vested percentages may be written as ratios", async () => {
  const report = [
    "SSN,NAME,SOURCE,FUND,BEGIN BAL,CONTRIB,ENDING BAL,VEST",
    '900-10-1001,"DOE, JANE",Pre-Tax,Heron Bond,100.00,10.00,110.00,100/100',
    ",,Match,Heron Bond,50.00,5.00,55.00,60/100",
    "SSN,NAME,SOURCE,FUND,BEGIN BAL,CONTRIB,ENDING BAL,VEST",
    '900-10-1001,"DOE, JANE CONT\'D",Pre-Tax,Egret Stock,200.00,10.00,210.00,100/100',
    ",,Match,Egret Stock,60.00,5.00,65.00,2/5",
    '900-10-1002,"CONTE, ANN",Pre-Tax,Heron Bond,1.00,1.00,2.00,100/100',
  ].join("\n");
  const { columns, mapping } = await bench.inspection(report, "participant_balances");
  expect(columns.at(-1)).toMatchObject({ field: "vested_pct", confidence: 0.99 });
  const facts = await bench.normalize(mapping);
  expect([facts.kept, facts.issueCount]).toEqual([5, 0]);
  const rows = await bench.rows("canonical.parquet");
  expect(rows.map(({ full_name: name, vested_pct: vested }) => [name, vested])).toEqual([
    ["DOE, JANE", 10000],
    ["DOE, JANE", 6000],
    ["DOE, JANE", 10000],
    ["DOE, JANE", 4000],
    ["CONTE, ANN", 10000],
  ]);
});

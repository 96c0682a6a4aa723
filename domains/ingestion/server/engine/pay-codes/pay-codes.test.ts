import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { CountPayPayload, Mapping } from "@tieout/ingestion/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hmacKeyHex, openTaskBench, planYear, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

/**
 * A register as payroll systems print it: banner, header in row 4, one row per code, quoted names, trailing signs, parentheses, subtotals,
 * a grand total, a code in two spellings, an employee with one check without deferrals, and a check after the plan year.
 */
const long = `Paygrove Payroll Register,,,,,,
Brightwater Foods,,,,,,
Run 01/06/2026,,,,,,
Employee ID,Employee Name,Check Date,Pay Code,Pay Code Description,Amount,
00101,"ADAMS, ANN",01/10/2025,REG,Regular pay,"2,000.00",
00101,"ADAMS, ANN",01/10/2025,OT,Overtime,150.50,
00101,"ADAMS, ANN",01/10/2025,401K,401k Deferral,100.00,
00101,"ADAMS, ANN",01/10/2025,FIT,Federal Tax,310.00,
Total 00101,,,,,"2,560.50",
00102,"BOYD, BEN",01/10/2025,REG,Regular pay,"1,500.00",
00102,"BOYD, BEN",01/10/2025,AUTO,Car allowance,600.00,
00102,"BOYD, BEN",01/10/2025,401K,401k Deferral,75.00,
00102,"BOYD, BEN",12/19/2025,Reg,Regular pay,"1,500.00",
00102,"BOYD, BEN",12/19/2025,AUTO,Car allowance,(100.00),
00102,"BOYD, BEN",01/02/2026,REG,Regular pay,"9,999.00",
00103,"CRUZ, CARA",06/20/2025,XQ7,Special,80.00,
00103,"CRUZ, CARA",06/20/2025,REG,Regular pay,50.00-,
Grand Total,,,,,"16,164.50",
`;

async function count(
  csv: string,
  columns: readonly number[],
  deferrals: readonly string[],
  rowsOf?: { key: string; offset: number; limit: number },
) {
  const { mapping } = await bench.inspection(csv, "payroll_register");
  return { mapping, value: await run([mapping], columns, deferrals, rowsOf) };
}

async function run(
  mappings: readonly Mapping[],
  columns: readonly number[],
  deferrals: readonly string[],
  rowsOf?: CountPayPayload["rowsOf"],
) {
  const sheets = [];
  for (const [position, mapping] of mappings.entries()) {
    await copyFile(join(bench.directory, "grid.parquet"), join(bench.directory, `pay-${position}.parquet`));
    sheets.push({ grid: `pay-${position}.parquet`, mapping });
  }
  const payload = { sheets, columns, deferrals, planYear, hmacKeyHex, ...(rowsOf ? { rowsOf } : {}) };
  return bench.run("ingestion.pay-codes", payload);
}

it("counts every pay code in a long register, decided or not: total, employees, first and last date, checks with deferrals", async () => {
  const { value } = await count(long, [], ["code:401K"]);
  // Calculated by hand from the rows above; the 2026 check is outside the plan year.
  expect(value.counts).toEqual([
    { key: "code:401K", cents: "17500", employees: 2, firstOn: "2025-01-10", lastOn: "2025-01-10", rows: 2, checks: 2, deferredChecks: 2 },
    { key: "code:AUTO", cents: "50000", employees: 1, firstOn: "2025-01-10", lastOn: "2025-12-19", rows: 2, checks: 2, deferredChecks: 1 },
    { key: "code:FIT", cents: "31000", employees: 1, firstOn: "2025-01-10", lastOn: "2025-01-10", rows: 1, checks: 1, deferredChecks: 1 },
    { key: "code:OT", cents: "15050", employees: 1, firstOn: "2025-01-10", lastOn: "2025-01-10", rows: 1, checks: 1, deferredChecks: 1 },
    { key: "code:REG", cents: "495000", employees: 3, firstOn: "2025-01-10", lastOn: "2025-12-19", rows: 4, checks: 4, deferredChecks: 2 },
    { key: "code:XQ7", cents: "8000", employees: 1, firstOn: "2025-06-20", lastOn: "2025-06-20", rows: 1, checks: 1, deferredChecks: 0 },
  ]);
});

it("lists the rows behind a code by name, pay date and row in the file", async () => {
  const { value } = await count(long, [], [], { key: "code:AUTO", offset: 0, limit: 10 });
  expect(value.rows).toEqual([
    { sheet: 0, row: 11, employee: "BOYD, BEN", payOn: "2025-01-10", cents: "60000" },
    { sheet: 0, row: 14, employee: "BOYD, BEN", payOn: "2025-12-19", cents: "-10000" },
  ]);
});

/** Two header rows, the first of which is a banner; dashes for nothing, a blank amount, a department total, and an unknown column. */
const wide = `Harbor Tool & Die,,,,,,,,,
SSN,Last Name,First Name,Pay Date,Regular,Overtime,Car Allow,Gross Pay,401k Pre-Tax,Reg Hrs
900-11-0001,Adams,Ann,2025-03-14,2000.00,150.00,-,2150.00,107.50,80.00
900-11-0002,Boyd,Ben,2025-03-14,1500.00,,600.00,2100.00,0.00,80.00
Dept Total,,,,3500.00,150.00,600.00,4250.00,107.50,160.00
900-11-0001,Adams,Ann,2025-03-28,"1,900.00",-,-,"1,900.00",95.00,76.00
900-11-0001,Adams,Ann,2026-01-09,500.00,,,500.00,25.00,20.00
`;

it("counts the amount columns in a wide register, including those that the mapping leaves out", async () => {
  const { value } = await count(wide, [4, 5, 6, 7, 8, 9], ["column:8"]);
  expect(value.counts).toEqual([
    { key: "column:4", cents: "540000", employees: 2, firstOn: "2025-03-14", lastOn: "2025-03-28", rows: 3, checks: 3, deferredChecks: 2 },
    { key: "column:5", cents: "15000", employees: 1, firstOn: "2025-03-14", lastOn: "2025-03-14", rows: 1, checks: 1, deferredChecks: 1 },
    { key: "column:6", cents: "60000", employees: 1, firstOn: "2025-03-14", lastOn: "2025-03-14", rows: 1, checks: 1, deferredChecks: 0 },
    { key: "column:7", cents: "615000", employees: 2, firstOn: "2025-03-14", lastOn: "2025-03-28", rows: 3, checks: 3, deferredChecks: 2 },
    { key: "column:8", cents: "20250", employees: 1, firstOn: "2025-03-14", lastOn: "2025-03-28", rows: 2, checks: 2, deferredChecks: 2 },
    { key: "column:9", cents: "23600", employees: 2, firstOn: "2025-03-14", lastOn: "2025-03-28", rows: 3, checks: 3, deferredChecks: 2 },
  ]);
});

it("counts a person who is in two of a slot's files as one employee", async () => {
  const { mapping } = await bench.inspection(wide, "payroll_register");
  const value = await run([mapping, mapping], [4], []);
  expect(value.counts).toMatchObject([{ key: "column:4", cents: "1080000", employees: 2, checks: 3, rows: 6 }]);
});

it("reports what the mapping still needs before pay can be counted", async () => {
  const { mapping } = await bench.inspection(wide, "payroll_register");
  const without = {
    ...mapping,
    columns: mapping.columns.map((column) => (column.field === "pay_date" ? { ...column, field: null } : column)),
  };
  expect(await run([without], [4], [])).toEqual({ lacks: "the pay date" });
});

it("uses decided earnings as eligible and gross pay if a wide register does not state these, and never adds them to stated ones", async () => {
  const decided = (mapping: Mapping, fields: Readonly<Record<string, string | null>>): Mapping => ({
    ...mapping,
    columns: mapping.columns.map((column) => (column.header in fields ? { ...column, field: fields[column.header] ?? null } : column)),
  });
  const { mapping } = await bench.inspection(wide, "payroll_register");
  const earnings = { Regular: "counted_earnings", Overtime: "counted_earnings", "Car Allow": "uncounted_earnings" };
  const select = "sum(gross_pay)::BIGINT AS gross, sum(eligible_comp)::BIGINT AS eligible, sum(excluded_comp)::BIGINT AS excluded";
  await bench.normalize(decided(mapping, earnings));
  // The file has two checks in 2025 and one in January 2026: 6,150.00 and 500.00.
  expect(await bench.rows("canonical.parquet", `${select}, max(row) AS row`)).toMatchObject([
    { gross: 665000n, eligible: 605000n, excluded: 60000n },
  ]);
  await bench.normalize(decided(mapping, { ...earnings, "Gross Pay": null }));
  expect(await bench.rows("canonical.parquet", `${select}, max(row) AS row`)).toMatchObject([
    { gross: 665000n, eligible: 605000n, excluded: 60000n },
  ]);
  await bench.normalize(decided(mapping, { ...earnings, "Gross Pay": "eligible_comp" }));
  const both = await bench.rows(
    "canonical.parquet",
    "sum(eligible_comp)::BIGINT AS eligible, sum(counted_earnings)::BIGINT AS counted, max(row) AS row",
  );
  expect(both).toMatchObject([{ eligible: 665000n, counted: 605000n }]);
});

it("does not add a long register's codes to the gross pay that a separate code states", async () => {
  const csv =
    "Employee ID,Employee Name,Check Date,Pay Code,Pay Code Description,Amount\n1,A B,01/15/2025,REG,Regular,100.00\n1,A B,01/15/2025,BON,Bonus,50.00\n1,A B,01/15/2025,GRS,Gross Pay,150.00\n";
  const { mapping } = await bench.inspection(csv, "payroll_register");
  const codes = { REG: "earnings_eligible", BON: "earnings_excluded", GRS: "gross_pay" };
  await bench.normalize({ ...mapping, valueMaps: { ...mapping.valueMaps, pay_codes: codes } });
  expect(await bench.rows("canonical.parquet", "pay_code, gross_pay, eligible_comp, excluded_comp")).toEqual([
    { pay_code: "REG", gross_pay: null, eligible_comp: 10000n, excluded_comp: null },
    { pay_code: "BON", gross_pay: null, eligible_comp: null, excluded_comp: 5000n },
    { pay_code: "GRS", gross_pay: 15000n, eligible_comp: null, excluded_comp: null },
  ]);
});

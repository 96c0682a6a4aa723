import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cents, parsePlainDate } from "@tieout/kernel";
import { type Cell, dateCell, moneyCell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const people = Array.from({ length: 300 }, (_, index) => ({
  ssn: `900-12-${String(1000 + (index % 50))}`,
  name: `PERSON${index % 50}, ANN`,
  paidOn: parsePlainDate(`2025-${String((index % 12) + 1).padStart(2, "0")}-28`)!,
  gross: cents(BigInt(index) * 12_345n - 1_000n),
}));
const headers = ["SSN", "Employee Name", "Check Date", "Gross Pay"];

const workbookRows = (): readonly RowModel[] => [
  { cells: headers.map((text) => textCell(text)) },
  ...people.map(({ ssn, name, paidOn, gross }): { cells: readonly Cell[] } => ({
    cells: [textCell(ssn), textCell(name), dateCell(paidOn), moneyCell(gross)],
  })),
];

const csv = [
  headers.join(","),
  ...people.map(({ ssn, name, paidOn, gross }) => `${ssn},"${name}",${paidOn.slice(5, 7)}/28/2025,${Number(gross) / 100}`),
].join("\n");

describe("the same data as CSV and as XLSX", () => {
  it("give the same canonical records", async () => {
    const path = join(bench.directory, "book.xlsx");
    const columns = headers.map(() => ({ width: 12 }));
    await writeWorkbook({ title: "Payroll", footer: "", sheets: [{ name: "Payroll", columns, rows: workbookRows() }] }, path);
    const fromCsv = await bench.inspection(csv, "payroll_register");
    const facts = await bench.normalize(fromCsv.mapping);
    const records = await bench.rows("canonical.parquet");
    const fromXlsx = await bench.inspection(await readFile(path), "payroll_register");
    expect(fromXlsx.format).toBe("xlsx");
    expect(fromXlsx.mapping.columns.map(({ field }) => field)).toEqual(fromCsv.mapping.columns.map(({ field }) => field));
    const again = await bench.normalize(fromXlsx.mapping);
    expect(facts.kept).toBe(300);
    expect({ ...again, repairs: [] }).toEqual({ ...facts, repairs: [] });
    expect(await bench.rows("canonical.parquet")).toEqual(records);
  });
});

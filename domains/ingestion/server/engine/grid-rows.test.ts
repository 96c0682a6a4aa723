import { join } from "node:path";
import { openTabularFile } from "@tieout/spreadsheet/read";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTaskDatabase } from "./open-task-database.ts";
import { openGrid, readGridRows } from "./read-grid.ts";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const headers = "Employee ID,SSN,Employee Name,Check Date,Gross Pay";
/** More than two row groups, so that several threads write them. */
const records = 300_000;
const lineOf = (index: number): string => `E${index},900-12-${1000 + (index % 9000)},"ROE, R${index % 700}",03/25/2025,${index}.10`;

async function gridRows(condition: string) {
  const context = {
    inputPath: (name: string) => join(bench.directory, name),
    outputPath: (name: string) => join(bench.directory, name),
    workDirectory: bench.directory,
    progress: () => undefined,
    release: () => undefined,
    threads: 4,
    memoryBytes: 1_000_000_000,
    kept: new Map<string, unknown>(),
  };
  return withTaskDatabase(context, ["grid.parquet"], async (database) => {
    await openGrid(database, context.inputPath("grid.parquet"));
    return readGridRows(database, condition);
  });
}

describe("rows in a plain file read by the database engine", () => {
  it("have the same numbers and cells as from the tokenizer, no matter which thread wrote them", async () => {
    const content = [headers, ...Array.from({ length: records }, (_, index) => lineOf(index))].join("\r\n");
    const inspection = await bench.inspection(content, "payroll_register");
    expect(inspection.rows).toBe(records + 1);
    const opened = await openTabularFile(join(bench.directory, "file"), { fileName: "report.csv" });
    if (!opened.ok) throw new Error(opened.failure.msg);
    const expected: { row: number; cells: readonly string[] }[] = [];
    await opened.value.readRows(0, (row, cells) => {
      if (row % 997 === 0 || row <= 3) expected.push({ row, cells: [...cells] });
    });
    expect(await gridRows("row % 997 = 0 OR row <= 3")).toEqual(expected);
  });
});

import type { Inspection } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnLettersOf } from "../../reading/cell-column.ts";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { type Cells, workbookOf } from "./workbooks.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header: Cells = ["Employee ID", "SSN", "Employee Name", "Gross Pay", "401k Deferral"];
/** A pay run without a pay date in its rows. */
const run = (gross: number): readonly Cells[] => [
  ["Payroll register"],
  header,
  ["E1", "900-12-3401", "DOE, JANE", gross, 50],
  ["E2", "900-12-3402", "ROE, RICHARD", gross + 1, 60],
  [null, null, null, 2 * gross + 1, 110],
];
const dayOf = ({ columns }: Inspection) => columns.find(({ field }) => field === "pay_date");
const rows = (mapping: Inspection["mapping"]) =>
  bench.normalize(mapping).then(() => bench.rows("canonical.parquet", "row, pay_date::VARCHAR AS on"));

describe("a pay date found only in a name", () => {
  it("from a sheet is proposed for the sheet's rows, for review, with the name as evidence", async () => {
    const found = await bench.inspection(workbookOf({ "PPE 03.14.2025": run(1000) }), "payroll_register", { fileName: "register.xlsx" });
    expect(dayOf(found)).toMatchObject({ header: "Sheet name", field: "pay_date", confidence: 0.7, samples: ["03.14.2025"] });
    expect(dayOf(found)?.reason).toMatch(
      /No column or heading gives the pay date\. The sheet's name, “PPE 03\.14\.2025”.*end of the pay period/,
    );
    expect(found.needsReview).toBe(true);
    expect(await rows(found.mapping)).toEqual([3, 4].map((row) => ({ row, on: "2025-03-14" })));
    expect(columnLettersOf({ ...found, sourceColumns: found.sourceColumns ? [...found.sourceColumns] : undefined })).toEqual([
      "A",
      "B",
      "C",
      "D",
      "E",
      "",
    ]);
  });

  it("does not make a total row without a person a record, and the total agrees", async () => {
    const found = await bench.inspection(workbookOf({ "2025-03-14": run(1000) }), "payroll_register", { fileName: "register.xlsx" });
    expect(found.totals).toMatchObject({ agreeing: 2, differing: 0 });
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 2, rejected: 0, skippedByKind: { total: 1 } });
  });

  it("from a file is proposed if the sheet's name has none", async () => {
    const csv =
      'Employee ID,SSN,Employee Name,Gross Pay,401k Deferral\nE1,900-12-3401,"DOE, JANE",1000.00,50.00\nE2,900-12-3402,"ROE, RICHARD",900.00,40.00\n';
    const found = await bench.inspection(csv, "payroll_register", { fileName: "Payroll 3-14-25.csv" });
    expect(dayOf(found)).toMatchObject({ header: "File name", confidence: 0.7 });
    expect(await rows(found.mapping)).toEqual([2, 3].map((row) => ({ row, on: "2025-03-14" })));
  });

  it("needs review again even if it was accepted in another file", async () => {
    const remembered = { columns: [{ header: "Sheet name", field: "pay_date" }], values: {} };
    const found = await bench.inspection(workbookOf({ "2025-03-14": run(1) }), "payroll_register", { fileName: "r.xlsx", remembered });
    expect(dayOf(found)?.confidence).toBe(0.7);
  });

  it("from each of several sheets applies to that sheet's rows", async () => {
    const book = workbookOf({ "2025-03-14": run(1000), "2025-03-28": run(1000) });
    const found = await bench.inspection(book, "payroll_register", { fileName: "r.xlsx", sheetIndex: 0, sheets: [0, 1] });
    expect(dayOf(found)?.samples).toEqual(["2025-03-14", "2025-03-28"]);
    expect(found.parts?.map(({ sourceColumns }) => sourceColumns.at(-1))).toEqual([-1, -1]);
    const asked = await bench.inspection(book, "payroll_register", { fileName: "r.xlsx" });
    expect(asked.alike?.sheets.map(({ isProposed }) => isProposed)).toEqual([true, true]);
  });
});

describe("no pay date is proposed from a name", () => {
  const dated: readonly Cells[] = [
    ["Employee ID", "SSN", "Employee Name", "Check Date", "Gross Pay"],
    ["E1", "900-12-3401", "DOE, JANE", "03/07/2025", 1000],
  ];
  it.each([
    ["where a column says it", { "2025-03-14": dated }, "r.xlsx"],
    ["where a heading says it", { "2025-03-14": [["Pay Date: 03/07/2025"], ...run(1).slice(1)] }, "r.xlsx"],
    ["where the file is named after a day beyond the plan year", { Sheet1: run(1) }, "export 2026-02-01.xlsx"],
    ["where it has two days", { "2025-03-01 to 2025-03-14": run(1) }, "r.xlsx"],
  ] as const)("%s", async (_, sheets, fileName) => {
    const found = await bench.inspection(workbookOf(sheets), "payroll_register", { fileName });
    expect(found.columns.map((column) => column.header)).not.toContain("Sheet name");
    expect(found.columns.map((column) => column.header)).not.toContain("File name");
  });
});

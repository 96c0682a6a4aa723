import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePlainDate } from "@tieout/kernel";
import {
  type Cell,
  dateCell,
  formulaCell,
  moneyCell,
  numberCell,
  percentCell,
  textCell,
  unavailableCell,
  type WorkbookModel,
} from "@tieout/spreadsheet/model";
import { afterAll, expect, test } from "vitest";
import { recalculateWithLibreOffice } from "./recalculation.ts";
import { writeWorkbook } from "./write-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-recalculation-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = (text: string): Cell => dateCell(parsePlainDate(text)!);
const money = (formula: string, cents: bigint): Cell => formulaCell(formula, { kind: "money", cents }, "money");
const number = (formula: string, value: number): Cell => formulaCell(formula, { kind: "number", value }, "number");
const text = (formula: string, value: string): Cell => formulaCell(formula, { kind: "text", text: value }, "check");

const population = [
  ["DOE, ANN", "Death", 150_025n, "2025-03-12"],
  ["=ROE, BEA", "Hardship", -20_010n, "2025-07-03"],
  ["POE, CY_x0041_", "Death", 33n, "2025-12-24"],
] as const;

/** Uses the functions that workpapers use, on a sheet whose name needs quotes. */
function workbook(totalCents = 130_048n): WorkbookModel {
  const rows = population.map(([name, kind, cents, on]) => ({ cells: [textCell(name), textCell(kind), moneyCell(cents), day(on)] }));
  const results: Cell[] = [
    money("ROUND(SUM('Plan''s population'!C2:C4),2)", totalCents),
    money("SUMIFS('Plan''s population'!C2:C4,'Plan''s population'!B2:B4,\"Death\")", 150_058n),
    money("ABS('Plan''s population'!C3)", 20_010n),
    money("INDEX('Plan''s population'!C2:C4,MATCH(\"=ROE, BEA\",'Plan''s population'!A2:A4,0))", -20_010n),
    number("COUNTIF('Plan''s population'!B2:B4,\"Death\")", 2),
    // 4 July 2025 is a Friday, passed as a holiday; 3 to 8 July also include a Thursday, Monday and Tuesday.
    number("NETWORKDAYS('Plan''s population'!D3,DATE(2025,7,8),DATE(2025,7,4))", 3),
    text('IF(ABS(A1-A2)<0.005,"OK","DIFF")', "DIFF"),
    text('IF(ABS(A1-1300.48)<0.005,"OK","DIFF")', "OK"),
    text("'Plan''s population'!A4", "POE, CY_x0041_"),
    text('IF(A5>9,"Explain","")', ""),
    formulaCell("A3/A2", { kind: "number", value: 200.1 / 1500.58 }, "percent"),
    formulaCell("'Plan''s population'!D2+7", { kind: "date", on: parsePlainDate("2025-03-19")! }, "date"),
    percentCell(1234),
    numberCell(0.1),
    unavailableCell("trust statement"),
  ];
  return {
    title: "Recalculation",
    footer: "Synthetic",
    sheets: [
      {
        name: "Plan's population",
        columns: [{ width: 30 }],
        rows: [{ cells: ["Name", "Kind", "Amount", "Paid"].map((head) => textCell(head, "heading")) }, ...rows],
        autoFilter: "A1:D4",
        printTitleRows: [1, 1],
      },
      { name: "Results", columns: [{ width: 20 }], rows: results.map((cell) => ({ cells: [cell] })) },
    ],
  };
}

test("LibreOffice computes every cached value, and a wrong cached value is reported with its cell", async () => {
  const [right, wrong] = [join(folder, "right.xlsx"), join(folder, "wrong.xlsx")];
  await writeWorkbook(workbook(), right);
  await writeWorkbook(workbook(130_049n), wrong);
  const report = await recalculateWithLibreOffice([right, wrong], folder);
  expect(report.sheets.map(({ file, name, cells, formulaCells }) => [file, name, cells, formulaCells])).toEqual([
    ["right.xlsx", "Plan's population", 16, 0],
    ["right.xlsx", "Results", 15, 12],
    ["wrong.xlsx", "Plan's population", 16, 0],
    ["wrong.xlsx", "Results", 15, 12],
  ]);
  expect(report.differences).toEqual([
    {
      file: "wrong.xlsx",
      sheet: "Results",
      cell: "A1",
      formula: "ROUND(SUM('Plan''s population'!C2:C4),2)",
      stored: "1300.49",
      recalculated: "1300.48",
    },
  ]);
});

test("an error cell counts as a difference even if the cached value hides it", async () => {
  const path = join(folder, "error.xlsx");
  await writeWorkbook(
    { title: "E", footer: "", sheets: [{ name: "S", columns: [], rows: [{ cells: [money("1/0", 0n), text("NOSUCH(1)", "")] }] }] },
    path,
  );
  const { differences } = await recalculateWithLibreOffice([path], folder);
  expect(differences.map(({ cell, recalculated }) => [cell, recalculated])).toEqual([
    ["A1", "#DIV/0!"],
    ["B1", "#NAME?"],
  ]);
});

test("a missing LibreOffice is reported as such", async () => {
  const path = join(folder, "missing.xlsx");
  await writeWorkbook(workbook(), path);
  await expect(recalculateWithLibreOffice([path], folder, "/nowhere/soffice")).rejects.toThrow("Check that /nowhere/soffice is installed");
});

test("a file that LibreOffice cannot open is named, not skipped", async () => {
  const path = join(folder, "broken.xlsx");
  writeFileSync(path, Buffer.from("PK\u0003\u0004 no archive"));
  await expect(recalculateWithLibreOffice([path], folder)).rejects.toThrow("broken.xlsx");
});

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cell, formulaCell, numberCell, type SheetModel, type WorkbookModel } from "@tieout/spreadsheet/model";
import { afterAll, expect, test } from "vitest";
import { writeWorkbook } from "./write-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-refuse-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sheetOf = (cells: readonly (Cell | null)[][], more: Partial<SheetModel> = {}): SheetModel => ({
  name: "Sheet",
  columns: [{ width: 12 }],
  rows: cells.map((row) => ({ cells: row })),
  ...more,
});
const workbookOf = (...sheets: SheetModel[]): WorkbookModel => ({ title: "Test", footer: "", sheets });

const refused = async (model: WorkbookModel): Promise<string> => {
  const path = join(folder, "refused.xlsx");
  const message = await writeWorkbook(model, path).then(
    () => "written",
    (error: Error) => error.message,
  );
  expect(existsSync(path)).toBe(false);
  return message;
};

test.each([
  ["a sheet name of 32 characters", "x".repeat(32), "at most 31"],
  ["an illegal character", "a/b", "contains a character"],
  ["an apostrophe at the end", "a'", "apostrophe at an end"],
  ["an empty name", " ", "empty name"],
  ["the reserved name", "History", "reserves the sheet name"],
])("%s", async (_, name, sentence) => {
  expect(await refused(workbookOf(sheetOf([], { name })))).toContain(sentence);
});

test("names that differ only in case", async () => {
  expect(await refused(workbookOf(sheetOf([]), sheetOf([], { name: "SHEET" })))).toContain("ignores case");
});

test("no sheet, an invalid range, choices that do not fit", async () => {
  expect(await refused(workbookOf())).toContain("no sheet");
  expect(await refused(workbookOf(sheetOf([], { merges: ["B2:A1"] })))).toContain('"B2:A1" is not a range');
  expect(await refused(workbookOf(sheetOf([], { autoFilter: "A1:XFE9" })))).toContain("not a range");
  expect(await refused(workbookOf(sheetOf([], { validations: [{ range: "A1", values: ["a,b"] }] })))).toContain("comma");
});

test("one row or column more than Excel allows, leaving no file", async () => {
  const rows = (function* () {
    for (let at = 0; at <= 1_048_576; at++) yield { cells: [] };
  })();
  expect(await refused(workbookOf(sheetOf([], { rows })))).toContain("more than 1048576 rows");
  expect(await refused(workbookOf(sheetOf([Array.from({ length: 16_385 }, () => null)])))).toContain("at most 16384");
});

test("an invalid number and a formula with its equals sign, naming the cell", async () => {
  expect(await refused(workbookOf(sheetOf([[null, numberCell(Number.NaN)]])))).toContain('Sheet "Sheet", cell B1');
  expect(await refused(workbookOf(sheetOf([[formulaCell("=1", { kind: "blank" }, "text")]])))).toContain('no leading "="');
});

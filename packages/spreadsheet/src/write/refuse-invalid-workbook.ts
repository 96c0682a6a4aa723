import type { SheetModel, WorkbookModel } from "@tieout/spreadsheet/model";
import { maximumColumns, maximumListLength, maximumRows, maximumSheetNameLength } from "./sheet-limits.ts";

/**
 * Throws, naming the sheet, for anything that would make Excel repair or refuse the file. Rows are checked later, while they are written.
 */
export function refuseInvalidWorkbook(model: WorkbookModel): void {
  if (model.sheets.length === 0) throw new Error(`The workbook "${model.title}" has no sheet. Give it at least one.`);
  const seen = new Set<string>();
  for (const sheet of model.sheets) {
    refuseSheetName(sheet.name);
    const key = sheet.name.toLowerCase();
    if (seen.has(key)) throw new Error(`Two sheets are named "${sheet.name}". Excel ignores case in sheet names; rename one.`);
    seen.add(key);
    refuseInvalidSheet(sheet);
  }
}

function refuseSheetName(name: string): void {
  if (name.trim() === "") throw new Error("A sheet has an empty name. Give it one of 1 to 31 characters.");
  if (name.length > maximumSheetNameLength)
    throw new Error(`The sheet name "${name}" has ${name.length} characters; Excel allows at most ${maximumSheetNameLength}. Shorten it.`);
  if (/[[\]:*?/\\\u0000-\u001F\uFFFE\uFFFF]/.test(name) || /^'|'$/.test(name) || name !== Buffer.from(name, "utf8").toString("utf8"))
    throw new Error(
      `The sheet name "${name}" contains a character Excel does not allow ([ ] : * ? / \\, or an apostrophe at an end). Remove it.`,
    );
  if (name.toLowerCase() === "history") throw new Error('Excel reserves the sheet name "History". Use another.');
}

const rangesOf = ({ autoFilter, merges = [], conditionalFormats = [], validations = [] }: SheetModel): readonly string[] => [
  ...(autoFilter === undefined ? [] : [autoFilter]),
  ...merges,
  ...conditionalFormats.map(({ range }) => range),
  ...validations.map(({ range }) => range),
];

function refuseInvalidSheet(sheet: SheetModel): void {
  if (sheet.columns.length > maximumColumns) throw tooManyColumns(sheet.name, sheet.columns.length);
  for (const { width } of sheet.columns)
    if (!(width >= 0 && width <= 255)) throw new Error(`Sheet "${sheet.name}": a column width of ${width} is outside 0 to 255 characters.`);
  for (const range of rangesOf(sheet)) refuseRange(sheet.name, range);
  for (const { range, values } of sheet.validations ?? []) {
    if (values.some((value) => value.includes(",")) || values.join(",").length > maximumListLength)
      throw new Error(
        `Sheet "${sheet.name}": the choices for ${range} contain a comma or total more than ${maximumListLength} characters. Shorten them.`,
      );
  }
  const [from, to] = sheet.printTitleRows ?? [1, 1];
  if (!(from >= 1 && to >= from && to <= maximumRows))
    throw new Error(`Sheet "${sheet.name}": print title rows ${from} to ${to} are not rows of a sheet.`);
}

function refuseRange(sheetName: string, range: string): void {
  const match = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/.exec(range);
  const [, left = "", top = "", right = left, bottom = top] = match ?? [];
  const within = columnNumber(right) <= maximumColumns && Number(bottom) <= maximumRows;
  if (!match || !within || columnNumber(left) > columnNumber(right) || Number(top) > Number(bottom))
    throw new Error(`Sheet "${sheetName}": "${range}" is not a range of cells like A1:C20.`);
}

const columnNumber = (name: string): number => [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

export const tooManyColumns = (sheetName: string, columns: number): Error =>
  new Error(`Sheet "${sheetName}" has ${columns} columns; Excel allows at most ${maximumColumns}. Split it into several sheets.`);

export const tooManyRows = (sheetName: string): Error =>
  new Error(`Sheet "${sheetName}" has more than ${maximumRows} rows, the most Excel allows. Split it into several sheets.`);

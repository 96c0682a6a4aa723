import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  columnLetters,
  findHeader,
  findNameColumn,
  type HeaderFinding,
  headerFromRows,
  headerOfColumns,
  headerOfRecords,
  headerSearchRows,
  hideSsnsOfTitle,
  type InspectPayload,
  joinColumns,
  type KnownLayouts,
  type NamedColumns,
  noLayouts,
  reportFor,
  type SourceRow,
} from "@tieout/ingestion/core";
import { type Result, success } from "@tieout/kernel";
import type { FileRefusal, TabularFile } from "@tieout/spreadsheet/read";
import { replaceGrid } from "../grid/grid-answers.ts";
import { cellName, parquetFrom } from "../grid-sql.ts";
import { openGrid, readGridRows } from "../read-grid.ts";
import { type Grid, writeGrid } from "../write-grid.ts";
import { writeNameColumn } from "./write-name-column.ts";

/** Names a column that has no header by its letter in the sheet, even if empty columns before it were left out. */
function nameByPlace(header: HeaderFinding, places: readonly number[] | undefined): HeaderFinding {
  if (!places) return header;
  const headers = header.headers.map((text, index) =>
    text === `Column ${columnLetters(index)}` ? `Column ${columnLetters(places[index] ?? index)}` : text,
  );
  return { ...header, headers };
}

/** Sources for column names if no row has them. */
export interface WithoutHeader {
  /** Names from a reader that knows the layout of the lines. */
  readonly named?: NamedColumns | undefined;
  readonly layouts: KnownLayouts;
}

/** The header that a person chose, or the detected one. */
export function headerOf(head: readonly SourceRow[], payload: InspectPayload, { named, layouts }: WithoutHeader): HeaderFinding {
  const { headerRow } = payload;
  if (named) return headerOfRecords(named);
  const found =
    headerRow === undefined
      ? findHeader(head, reportFor(payload.reportKey, payload.format))
      : headerFromRows(head, headerRow === 0 ? [] : [headerRow]);
  return headerOfColumns(head, layouts, found);
}

interface NamedGrid {
  readonly grid: Grid;
  readonly payload: InspectPayload;
  readonly sheetName: string;
  /** Names of the sheets that are read together. */
  readonly together?: readonly string[];
  readonly without?: WithoutHeader;
}

const nothingKnown: WithoutHeader = { layouts: noLayouts };

/** A sheet's header and first rows; if the rows have no pay date, adds a column for the date in the sheet's name, in a grid at `path`. */
export async function nameSheet(
  database: EngineDatabase,
  { grid, payload, sheetName, together = [], without = nothingKnown }: NamedGrid,
  path: string,
) {
  const readHead = () => readGridRows(database, `row <= ${headerSearchRows + 150}`);
  await openGrid(database, grid.path);
  const head = await readHead();
  const header = nameByPlace(headerOf(head, payload, without), grid.sourceColumns);
  const { fileName, planYear } = payload;
  const report = reportFor(payload.reportKey, payload.format);
  const named = findNameColumn({ report, header, head, sheetName, fileName, planYear, together });
  if (!named) return { grid, header, head };
  const written = await writeNameColumn(database, { grid, header, named }, path);
  await openGrid(database, path);
  return { ...written, head: await readHead() };
}

export const nameOfSheet = ({ sheets }: TabularFile, index: number): string =>
  hideSsnsOfTitle(sheets.find((sheet) => sheet.index === index)?.name ?? "");

/** One of several sheets, with its own columns. */
export interface WrittenSheet {
  readonly sheetIndex: number;
  readonly name: string;
  readonly grid: Grid;
  readonly header: HeaderFinding;
  /** First rows, including those above the header. */
  readonly head: readonly SourceRow[];
}

/** Writes each sheet unchanged into the scratch folder and finds its header. A damaged sheet is left out if it isn't one to be read. */
export async function writeSheets(
  database: EngineDatabase,
  context: EngineTaskContext,
  source: {
    readonly file: TabularFile;
    readonly payload: InspectPayload;
    readonly toRead: readonly number[];
    readonly others: readonly number[];
  },
): Promise<Result<readonly WrittenSheet[], FileRefusal>> {
  const { headerRow: _ofOneSheet, ...payload } = source.payload;
  const written: WrittenSheet[] = [];
  const together = source.toRead.map((sheetIndex) => nameOfSheet(source.file, sheetIndex));
  for (const sheetIndex of [...source.toRead, ...source.others]) {
    const path = join(context.workDirectory, `sheet-${sheetIndex}.parquet`);
    const grid = await writeGrid(database, context, { file: source.file, sheetIndex, path });
    if (!grid.ok && source.others.includes(sheetIndex)) continue;
    if (!grid.ok) return grid;
    const name = nameOfSheet(source.file, sheetIndex);
    const named = join(context.workDirectory, `sheet-${sheetIndex}-named.parquet`);
    written.push({ sheetIndex, name, ...(await nameSheet(database, { grid: grid.value, payload, sheetName: name, together }, named)) });
  }
  return success(written);
}

/** One of the sheets that are read together. */
export interface StackedSheet extends WrittenSheet {
  /** Index among these sheets. */
  readonly position: number;
  /** Number to add to a row number on the sheet to get the row number in the grid. */
  readonly rowsBefore: number;
  /** The sheet's grid columns by report column; -1 if missing. */
  readonly columns: readonly number[];
}

export interface StackedSheets {
  readonly headers: readonly string[];
  readonly sheets: readonly StackedSheet[];
}

/** A sheet's column names; a sheet without a header gets the first sheet's names, by position. */
function namesOf({ grid, header }: WrittenSheet, first: WrittenSheet): readonly string[] {
  const own = header.headerRows.length === 0 ? first : { grid, header };
  return own.header.headers.slice(0, grid.columns);
}

/** Builds one list of columns for all sheets, and numbers all their rows consecutively. */
export function stackSheets(written: readonly WrittenSheet[]): StackedSheets {
  const [first] = written;
  if (!first) throw new Error("no sheet to read");
  const { headers, places } = joinColumns(written.map((sheet) => namesOf(sheet, first)));
  let rowsBefore = 0;
  const sheets = written.map((sheet, position): StackedSheet => {
    const stacked = { ...sheet, position, rowsBefore, columns: places[position] ?? [] };
    rowsBefore += sheet.grid.lastRow;
    return stacked;
  });
  return { headers, sheets };
}

const cellsOf = ({ columns }: StackedSheet): string =>
  columns.map((place, index) => `${place < 0 ? "NULL::VARCHAR" : cellName(place)} AS ${cellName(index)}`).join(", ");

/** Writes a sheet's rows with the report's columns. */
export const writeStacked = (database: EngineDatabase, sheet: StackedSheet, path: string): Promise<void> =>
  database.writeParquet(`SELECT row, ${cellsOf(sheet)} FROM ${parquetFrom(sheet.grid.path)}`, path);

/**
 * Creates the view `grid` over all sheets: all rows of the first sheet, and the rows below the header on the others. Each sheet's row
 * numbers continue from the previous sheet.
 */
export async function openStacked(database: EngineDatabase, { sheets }: StackedSheets): Promise<void> {
  const selects = sheets.map((sheet) => {
    const belowRow = sheet.position === 0 ? 0 : (sheet.header.headerRows.at(-1) ?? 0);
    return `SELECT (row + ${sheet.rowsBefore})::INTEGER AS row, ${cellsOf(sheet)} FROM ${parquetFrom(sheet.grid.path)} WHERE row > ${belowRow}`;
  });
  await replaceGrid(database, `CREATE OR REPLACE VIEW grid AS ${selects.join(" UNION ALL ")}`);
}

/** The sheet that a row in the view `grid` comes from. */
function sheetOfRow({ sheets }: StackedSheets, row: number): StackedSheet {
  const found = sheets.findLast(({ rowsBefore }) => row > rowsBefore) ?? sheets[0];
  if (!found) throw new Error("no sheet was read");
  return found;
}

/** Converts a row in the view to its sheet and row there; unchanged if a single sheet is read. */
export function placeOfRow(stacked: StackedSheets | null, row: number): { readonly row: number; readonly sheet?: string } {
  if (!stacked) return { row };
  const sheet = sheetOfRow(stacked, row);
  return { row: row - sheet.rowsBefore, sheet: sheet.name };
}

/** `row 14`, or `row 14 of “March”`. */
export function rowText(stacked: StackedSheets | null, row: number): string {
  const place = placeOfRow(stacked, row);
  return place.sheet === undefined ? `row ${place.row}` : `row ${place.row} of “${place.sheet}”`;
}

/** SQL for the index of the sheet that contains a row. */
export const positionSql = ({ sheets }: StackedSheets, row: string): string =>
  `CASE ${sheets
    .toReversed()
    .map(({ rowsBefore, position }) => `WHEN ${row} > ${rowsBefore} THEN ${position}`)
    .join(" ")} END`;

import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  anyForm,
  type ColumnForm,
  type ColumnSizes,
  columnForms,
  columnSizes,
  delimiterNames,
  findShift,
  findSpacedShift,
  type HeaderFinding,
  headerForms,
  maskSsnsInText,
  type ReportDefinition,
  type SourceRow,
} from "@tieout/ingestion/core";
import type { Dialect } from "@tieout/spreadsheet/read";
import { cellName } from "../grid-sql.ts";
import { headerCellsOf, readGridRows } from "../read-grid.ts";
import type { Grid } from "../write-grid.ts";
import { partedRows } from "./parted-rows.ts";

export interface ReadText {
  readonly grid: Grid;
  readonly header: HeaderFinding;
  readonly report: ReportDefinition;
  readonly dialect: Dialect;
}

interface Misreading {
  readonly code: "cells-shifted";
  readonly msg: string;
}

/** Number of rows below the header used to determine what each column contains. */
const rowsLooked = 400;
/** Limit on the number of rows whose filled cells end later than the others'. */
const mostLateRows = 20_000;
const rowsAtOnce = 2_000;
/** If at least this share of rows has a blank after a separator, the blank is no evidence. */
const spacedShare = 0.05;

/** A text's columns, based on the header and the rows with the header's length. */
interface Columns {
  readonly headerRow: number;
  readonly width: number;
  /** Number of raw cells in a row of the usual length. */
  readonly usualCells: number;
  readonly forms: readonly ColumnForm[];
  /** Number of columns up to the one where most rows end. */
  readonly filled: number;
  /** Whether blanks follow separators even where the separator is between two cells. */
  readonly isSpaced: boolean;
  /** Sizes of the numbers in each column; empty if no row is as long as the header. */
  readonly sizes: readonly ColumnSizes[];
  /** The inspected rows, and the row up to which they are complete. */
  readonly near: readonly SourceRow[];
  readonly nearTo: number;
  readonly delimiter: Dialect["delimiter"];
}

/** Why a text is refused because an unquoted separator shifts cells into other columns; null if no row is affected. */
export async function findShiftedCells(database: EngineDatabase, text: ReadText): Promise<Misreading | null> {
  const headerRow = text.header.headerRows.at(-1);
  if (headerRow === undefined) return null;
  const [cells = []] = await headerCellsOf(database, [headerRow]);
  const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (width < 2) return null;
  const columns = await columnsOf(database, text, { headerRow, width, headers: cells.slice(0, width) });
  const parted = columns.delimiter === "," ? await partedRows(database, columns) : [];
  const all = [
    ...(await longRows(database, text, columns)),
    ...(await lateRows(database, text, columns)),
    ...(await shortRows(database, text, columns)),
    ...parted.map((one) => ({ ...one, is: "parted" as const })),
  ];
  const named = new Set<number>();
  const found = all.filter(({ row }) => !named.has(row) && named.add(row)).sort((a, b) => a.row - b.row);
  const [first] = found;
  if (!first) return null;
  const line = await lineOf(database, text, first.row);
  return { code: "cells-shifted", msg: messageOf(found, first, { line, separator: delimiterNames[columns.delimiter] }) };
}

const widthsOf = ({ grid }: ReadText) => grid.facts?.widths ?? [];

/** The header's number of cells if any row has that many; otherwise the most common number of cells. */
function usualCellsOf(text: ReadText, headerRow: number, width: number): number {
  const widths = widthsOf(text);
  const own = widths.find(({ rows }) => rows.includes(headerRow));
  if (!own) return text.grid.columns;
  if (own.count > 1) return Math.max(width, own.cells);
  const others = widths.filter(({ cells, rows }) => cells > 1 && !rows.includes(headerRow));
  const most = others.toSorted((a, b) => b.count - a.count)[0];
  return Math.max(width, most && most.cells < own.cells ? own.cells : (most?.cells ?? own.cells));
}

async function columnsOf(
  database: EngineDatabase,
  text: ReadText,
  { headerRow, width, headers }: { readonly headerRow: number; readonly width: number; readonly headers: readonly string[] },
): Promise<Columns> {
  const usualCells = usualCellsOf(text, headerRow, width);
  const long = new Set(widthsOf(text).flatMap(({ cells, rows }) => (cells > usualCells ? rows : [])));
  const near = await readGridRows(database, `row > ${headerRow} AND row <= ${headerRow + rowsLooked}`);
  const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;
  const isBeyond = ({ cells }: SourceRow): boolean => cells.slice(width).some((cell) => cell.trim() !== "");
  const whole = near.filter((row) => !long.has(row.row) && !isBeyond(row) && filledIn(row.cells) * 2 >= Math.min(width, 8));
  // Cells in short rows may be in the wrong columns, unless most rows are short.
  const short = new Set(widthsOf(text).flatMap(({ cells, rows }) => (cells < usualCells ? rows : [])));
  const even = whole.filter(({ row }) => !short.has(row));
  const usual = even.length * 2 >= whole.length ? even : whole;
  const { forms, filled } = usual.length > 0 ? formsOfMost(usual, width) : { forms: headerForms(text.report, headers), filled: width };
  const sizes =
    usual.length > 0
      ? columnSizes(
          usual.map(({ cells }) => cells),
          forms,
        )
      : [];
  return {
    headerRow,
    width,
    usualCells: usual.length > 0 ? usualCells : width,
    forms,
    filled: usual.length > 0 ? filled : forms.findLastIndex(({ kind }) => kind !== "blank") + 1,
    isSpaced: near.filter(({ cells }) => cells.some((cell) => /^ \S/.test(cell))).length > near.length * spacedShare + 1,
    sizes,
    near,
    nearTo: headerRow + rowsLooked,
    delimiter: text.dialect.delimiter,
  };
}

/**
 * Forms of the columns, based on the rows that end where most do: shifted rows fill later columns and would give those a form. Rows of
 * another length may have anything in those columns.
 */
function formsOfMost(rows: readonly SourceRow[], width: number): Pick<Columns, "forms" | "filled"> {
  const ends = new Map<number, SourceRow[]>();
  for (const row of rows) {
    const end = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const alike = ends.get(end);
    if (alike) alike.push(row);
    else ends.set(end, [row]);
  }
  const of = (some: readonly SourceRow[]): readonly ColumnForm[] =>
    columnForms(
      some.map(({ cells }) => cells),
      width,
    );
  const all = of(rows);
  const [most] = [...ends].sort(([, a], [, b]) => b.length - a.length);
  const end = most && most[1].length * 2 > rows.length ? most[0] : width;
  if (!most || end >= width) return { forms: all, filled: all.findLastIndex(({ kind }) => kind !== "blank") + 1 };
  const own = of(most[1]);
  return { forms: own.map((form, index) => (index < end || all[index]?.kind === "blank" ? form : anyForm)), filled: end };
}

interface ShiftedCells {
  readonly row: number;
  readonly text: string;
  /** How many cells the row has beyond the header, or another sign that the row is shifted. */
  readonly is: number | "late" | "short" | "parted";
}

const shiftedIn = (rows: readonly SourceRow[], { forms, delimiter, isSpaced }: Columns, is: (row: number) => ShiftedCells["is"]) =>
  rows.flatMap(({ row, cells }): readonly ShiftedCells[] => {
    const why = is(row);
    const shift =
      findShift({ cells, forms, delimiter, surplus: typeof why === "number" ? why : null }) ??
      (typeof why === "number" || isSpaced ? null : findSpacedShift({ cells, forms, delimiter }));
    return shift ? [{ row, text: shift.text, is: why }] : [];
  });

/** Rows with more cells than usual. */
async function longRows(database: EngineDatabase, text: ReadText, columns: Columns): Promise<readonly ShiftedCells[]> {
  const long = new Map<number, number>();
  for (const { cells, rows } of widthsOf(text))
    if (cells > columns.usualCells) for (const row of rows) if (row > columns.headerRow) long.set(row, cells - columns.usualCells);
  if (long.size === 0) return [];
  const rows = await readGridRows(database, `row IN (${[...long.keys()].join(", ")})`);
  return shiftedIn(rows, columns, (row) => long.get(row) ?? 1);
}

/** Rows that fill a column near the end that is blank in most others: only their values show whether they are shifted. */
async function lateRows(database: EngineDatabase, text: ReadText, columns: Columns): Promise<readonly ShiftedCells[]> {
  const from = columns.filled;
  const late = columns.forms.slice(from).map((_, at) => `${cellName(from + at)} IS NOT NULL`);
  if (late.length === 0) return [];
  const long = new Set(widthsOf(text).flatMap(({ cells, rows }) => (cells > columns.usualCells ? rows : [])));
  const found = await database.all(
    `SELECT row FROM grid WHERE row > ${columns.headerRow} AND (${late.join(" OR ")}) ORDER BY row LIMIT ${mostLateRows}`,
  );
  const numbers = found.map(([row]) => Number(row)).filter((row) => !long.has(row));
  return shiftedAmong(database, numbers, columns, "late");
}

/** Rows with fewer cells than usual. */
async function shortRows(database: EngineDatabase, text: ReadText, columns: Columns): Promise<readonly ShiftedCells[]> {
  const short = widthsOf(text).flatMap(({ cells, rows }) => (cells > 1 && cells < columns.usualCells ? rows : []));
  const numbers = short.filter((row) => row > columns.headerRow).slice(0, mostLateRows);
  return shiftedAmong(database, numbers, columns, "short");
}

/** Shifted rows among the given ones, read in batches to save memory. */
async function shiftedAmong(
  database: EngineDatabase,
  rows: readonly number[],
  columns: Columns,
  is: "late" | "short",
): Promise<readonly ShiftedCells[]> {
  const found: ShiftedCells[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce).join(", ");
    found.push(...shiftedIn(await readGridRows(database, `row IN (${some})`), columns, () => is));
  }
  return found;
}

/** The file line on which a row begins, which differs from the row number after multi-line cells and a `sep=` line. */
async function lineOf(database: EngineDatabase, { grid, dialect }: ReadText, row: number): Promise<number> {
  const breaks = Array.from({ length: grid.columns }, (_, index) => {
    const cell = cellName(index);
    return `coalesce(length(${cell}) - length(replace(${cell}, chr(10), '')), 0)`;
  });
  const [[inside = 0] = []] = await database.all(`SELECT coalesce(sum(${breaks.join(" + ")}), 0)::BIGINT FROM grid WHERE row < ${row}`);
  const separatorLine = dialect.dataOffsetBytes > (dialect.bom ? 3 : 0) ? 1 : 0;
  return row + Number(inside) + separatorLine;
}

const whys = {
  late: "ends later than the others",
  short: "has values in the wrong columns",
  parted: "has amounts of a different size than the other rows",
} as const;
const shownText = 60;
const mostListed = 5;

function messageOf(
  found: readonly ShiftedCells[],
  first: ShiftedCells,
  { line, separator }: { readonly line: number; readonly separator: string },
): string {
  const { row, is } = first;
  const where = line === row ? `Row ${row}` : `Row ${row} (line ${line} of the file)`;
  const more =
    typeof is === "number" ? (is === 1 ? "has one cell more than the header" : `has ${is} cells more than the header`) : whys[is];
  const shown = maskSsnsInText(first.text).slice(0, shownText);
  const others = found.slice(1, 1 + mostListed).map((one) => one.row);
  const rest = found.length - 1 - others.length;
  const last = rest > 0 ? ` and ${rest} more` : "";
  const also = others.length === 0 ? "" : others.length === 1 ? ` So is row ${others[0]}.` : ` So are rows ${others.join(", ")}${last}.`;
  return `${where} ${more}: “${shown}” is probably one value with a ${separator} that is not in quotes. The values after it shift to the right and would be read as other columns.${also} Export the report again as XLSX, with tabs between the cells, or with quotes around texts and amounts, and upload that file.`;
}

import type { PlainDate } from "@tieout/kernel";
import { blankCell, type Cell, type CellContent, columnName, type RowModel, textCell } from "@tieout/spreadsheet/model";

export type ColumnKind =
  | "text"
  | "wrapped"
  | "identifier"
  | "money"
  | "hours"
  | "number"
  | "percent"
  | "date"
  | "check"
  | "fillText"
  | "fillMoney"
  | "fillPercent";
/** bigint: cents, or hundredths of an hour; number: a count or, for percentages, hundredths of one percent. */
export type ColumnValue = bigint | number | string | PlainDate | null;

/** Returns the address of another cell in the same row: `at("gross")` → `F12`. */
export type RowAddresses = (columnKey: string) => string;

export interface PaperColumn<Row> {
  readonly key: string;
  readonly heading: string;
  readonly width: number;
  readonly kind: ColumnKind;
  readonly read: (row: Row, index: number) => ColumnValue;
  readonly formula?: (at: RowAddresses, row: Row, index: number) => string | null;
  readonly totaled?: boolean;
  /** The report that doesn't provide the column. */
  readonly missingFrom?: string;
  /** The report that doesn't provide a single cell; null if the row has its value. */
  readonly missing?: (row: Row) => string | null;
  /** Number of columns a cell spans; set on the last column of a table below a wider one. */
  readonly span?: number;
  /** Location in the workbook the cell links to. */
  readonly link?: (row: Row) => string | null;
}

export interface PlannedTable<Row> {
  readonly columns: readonly PaperColumn<Row>[];
  readonly headRow: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly totalRow: number;
  /** Last row of the table, including its total. */
  readonly endRow: number;
  readonly lastColumn: string;
  /** `F$10:F$99` for lookups from other tabs; includes the sheet name if one is given. */
  range(columnKey: string, sheet?: string): string;
  totalAddress(columnKey: string, sheet?: string): string;
  /** Address of one body cell, with rows counted from 0: `F12`, or `$F$12` if fixed. */
  cell(columnKey: string, row: number, fixed?: "fixed"): string;
  /** Highlights cells in a check column that show DIFF. */
  differences(columnKey: string): { readonly range: string; readonly formula: string };
  totalCents(columnKey: string): bigint;
  rows(): Iterable<RowModel>;
}

const quoted = (sheet?: string): string => (sheet ? `'${sheet.replaceAll("'", "''")}'!` : "");

function contentOf(kind: ColumnKind, value: ColumnValue): CellContent {
  if (value === null) return { kind: "blank" };
  if (typeof value === "bigint") return { kind: "money", cents: value };
  if (typeof value === "number") {
    return kind === "percent" || kind === "fillPercent" ? { kind: "percent", basisPoints: value } : { kind: "number", value };
  }
  return kind === "date" && value !== "" ? { kind: "date", on: value as PlainDate } : { kind: "text", text: value };
}

const blankStyles: ReadonlySet<ColumnKind> = new Set(["fillText", "fillMoney", "fillPercent"]);

/** Column kinds stored as bigint, added up exactly and written with two decimals. */
const hundredths: ReadonlySet<ColumnKind> = new Set(["money", "hours"]);
const styleOf = (kind: ColumnKind): Exclude<ColumnKind, "hours"> => (kind === "hours" ? "money" : kind);

function bodyCell<Row>(column: PaperColumn<Row>, row: Row, index: number, at: RowAddresses): Cell | null {
  if (column.missingFrom) return { ...blankCell("unavailable"), ...(index === 0 ? { comment: missingComment(column.missingFrom) } : {}) };
  const lacking = column.missing?.(row);
  if (lacking) return { ...blankCell("unavailable"), comment: missingComment(lacking) };
  const value = column.read(row, index);
  const formula = column.formula?.(at, row, index) ?? null;
  if (value === null && formula === null) return blankStyles.has(column.kind) ? blankCell(styleOf(column.kind)) : null;
  const content = contentOf(column.kind, value);
  const style = styleOf(column.kind);
  const link = column.link?.(row) ?? null;
  if (link !== null) return { content, style, link };
  if (column.span !== undefined) return { content, style, span: column.span };
  return formula === null ? { content, style } : { content, style, formula };
}

/** Column kinds whose cells and headings are right-aligned. */
const figureKinds: ReadonlySet<ColumnKind> = new Set(["money", "hours", "number", "percent", "date", "fillMoney", "fillPercent"]);

const missingComment = (report: string): string => `Not in source report: ${report}`;

function headingCell<Row>(column: PaperColumn<Row>): Cell {
  const cell = textCell(column.heading, figureKinds.has(column.kind) ? "headingRight" : "heading");
  return column.missingFrom ? { ...cell, comment: missingComment(column.missingFrom) } : cell;
}

function addUp<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const column of columns) {
    if (!column.totaled || column.missingFrom) continue;
    let total = 0n;
    rows.forEach((row, index) => {
      const value = column.read(row, index);
      if (typeof value === "bigint") total += value;
      else if (typeof value === "number") total += BigInt(value);
    });
    totals.set(column.key, total);
  }
  return totals;
}

/**
 * Lays out a table starting at row `headRow`: heading, body (one line if empty), and a total if any column has one. Rows are generated as
 * they are written.
 */
export function planTable<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[], headRow: number): PlannedTable<Row> {
  const letters = new Map(columns.map((column, index) => [column.key, columnName(index)]));
  const letter = (key: string): string => {
    const found = letters.get(key);
    if (!found) throw new Error(`the table has no column ${key}`);
    return found;
  };
  const firstRow = headRow + 1;
  const lastRow = headRow + Math.max(1, rows.length);
  const totalRow = lastRow + 1;
  const totals = addUp(columns, rows);
  const totalCell = (column: PaperColumn<Row>, index: number): Cell => {
    const total = totals.get(column.key);
    if (total === undefined) return index === 0 ? textCell("Total", "totalLabel") : blankCell("totalLabel");
    const sum = `SUM(${letter(column.key)}${firstRow}:${letter(column.key)}${lastRow})`;
    return hundredths.has(column.kind)
      ? { content: { kind: "money", cents: total }, style: "totalMoney", formula: `ROUND(${sum},2)` }
      : { content: { kind: "number", value: Number(total) }, style: "totalNumber", formula: sum };
  };
  return {
    columns,
    headRow,
    firstRow,
    lastRow,
    totalRow,
    endRow: totals.size > 0 ? totalRow : lastRow,
    lastColumn: columnName(columns.length - 1),
    range: (key, sheet) => `${quoted(sheet)}$${letter(key)}$${firstRow}:$${letter(key)}$${lastRow}`,
    totalAddress: (key, sheet) => `${quoted(sheet)}${letter(key)}${totalRow}`,
    cell: (key, row, fixed) => (fixed ? `$${letter(key)}$${firstRow + row}` : `${letter(key)}${firstRow + row}`),
    differences: (key) => ({
      range: `${letter(key)}${firstRow}:${letter(key)}${lastRow}`,
      formula: `${letter(key)}${firstRow}="DIFF"`,
    }),
    totalCents: (key) => totals.get(key) ?? 0n,
    *rows() {
      yield { cells: columns.map(headingCell) };
      let number = firstRow;
      for (const [index, row] of rows.entries()) {
        const at: RowAddresses = (key) => `${letter(key)}${number}`;
        yield { cells: columns.map((column) => bodyCell(column, row, index, at)) };
        number++;
      }
      if (rows.length === 0) yield { cells: [textCell("None", "text")] };
      if (totals.size > 0) yield { cells: columns.map(totalCell) };
    },
  };
}

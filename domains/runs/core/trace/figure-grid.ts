/** Columns that the rows behind a figure can be sorted by. */
export const figureOrderings = ["row", "subject", "date", "type", "money_source", "fund", "amount"] as const;
export type FigureOrdering = (typeof figureOrderings)[number];

/** Columns that only some reports have. */
export const rowFactColumns = ["date", "type", "money_source", "fund"] as const satisfies readonly FigureOrdering[];
export type RowFactColumn = (typeof rowFactColumns)[number];

/** Search in the rows behind a figure. */
export interface RowSearch {
  /** Lower case. */
  readonly text: string;
  /** Digits as in an API amount, without separators: `-1240.00`; null if the text is not an amount. */
  readonly amount: string | null;
}

const amountPattern = /^-?\d{1,20}(?:\.\d{0,2})?$/;

/** Recognizes an amount however it is typed: `$1,240.00`, `(1,240)`, `1240`. Null if nothing is typed. */
export function rowSearch(typed: string | undefined): RowSearch | null {
  const text = (typed ?? "").trim().toLowerCase();
  if (text === "") return null;
  const bare = text.replace(/[$,\s]/g, "");
  const signed = bare.startsWith("(") && bare.endsWith(")") ? `-${bare.slice(1, -1)}` : bare;
  return { text, amount: amountPattern.test(signed) ? signed : null };
}

/** A column read from an uploaded file. */
export interface ReadColumn {
  readonly index: number;
  readonly field: string;
}

/** Amount fields in files where each row's source or pay code determines what the amount is. */
const amountsOfRows = ["amount", "contributions"];

/**
 * Columns in the file that a figure's fields were read from, in file order. `x_` fields are amounts by money source: from the source's own
 * columns or, if there are none, from the single amount column.
 */
export function columnsOfFields(fields: readonly string[], columns: readonly ReadColumn[]): readonly number[] {
  const own = new Set(fields.map((field) => field.replace(/^x_/, "")));
  const direct = columns.filter(({ field }) => own.has(field));
  const found = direct.length > 0 ? direct : columns.filter(({ field }) => amountsOfRows.includes(field));
  return found.map(({ index }) => index).sort((a, b) => a - b);
}

/** `Detail!H52`, or `H52` for a text file; if the column letters are unknown, `Detail row 52` or `row 52`. */
export function placeText({ sheet, letters }: { readonly sheet: string | null; readonly letters: string | null }, row: number): string {
  const cell = letters === null ? `row ${row}` : `${letters}${row}`;
  return sheet === null ? cell : `${sheet}${letters === null ? " " : "!"}${cell}`;
}

/** Number of rows shown above the opened row, and number of rows per page. */
export const rowsAbove = 4;
export const rowsOfPlace = 12;

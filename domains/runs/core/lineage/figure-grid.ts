/** Columns that the rows behind a figure can be sorted by. */
export const figureOrderings = ["row", "subject", "date", "type", "money_source", "fund", "amount"] as const;
export type FigureOrdering = (typeof figureOrderings)[number];

/** Columns that only some reports have. */
export const rowFactColumns = ["date", "type", "money_source", "fund"] as const satisfies readonly FigureOrdering[];
export type RowFactColumn = (typeof rowFactColumns)[number];

/** Search among the rows behind a figure. */
export interface RowSearch {
  /** Lower case. */
  readonly text: string;
  /** Digits as in a wire amount, without separators: `-1240.00`; null for other words. */
  readonly amount: string | null;
}

const amountPattern = /^-?\d{1,20}(?:\.\d{0,2})?$/;

/** An amount is found however it is written: `$1,240.00`, `(1,240)`, `1240`. Null for no words. */
export function rowSearch(typed: string | undefined): RowSearch | null {
  const text = (typed ?? "").trim().toLowerCase();
  if (text === "") return null;
  const bare = text.replace(/[$,\s]/g, "");
  const signed = bare.startsWith("(") && bare.endsWith(")") ? `-${bare.slice(1, -1)}` : bare;
  return { text, amount: amountPattern.test(signed) ? signed : null };
}

/** A column of an uploaded file that is read. */
export interface ReadColumn {
  readonly index: number;
  readonly field: string;
}

/** Fields that hold the amount of a row whose source or pay code says what it is. */
const amountsOfRows = ["amount", "contributions"];

/**
 * Columns of the file that the fields of a figure were read from, in the order of the file. `x_` fields are amounts by source: from the
 * source's own columns, else from the one column of amounts.
 */
export function columnsOfFields(fields: readonly string[], columns: readonly ReadColumn[]): readonly number[] {
  const own = new Set(fields.map((field) => field.replace(/^x_/, "")));
  const direct = columns.filter(({ field }) => own.has(field));
  const found = direct.length > 0 ? direct : columns.filter(({ field }) => amountsOfRows.includes(field));
  return found.map(({ index }) => index).sort((a, b) => a - b);
}

/** `Detail!H52`, of a text file `H52`; where the letters are not known, `Detail row 52` or `row 52`. */
export function placeText({ sheet, letters }: { readonly sheet: string | null; readonly letters: string | null }, row: number): string {
  const cell = letters === null ? `row ${row}` : `${letters}${row}`;
  return sheet === null ? cell : `${sheet}${letters === null ? " " : "!"}${cell}`;
}

/** Rows of the file shown above the one that was opened, and rows of a page. */
export const rowsAbove = 4;
export const rowsOfPlace = 12;

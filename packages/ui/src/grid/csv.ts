import { csvMark } from "@tieout/kernel";
import type { GridColumn } from "./grid-column.ts";

/** Returns text cells as RFC 4180 CSV. */
export const csvOfTexts = (rows: readonly (readonly string[])[]): string =>
  csvOfRecords(rows.map((cells) => cells.map((cell) => csvCell(cell, false))));

const csvOfRecords = (records: readonly (readonly string[])[]): string =>
  `${csvMark}${records.map((cells) => cells.join(",")).join("\r\n")}\r\n`;

/** Returns rows as RFC 4180 CSV. Figures stay unformatted; text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvOfRows<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => csvCell(column.title, false));
  const lines = rows.map((row) =>
    columns.map((column) => csvCell(column.text?.(row) ?? String(column.value(row) ?? ""), isFigure(column))),
  );
  return csvOfRecords([head, ...lines]);
}

const isFigure = (column: { readonly type: string }): boolean => column.type === "money" || column.type === "count";

export function csvCell(text: string, figure: boolean): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !(figure && /^-?\d+(\.\d+)?$/.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

import type { GridColumn } from "./grid-column.ts";

/**
 * CSV per RFC 4180 with a byte order mark, so Excel reads UTF-8. Figures stay unformatted; text that a spreadsheet would run as a formula
 * gets an apostrophe.
 */
export function csvOfRows<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => csvCell(column.title, false));
  const lines = rows.map((row) =>
    columns.map((column) => csvCell(column.text?.(row) ?? String(column.value(row) ?? ""), isFigure(column))).join(","),
  );
  return `\uFEFF${[head.join(","), ...lines].join("\r\n")}\r\n`;
}

const isFigure = (column: { readonly type: string }): boolean => column.type === "money" || column.type === "count";

export function csvCell(text: string, figure: boolean): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !(figure && /^-?\d+(\.\d+)?$/.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

import type { SheetModel } from "@tieout/spreadsheet/model";
import { pageHeightPoints } from "./print-plan.ts";

/** Excel and LibreOffice set a page nearly alike. */
const spared = 0.95;

/** Last row of the main table, its total included; 0 where the rows that pages repeat do not end with its head. */
export function lastTableRow({ autoFilter, printTitleRows }: SheetModel): number {
  const [, head, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(autoFilter ?? "") ?? [];
  return printTitleRows && Number(head) === printTitleRows[1] ? Number(last) + 1 : 0;
}

/**
 * Rows repeated on every printed page, null for none. The head of a table that ends on the first page is not: it would come again over the
 * columns of the tables below.
 */
export function repeatedRows(sheet: SheetModel, tablePoints: number): readonly [number, number] | null {
  const { printTitleRows: titles } = sheet;
  if (!titles || lastTableRow(sheet) === 0 || tablePoints > pageHeightPoints(sheet) * spared) return titles ?? null;
  return titles[1] > titles[0] ? [titles[0], titles[1] - 1] : null;
}

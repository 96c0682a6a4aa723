import type { PlainDate } from "@tieout/kernel";
import { type Cell, dateCell, moneyCell, numberCell, percentCell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import type { Layout } from "../plan/layout.ts";
import { dateText, mixedFormOf, serialOf, ssnText } from "./cell-texts.ts";
import type { ColumnKind, Value } from "./report-table.ts";
import type { SheetLine } from "./table-rows.ts";

/** Amounts, dates, percentages and hours are typed cells; an SSN that lost its leading zeros is a number. */
function cellOf(value: Value, kind: ColumnKind, { layout, side }: Look): Cell | null {
  if (value === null) return null;
  const ssnStyle = side === "recordkeeper" ? layout.recordkeeperSsn : layout.payrollSsn;
  if (typeof value === "bigint") {
    if (kind === "money") return moneyCell(value);
    if (kind !== "percent") return numberCell(Number(value) / 100);
    return layout.percents === "fraction" ? numberCell(Number(value) / 10_000) : percentCell(Number(value));
  }
  if (kind === "date") return layout.dates === "mixed" ? mixedDate(value) : dateCell(value as PlainDate);
  if (kind !== "ssn") return textCell(value);
  return value.length < 9 ? numberCell(Number(value)) : textCell(ssnText(value, ssnStyle), "identifier");
}

/** A date cell, a date number or text. */
function mixedDate(on: string): Cell {
  const form = mixedFormOf(on);
  if (form === "iso") return dateCell(on as PlainDate);
  return form === "serial" ? numberCell(serialOf(on)) : textCell(dateText(on, "mixed"));
}

interface Look {
  readonly layout: Layout;
  readonly side: "recordkeeper" | "payroll";
}

export async function writeXlsxReport(
  path: string,
  lines: Iterable<SheetLine>,
  look: Look & { readonly title: string; readonly columns: number },
): Promise<void> {
  const rows = function* (): Generator<RowModel> {
    for (const { values, kinds } of lines) yield { cells: values.map((value, index) => cellOf(value, kinds?.[index] ?? "text", look)) };
  };
  const columns = Array.from({ length: look.columns }, () => ({ width: 16 }));
  await writeWorkbook({ title: look.title, footer: look.title, sheets: [{ name: look.title.slice(0, 31), columns, rows: rows() }] }, path);
}

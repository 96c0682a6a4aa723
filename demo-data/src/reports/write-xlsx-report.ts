import type { PlainDate } from "@tieout/kernel";
import { type Cell, dateCell, moneyCell, numberCell, percentCell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import type { Layout } from "../plan/layout.ts";
import { ssnText } from "./cell-texts.ts";
import type { ColumnKind, Value } from "./report-table.ts";
import type { SheetLine } from "./table-rows.ts";

/** Money, dates, percentages and hours are cells of their own types; an SSN that lost its zeros is a number. */
function cellOf(value: Value, kind: ColumnKind, ssnStyle: Layout["payrollSsn"]): Cell | null {
  if (value === null) return null;
  if (typeof value === "bigint") {
    if (kind === "money") return moneyCell(value);
    return kind === "percent" ? percentCell(Number(value)) : numberCell(Number(value) / 100);
  }
  if (kind === "date") return dateCell(value as PlainDate);
  if (kind !== "ssn") return textCell(value);
  return value.length < 9 ? numberCell(Number(value)) : textCell(ssnText(value, ssnStyle), "identifier");
}

export async function writeXlsxReport(
  path: string,
  lines: Iterable<SheetLine>,
  look: { readonly layout: Layout; readonly side: "recordkeeper" | "payroll"; readonly title: string; readonly columns: number },
): Promise<void> {
  const ssnStyle = look.side === "recordkeeper" ? look.layout.recordkeeperSsn : look.layout.payrollSsn;
  const rows = function* (): Generator<RowModel> {
    for (const { values, kinds } of lines) yield { cells: values.map((value, index) => cellOf(value, kinds?.[index] ?? "text", ssnStyle)) };
  };
  const columns = Array.from({ length: look.columns }, () => ({ width: 16 }));
  await writeWorkbook({ title: look.title, footer: look.title, sheets: [{ name: look.title.slice(0, 31), columns, rows: rows() }] }, path);
}

import { cents, displayCents } from "@tieout/kernel";
import type { RowModel, SheetModel } from "@tieout/spreadsheet/model";
import type { PlannedTable } from "./paper-table.ts";
import { firstBodyRow, footRows, headRows, type PaperFrame } from "./sheet-frame.ts";

interface TableSheet<Row> {
  readonly name: string;
  readonly frame: PaperFrame;
  readonly table: PlannedTable<Row>;
  /** Blocks below the table, in order. */
  readonly below: readonly Iterable<RowModel>[];
  readonly frozenColumns?: number;
  /** Minimum column widths, by position, for the blocks below the table, in characters. */
  readonly minimumWidths?: readonly number[];
  readonly differenceRange?: { readonly range: string; readonly formula: string };
}

/** Characters needed for a bold total, including parentheses if it is negative. */
const amountWidth = (totalCents: bigint): number => (totalCents === 0n ? 0 : Math.ceil(displayCents(cents(totalCents)).length * 0.95 + 2));

/** A tab with one main table below its heading; sets the filter, frozen panes and print titles. */
export function tableSheet<Row>(plan: TableSheet<Row>): SheetModel {
  const { name, frame, table, below, frozenColumns = 2, minimumWidths = [] } = plan;
  return {
    name,
    columns: table.columns.map(({ key, width }, index) => ({
      width: Math.max(width, minimumWidths[index] ?? 0, amountWidth(table.totalCents(key))),
    })),
    rows: rowsOf([headRows(frame), table.rows(), ...below, footRows(frame)]),
    frozenRows: firstBodyRow,
    frozenColumns,
    autoFilter: `A${table.headRow}:${table.lastColumn}${table.lastRow}`,
    printTitleRows: [1, firstBodyRow],
    landscape: true,
    ...(plan.differenceRange ? { conditionalFormats: [{ ...plan.differenceRange, style: "difference" as const }] } : {}),
  };
}

export function* rowsOf(blocks: readonly Iterable<RowModel>[]): Iterable<RowModel> {
  for (const block of blocks) yield* block;
}

import type { RowModel } from "@tieout/spreadsheet/model";

const linePoints = 13.5;
const defaultWidth = 9;
const mostLines = 30;

/**
 * Points that wrapped texts of a row need, null where one line is enough. Excel makes rows of wrapped text tall enough by itself only when a
 * person edits them, LibreOffice when it recalculates; a file has to say it.
 */
export function wrappedHeight(row: RowModel, widths: readonly number[]): number | null {
  let lines = 1;
  for (const [column, cell] of row.cells.entries()) {
    if (cell?.style !== "wrapped" || cell.content.kind !== "text") continue;
    const perLine = Math.max(4, Math.floor((widths[column] ?? defaultWidth) * 1.05));
    const needed = cell.content.text.split("\n").reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / perLine)), 0);
    lines = Math.max(lines, needed);
  }
  return lines === 1 ? null : Math.min(lines, mostLines) * linePoints;
}

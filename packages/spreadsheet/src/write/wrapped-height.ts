import type { Cell, CellStyle, RowModel } from "@tieout/spreadsheet/model";
import { cellLooks } from "./cell-looks.ts";
import type { RowPlace } from "./row-place.ts";
import { wrappedLines } from "./text-width.ts";

/** Height of a single-line row. */
export const linePoints = 13.5;
const defaultWidth = 9;
/** Maximum lines in a row: Excel's maximum row height is 409.5 points. */
const mostLines = 30;

const wraps = new Set(Object.entries(cellLooks).flatMap(([style, { wrap }]) => (wrap ? [style as CellStyle] : [])));
/** Width of a digit in the style's font, in digits of the body font; bold styles include their extra width. */
const sizes: Partial<Record<CellStyle, number>> = {
  title: 1.55,
  subtitle: 1.15,
  heading: 1.08,
  headingRight: 1.08,
  check: 1.08,
  mono: 1.1,
};

interface CellPlace {
  readonly row: RowModel;
  readonly column: number;
}

/**
 * Number of columns that a cell's text spans, up to the edge of its page. On a sheet with several pages side by side, a line at the sheet's
 * left edge spans only the repeated columns: the rest would be cut off on all pages but the first.
 */
export function spannedColumns({ span = 1 }: Cell, { row, column }: CellPlace, { plan }: RowPlace): number {
  const end = plan.breaks.find((first) => first > column) ?? Number.POSITIVE_INFINITY;
  const wanted = Math.min(span === "page" ? plan.firstPage : span, end - column);
  return plan.repeated > 0 && !row.isFoot && column < plan.repeated ? Math.min(wanted, plan.repeated - column) : wanted;
}

/** Leaves a margin, because no two programs lay out a line identically. */
const spared = 0.96;

function roomOf(cell: Cell, { row, column }: CellPlace, place: RowPlace): number {
  let room = 0;
  for (let at = column; at < column + Math.max(1, spannedColumns(cell, { row, column }, place)); at++)
    room += place.widths[at] ?? defaultWidth;
  return Math.max(2, (room - (cellLooks[cell.style].indent ?? 0) * 1.4) * spared);
}

/**
 * Points needed for a row's wrapped text; null if one line is enough. Excel adjusts the height of rows with wrapped text only when the user
 * edits them, and LibreOffice only when it recalculates, so the file has to state the height.
 */
export function wrappedHeight(row: RowModel, place: RowPlace): number | null {
  let points = linePoints;
  for (const [column, cell] of row.cells.entries()) {
    if (cell?.content.kind !== "text" || !wraps.has(cell.style)) continue;
    const size = sizes[cell.style] ?? 1;
    const room = roomOf(cell, { row, column }, place) / size;
    const { text } = cell.content;
    // Most cells are short and need no list of words.
    const lines = text.length * 1.5 < room && !text.includes("\n") ? 1 : wrappedLines(text, room);
    points = Math.max(points, Math.min(lines, mostLines) * linePoints * (size > 1.1 ? size : 1));
  }
  return points === linePoints ? null : Math.ceil(points);
}

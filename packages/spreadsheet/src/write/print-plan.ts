import type { SheetModel } from "@tieout/spreadsheet/model";
import { shownWidth } from "./column-width.ts";

/** Paper sides in inches; paper numbers from ECMA-376, 18.3.1.63. Smallest first: a larger paper is used only if it saves pages. */
const papers = [
  { number: 1, short: 8.5, long: 11 },
  { number: 5, short: 8.5, long: 14 },
  { number: 3, short: 11, long: 17 },
] as const;

const pointsPerInch = 72;
/** Left and right margin, in inches. */
export const sideMargin = 0.5;
/** In inches. */
export const [topMargin, bottomMargin] = [0.6, 0.7];
/** Text is at least 10 points at full size, and still readable at 8 points. */
const smallestScale = 80;
/**
 * For the width of a 10-point Arial digit, Excel uses 5.25 points and LibreOffice the true 5.56; pages are filled so that even the wider
 * digits fit.
 */
const spared = 0.93;

export interface PrintPlan {
  readonly paper: number;
  /** Scale in percent; null if the sheet is one page wide and shrinks to fit, never below the smallest scale. */
  readonly scale: number | null;
  /** 0-based first column of each page except the first. */
  readonly breaks: readonly number[];
  /** Columns repeated at the start of every page; 0 if the sheet is one page wide. */
  readonly repeated: number;
  /** Number of columns on the first page. */
  readonly firstPage: number;
}

/** Seven pixels per digit of the default font, at 96 pixels per inch. */
const pointsOf = (width: number): number => Math.trunc(shownWidth(width) * 7) * 0.75;

interface Columns {
  readonly points: readonly number[];
  readonly repeated: number;
  /** Width available on a page, in points. */
  readonly room: number;
}

/** First columns of the pages after the first, when each page is filled before the next begins. */
function fill({ points, repeated, room }: Columns): number[] {
  const head = points.slice(0, repeated).reduce((sum, width) => sum + width, 0);
  const breaks: number[] = [];
  let used = 0;
  for (const [column, width] of points.entries()) {
    if (used > 0 && used + width > room && column >= repeated) {
      breaks.push(column);
      used = head;
    }
    used += width;
  }
  return breaks;
}

/** Spreads the columns over the same number of pages, so that no page has a single last column. */
function spread(columns: Columns): number[] {
  const most = fill(columns);
  let [low, high] = [0, columns.room];
  while (high - low > 1) {
    const room = (low + high) / 2;
    if (fill({ ...columns, room }).length > most.length) low = room;
    else high = room;
  }
  return fill({ ...columns, room: high });
}

/** Plans how a sheet prints: on the smallest paper that needs the fewest pages side by side, at a readable scale. */
export function printPlan({ columns, landscape, frozenColumns = 0 }: SheetModel): PrintPlan {
  const points = columns.map(({ width, hidden }) => (hidden ? 0 : pointsOf(width)));
  const total = points.reduce((sum, width) => sum + width, 0);
  const plans = papers.map(({ number, short, long }): PrintPlan => {
    const room = ((landscape ? long : short) - 2 * sideMargin) * pointsPerInch * spared * (100 / smallestScale);
    if (total <= room) return { paper: number, scale: null, breaks: [], repeated: 0, firstPage: columns.length };
    const head = points.slice(0, frozenColumns).reduce((sum, width) => sum + width, 0);
    const repeated = points.every((width, at) => at < frozenColumns || head + width <= room) ? frozenColumns : 0;
    const breaks = spread({ points, repeated, room });
    return { paper: number, scale: smallestScale, breaks, repeated, firstPage: breaks[0] ?? columns.length };
  });
  return plans.reduce((best, plan) => (plan.breaks.length < best.breaks.length ? plan : best));
}

/** Height available for rows on a page, in points; a sheet that shrinks to one page's width has at least this much. */
function pageHeightPoints(sheet: SheetModel): number {
  const { paper, scale } = printPlan(sheet);
  const size = papers.find(({ number }) => number === paper) ?? papers[0];
  return ((sheet.landscape ? size.short : size.long) - topMargin - bottomMargin) * pointsPerInch * (100 / (scale ?? 100));
}

/** Excel and LibreOffice lay out a page's rows almost identically; this leaves a margin. */
const sparedRows = 0.95;

/** Last row of the main table, including its total; 0 if the repeated rows do not end with the table's header. */
export function lastTableRow({ autoFilter, printTitleRows }: SheetModel): number {
  const [, head, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(autoFilter ?? "") ?? [];
  return printTitleRows && Number(head) === printTitleRows[1] ? Number(last) + 1 : 0;
}

/**
 * Rows repeated on every printed page, or null. Excludes the header of a table that ends on the first page, because it would appear above
 * the columns of the tables below.
 */
export function repeatedRows(sheet: SheetModel, tablePoints: number): readonly [number, number] | null {
  const { printTitleRows: titles } = sheet;
  if (!titles || lastTableRow(sheet) === 0 || tablePoints > pageHeightPoints(sheet) * sparedRows) return titles ?? null;
  return titles[1] > titles[0] ? [titles[0], titles[1] - 1] : null;
}

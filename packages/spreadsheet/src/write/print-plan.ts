import type { SheetModel } from "@tieout/spreadsheet/model";
import { shownWidth } from "./column-width.ts";

/** Sides in inches; numbers of ECMA-376, 18.3.1.63. Smaller first: a larger one is taken only where it saves pages. */
const papers = [
  { number: 1, short: 8.5, long: 11 },
  { number: 5, short: 8.5, long: 14 },
  { number: 3, short: 11, long: 17 },
] as const;

const pointsPerInch = 72;
/** Left and right, in inches. */
export const sideMargin = 0.5;
/** In inches. */
export const [topMargin, bottomMargin] = [0.6, 0.7];
/** No text is smaller than 10 points, and 8 can still be read. */
const smallestScale = 80;
/** Excel takes 5.25 points for a digit of 10 points in Arial, LibreOffice its true 5.56: no page may be fuller than the wider of them fills it. */
const spared = 0.93;

export interface PrintPlan {
  readonly paper: number;
  /** Percent; null where the sheet is one page wide and shrinks to it, never below the smallest scale. */
  readonly scale: number | null;
  /** First column of each page but the first, from 0. */
  readonly breaks: readonly number[];
  /** Columns that every page begins with; 0 where the sheet is one page wide. */
  readonly repeated: number;
  /** Columns of the first page. */
  readonly firstPage: number;
}

/** Seven pixels for each digit of the default font, of 96 to an inch. */
const pointsOf = (width: number): number => Math.trunc(shownWidth(width) * 7) * 0.75;

interface Columns {
  readonly points: readonly number[];
  readonly repeated: number;
  /** Points that a page has. */
  readonly room: number;
}

/** First columns of the pages after the first, each filled before the next begins. */
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

/** The same number of pages, with columns spread over them: no page for one last column. */
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

/** How a sheet is printed: the smallest paper on which it takes the fewest pages side by side, at a scale that can be read. */
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

/** Points that the rows of a page have; of a sheet that shrinks to one page's width no fewer. */
function pageHeightPoints(sheet: SheetModel): number {
  const { paper, scale } = printPlan(sheet);
  const size = papers.find(({ number }) => number === paper) ?? papers[0];
  return ((sheet.landscape ? size.short : size.long) - topMargin - bottomMargin) * pointsPerInch * (100 / (scale ?? 100));
}

/** Excel and LibreOffice set the rows of a page nearly alike. */
const sparedRows = 0.95;

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
  if (!titles || lastTableRow(sheet) === 0 || tablePoints > pageHeightPoints(sheet) * sparedRows) return titles ?? null;
  return titles[1] > titles[0] ? [titles[0], titles[1] - 1] : null;
}

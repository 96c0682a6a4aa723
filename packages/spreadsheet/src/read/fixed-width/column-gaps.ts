import { blanksPerPosition, isAmount, isFigure, joined, overlap, type Span, wordsOf } from "./text-spans.ts";

/** Where a column has text in the rows, and between which characters the border before it may be. */
export interface Piece {
  readonly extent: Span;
  /** First and last place of the border before the column; of the first column none. */
  readonly border: Span | null;
}

/** Of a gap between columns: this share of the lines is blank there. Titles and footers run across. */
export const blankShare = 0.9;
const figureShare = 0.6;

/** Runs of positions that are blank in nearly all rows; the last one ends with the longest row. */
function blankRuns(rows: readonly string[], width: number): readonly Span[] {
  const found: Span[] = [];
  let from = -1;
  for (const [at, count] of blanksPerPosition(rows, width).entries()) {
    if (count >= rows.length * blankShare) {
      if (from < 0) from = at;
      continue;
    }
    if (from > 0) found.push([from, at]);
    from = -1;
  }
  if (from > 0) found.push([from, width]);
  return found;
}

const textIn = (row: string, [from, to]: Span): string => row.slice(from, to).trim();

const holdsFigures = (rows: readonly string[], piece: Span): boolean => {
  const filled = rows.map((row) => textIn(row, piece)).filter((text) => text !== "");
  return filled.length > 0 && filled.filter(isFigure).length >= filled.length * figureShare;
};

/**
 * A run of blanks parts two columns where figures are on one side of it (right-aligned amounts of any width have no character that most rows
 * fill), where two blanks or more part the texts of most rows, or where most rows fill both sides: in names of several words a few rows agree by chance.
 */
function parts(rows: readonly string[], before: Span, after: Span): boolean {
  if (holdsFigures(rows, after) || holdsFigures(rows, before)) return true;
  const both = rows.filter((row) => textIn(row, before) !== "" && textIn(row, after) !== "");
  const wide = both.filter((row) => after[0] + row.slice(...after).search(/\S/) - row.slice(0, before[1]).trimEnd().length >= 2);
  return both.length >= rows.length * blankShare || (both.length > 0 && wide.length >= both.length * blankShare);
}

/** The runs of blanks that part columns. */
export function findGaps(rows: readonly string[], width: number): readonly Span[] {
  const runs = blankRuns(rows, width);
  const kept: Span[] = [];
  for (const [at, run] of runs.entries()) {
    const before: Span = [kept.at(-1)?.[1] ?? 0, run[0]];
    const after: Span = [run[1], runs[at + 1]?.[0] ?? width];
    if (run[1] === width || parts(rows, before, after)) kept.push(run);
  }
  return kept;
}

interface GapContent {
  /** How far the column before the gap reaches into it, and from where on the next does. */
  left: number;
  right: number;
  /** Texts of the gap that belong to neither. */
  readonly free: { readonly span: Span; readonly isFigure: boolean }[];
}

interface Row {
  readonly text: string;
  readonly words: readonly Span[];
}

/** The first word that ends behind a place. */
function firstBehind(words: readonly Span[], place: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.[1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A word continues the column beside it where a single blank parts them; an amount is not part of a text. */
function readGap({ text: row, words }: Row, [from, to]: Span, found: GapContent): void {
  const text = (at: number): string => row.slice(...(words[at] ?? [0, 0]));
  let first = firstBehind(words, from);
  let last = firstBehind(words, to);
  if ((words[last]?.[0] ?? to) >= to) last -= 1;
  const goesOn = (at: number, before: number): boolean =>
    (words[at]?.[0] ?? 0) - (words[before]?.[1] ?? 0) === 1 && !isAmount(text(at)) && !isAmount(text(before));
  const reachesLeft = (at: number): boolean => (words[at]?.[0] ?? 0) < from || (at > 0 && goesOn(at, at - 1));
  const reachesRight = (at: number): boolean => (words[at]?.[1] ?? 0) > to || (at + 1 < words.length && goesOn(at + 1, at));
  for (; first <= last && reachesLeft(first); first += 1) found.left = Math.max(found.left, Math.min(to, words[first]?.[1] ?? 0));
  for (; last >= first && reachesRight(last); last -= 1) found.right = Math.min(found.right, words[last]?.[0] ?? to);
  for (const span of words.slice(first, last + 1)) found.free.push({ span, isFigure: isFigure(row.slice(...span)) });
}

/** Columns that few rows fill: texts within a gap that are apart from both sides. */
function rareColumns({ free, left, right }: GapContent, rowCount: number): readonly Span[] {
  const clusters = joined(
    free.map(({ span }) => span),
    2,
  );
  return clusters.filter((cluster) => {
    const own = free.filter(({ span }) => overlap(span, cluster));
    const isColumn = own.some((one) => one.isFigure) || own.length >= Math.max(2, rowCount * 0.02);
    return isColumn && cluster[0] >= left && cluster[1] <= right;
  });
}

/** The columns of the rows, also those that few rows fill, with the places between which each border may be. */
export function findPieces(rows: readonly string[], width: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const read = rows.map((text) => ({ text, words: wordsOf(text) }));
  let start = 0;
  let border: Span | null = null;
  for (const gap of [...findGaps(rows, width), [width, width] as const]) {
    const found: GapContent = { left: gap[0], right: gap[1], free: [] };
    if (gap[0] < width) for (const row of read) readGap(row, gap, found);
    pieces.push({ extent: [start, found.left], border });
    let from = found.left;
    for (const rare of gap[0] < width ? rareColumns(found, rows.length) : []) {
      pieces.push({ extent: rare, border: [from, rare[0]] });
      from = rare[1];
    }
    // Wide texts of both sides may meet: then the border cuts the fewest.
    border = from <= found.right ? [from, found.right] : [gap[0], gap[1]];
    start = found.right;
    if (gap[1] === width) break;
  }
  return withoutSigns(rows, pieces);
}

/** Currency signs at a fixed place belong to the amounts behind them. */
function withoutSigns(rows: readonly string[], pieces: readonly Piece[]): readonly Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const before = found.at(-1);
    const isSign = before && rows.every((row) => /^\$?$/.test(textIn(row, before.extent)));
    if (isSign) found.splice(-1, 1, { extent: [before.extent[0], piece.extent[1]], border: before.border });
    else found.push(piece);
  }
  return found;
}

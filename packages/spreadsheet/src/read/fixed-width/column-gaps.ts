import { blanksPerPosition, isAmount, isFigure, joined, overlap, type Span, wordsOf } from "./text-spans.ts";

/** The span of a column's text in the rows, and the range of possible positions for the border before it. */
export interface Piece {
  readonly extent: Span;
  /** First and last possible position of the border before the column; null for the first column. */
  readonly border: Span | null;
}

/** Minimum share of lines that are blank in a gap between columns; titles and footers may run across it. */
export const blankShare = 0.9;
const figureShare = 0.6;

/** Runs of positions that are blank in nearly all rows; the last run ends where the longest row ends. */
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
 * Whether a run of blanks separates two columns: figures are on one side of it (right-aligned amounts of varied width share no character
 * position that most rows fill), or at least two spaces separate the texts in most rows, or most rows have text on both sides. Names with
 * several words line up in only a few rows, by chance.
 */
function parts(rows: readonly string[], before: Span, after: Span): boolean {
  if (holdsFigures(rows, after) || holdsFigures(rows, before)) return true;
  const both = rows.filter((row) => textIn(row, before) !== "" && textIn(row, after) !== "");
  const wide = both.filter((row) => after[0] + row.slice(...after).search(/\S/) - row.slice(0, before[1]).trimEnd().length >= 2);
  return both.length >= rows.length * blankShare || (both.length > 0 && wide.length >= both.length * blankShare);
}

/** Runs of blanks that separate columns. */
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
  /** How far the column before the gap extends into it, and where the next column begins. */
  left: number;
  right: number;
  /** Texts in the gap that belong to neither column. */
  readonly free: { readonly span: Span; readonly isFigure: boolean }[];
}

interface Row {
  readonly text: string;
  readonly words: readonly Span[];
}

/** Index of the first word that ends after the position. */
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

/** A word belongs to the neighboring column if only a single space separates them; an amount is never part of a text. */
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

/** Sparse columns: texts within a gap that are separate from both sides. */
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

/** Finds the columns of the rows, including sparse ones, each with the range of positions for its border. */
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
    // Wide texts on both sides may meet in the gap; the border then goes where it cuts the fewest.
    border = from <= found.right ? [from, found.right] : [gap[0], gap[1]];
    start = found.right;
    if (gap[1] === width) break;
  }
  return withoutSigns(rows, pieces);
}

/** Currency signs at a fixed position belong to the amounts that follow them. */
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

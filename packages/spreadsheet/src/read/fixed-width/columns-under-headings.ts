import type { Piece } from "./column-gaps.ts";
import { crosses, joined, overlap, type Span, textsOf, wordsOf } from "./text-spans.ts";

const mostHeadingLines = 3;

/** Lines directly above the first two rows, nearest first; a title may look like a single row. */
export function linesAbove(lines: readonly string[], rows: readonly string[]): readonly string[] {
  const known = new Set(rows);
  const first = lines.findIndex((line, at) => known.has(line) && known.has(lines[at + 1] ?? ""));
  return lines.slice(Math.max(0, first - mostHeadingLines), Math.max(0, first)).reverse();
}

/**
 * Whether each heading is above its own column, or to the left of its values and not above any other column (left-aligned above
 * right-aligned amounts). A heading to the right of the values belongs to another column.
 */
const isOrdered = (headings: readonly Span[], pieces: readonly Piece[]): boolean =>
  headings.length === pieces.length &&
  headings.every((heading, at) => {
    const own = pieces[at]?.extent ?? heading;
    return overlap(heading, own) || (heading[1] <= own[0] && pieces.every(({ extent }) => !overlap(heading, extent)));
  });

/** Splits text that spans several columns into one heading per column if every border between them falls on one of its spaces. */
function eachOverItsColumn([from, to]: Span, line: string, pieces: readonly Piece[]): readonly Span[] {
  const over = pieces.filter(({ extent }) => overlap(extent, [from, to]));
  const cuts = over.slice(1).map(({ extent }, at) => {
    const before = over[at]?.extent[1] ?? extent[0];
    const blanks = wordsOf(line).flatMap(([start]) =>
      start > from && start < to && start > before && start <= extent[0] + 1 ? [start] : [],
    );
    return blanks.length === 1 ? blanks[0] : undefined;
  });
  const places = cuts.flatMap((cut) => cut ?? []);
  if (places.length < cuts.length || cuts.length === 0) return [[from, to]];
  return [from, ...places].map((start, at) => [start, (places[at] ?? to + 1) - 1]);
}

/** Joins two-word values into one column if a single space separates the words in all rows and the second word has no separate heading. */
export function joinUnderHeading(line: string, pieces: readonly Piece[], isFigures: (piece: Piece) => boolean): readonly Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const before = found.at(-1);
    const [from, to] = piece.border ?? [0, Number.POSITIVE_INFINITY];
    const over = textsOf(line).filter((text) => overlap(text, piece.extent) || (before && overlap(text, before.extent)));
    const [heading, other] = over;
    const isOne = before && heading && !other && overlap(heading, before.extent) && to - from <= 1 && !isFigures(before);
    if (!isOne || eachOverItsColumn(heading, line, [before, piece]).length > 1) found.push(piece);
    else found.splice(-1, 1, { extent: [before.extent[0], piece.extent[1]], border: before.border });
  }
  return found;
}

/** Adds empty columns for headings that are above no column, if every column then has a heading. */
function withEmpty(headings: readonly Span[], pieces: readonly Piece[]): readonly Piece[] {
  const bare = headings.filter((heading) => pieces.every(({ extent }) => !overlap(extent, heading)));
  if (bare.length === 0 || headings.length !== pieces.length + bare.length) return pieces;
  const extents = [...pieces.map(({ extent }) => extent), ...bare].sort((a, b) => a[0] - b[0]);
  return extents.map((extent, at) => {
    const known = pieces.find((piece) => piece.extent === extent);
    const before = extents[at - 1];
    if (!before) return { extent, border: null };
    const isBesideNew = !known || bare.includes(before);
    return { extent, border: isBesideNew ? ([before[1], Math.max(before[1], extent[0])] as const) : known.border };
  });
}

/** Whether each word in the upper line belongs to one heading in the lower line; a title spans several headings. */
const isOver = (upper: string, lower: string): boolean =>
  textsOf(upper).every((text) => textsOf(lower).filter((other) => overlap(text, other)).length < 2);

/** Matches headings to columns in order; null if it isn't clear from the headings which belongs to which column. */
export function matchHeadings(above: readonly string[], pieces: readonly Piece[]) {
  for (let count = 1; count <= above.length; count += 1) {
    const lines = above.slice(0, count);
    if (!lines.slice(1).every((line) => isOver(line, lines[0] ?? ""))) return null;
    const headings = joined(lines.flatMap((line) => textsOf(line).flatMap((text) => eachOverItsColumn(text, line, pieces))));
    for (const columns of [pieces, withEmpty(headings, pieces)]) if (isOrdered(headings, columns)) return { headings, columns };
  }
  return null;
}

interface ColumnBreaks {
  readonly breaks: readonly number[];
  /** With a rule under the headings, single spaces may separate two of them. */
  readonly isRuled: boolean;
}

/**
 * Columns that their nearest heading does not clearly name: two texts are above the column, the heading is cut, or the heading is not above
 * the values.
 */
export function doubtfulColumns(
  [line = ""]: readonly string[],
  pieces: readonly Piece[],
  { breaks, isRuled }: ColumnBreaks,
): readonly number[] {
  const starts = [0, ...breaks];
  const texts = textsOf(line);
  if (texts.length < 2) return [];
  const isCutAt = (border: number): boolean =>
    border > 0 && (isRuled ? crosses(line, border) : texts.some(([from, to]) => from < border && border < to));
  return starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? line.length;
    const own = texts.filter((text) => overlap(text, [start, end]));
    const extent = pieces[at]?.extent;
    const isBeside = own.length === 1 && extent !== undefined && !own.some((text) => overlap(text, extent));
    return own.length > 1 || isCutAt(start) || isCutAt(end) || isBeside ? [at] : [];
  });
}

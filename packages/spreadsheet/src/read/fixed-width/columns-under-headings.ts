import type { Piece } from "./column-gaps.ts";
import { crosses, joined, overlap, type Span, textsOf, wordsOf } from "./text-spans.ts";

const mostHeadingLines = 3;

/** The lines right above the first two rows, the nearest first; a title may look like a single row. */
export function linesAbove(lines: readonly string[], rows: readonly string[]): readonly string[] {
  const known = new Set(rows);
  const first = lines.findIndex((line, at) => known.has(line) && known.has(lines[at + 1] ?? ""));
  return lines.slice(Math.max(0, first - mostHeadingLines), Math.max(0, first)).reverse();
}

/**
 * Each heading is over its own column, or before its values and over no other's: left-aligned over right-aligned amounts. One behind the values
 * is that of another column.
 */
const isOrdered = (headings: readonly Span[], pieces: readonly Piece[]): boolean =>
  headings.length === pieces.length &&
  headings.every((heading, at) => {
    const own = pieces[at]?.extent ?? heading;
    return overlap(heading, own) || (heading[1] <= own[0] && pieces.every(({ extent }) => !overlap(heading, extent)));
  });

/** A text over several columns is a heading for each where one of its blanks is at every border between them. */
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

/** Texts of two words in all rows are one column where a single blank parts them and no other heading is over the second. */
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

/** Headings over no column are those of columns without a value, where that leaves one for each. */
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

/** Of headings in two lines the upper words are over one of the lower each; a title runs over several. */
const isOver = (upper: string, lower: string): boolean =>
  textsOf(upper).every((text) => textsOf(lower).filter((other) => overlap(text, other)).length < 2);

/** A column for each heading, in their order; null where the headings do not say which is whose. */
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
  /** By a rule under the headings, single blanks may part two of them. */
  readonly isRuled: boolean;
}

/** Columns of which the nearest heading does not say which they are: it has two texts there, is cut, or is beside the values. */
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

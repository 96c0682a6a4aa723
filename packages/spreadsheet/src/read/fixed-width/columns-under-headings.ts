import type { Piece } from "./column-gaps.ts";
import { crosses, isRule, joined, overlap, type Span, textsOf, wordsOf } from "./text-spans.ts";

const mostHeadingLines = 3;

/** The lines right above the first row, the nearest first. */
export function linesAbove(all: readonly string[], firstRow: string): readonly string[] {
  const above = all.slice(0, all.indexOf(firstRow)).filter((line) => line.trim() !== "" && !isRule(line));
  return above.slice(-mostHeadingLines).reverse();
}

/** Each heading is over its own column, or over none: left-aligned over right-aligned amounts it may stand before them. */
const isOrdered = (headings: readonly Span[], pieces: readonly Piece[]): boolean =>
  headings.length === pieces.length &&
  headings.every((heading, at) =>
    pieces.every(({ extent }, other) => other === at || !overlap(heading, extent) || overlap(heading, pieces[at]?.extent ?? heading)),
  );

/** Words that single blanks part, each over a column of its own. */
function eachOverItsColumn(heading: Span, line: string, pieces: readonly Piece[]): readonly Span[] {
  const over = pieces.filter(({ extent }) => overlap(extent, heading));
  const words = wordsOf(line).filter((word) => overlap(word, heading));
  const fits =
    words.length === over.length && words.every((word, at) => over.every(({ extent }, other) => overlap(word, extent) === (other === at)));
  return over.length > 1 && fits ? words : [heading];
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

/** A column for each heading, in their order; null where the headings do not say which is whose. */
export function matchHeadings(above: readonly string[], pieces: readonly Piece[]) {
  for (let count = 1; count <= above.length; count += 1) {
    const lines = above.slice(0, count);
    const headings = joined(lines.flatMap((line) => textsOf(line).flatMap((text) => eachOverItsColumn(text, line, pieces))));
    for (const columns of [pieces, withEmpty(headings, pieces)]) if (isOrdered(headings, columns)) return { headings, columns };
  }
  return null;
}

/** Columns of which the nearest heading does not say which they are: it has two texts there, is cut, or stands beside the values. */
export function doubtfulColumns(above: readonly string[], pieces: readonly Piece[], breaks: readonly number[]): readonly number[] {
  const [line] = above;
  if (line === undefined) return [];
  const starts = [0, ...breaks];
  const texts = textsOf(line);
  if (texts.length < 2) return [];
  return starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = texts.filter((text) => overlap(text, [start, end]));
    const isCut = crosses(line, start) || (starts[at + 1] !== undefined && crosses(line, end));
    const extent = pieces[at]?.extent;
    const isBeside = own.length === 1 && extent !== undefined && !own.some((text) => overlap(text, extent));
    return own.length > 1 || (start > 0 && isCut) || isBeside ? [at] : [];
  });
}

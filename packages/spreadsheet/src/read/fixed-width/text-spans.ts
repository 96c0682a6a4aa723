/** Character range in a line: from the first position up to but not including the last. */
export type Span = readonly [from: number, to: number];

const words = /\S+/g;
/** A text is a run of words separated by single spaces. */
const texts = /\S+(?:[ \u00a0]\S+)*/g;

const spans = (line: string, pattern: RegExp): readonly Span[] =>
  [...line.matchAll(pattern)].map(({ 0: text, index }) => [index, index + text.length] as const);

export const wordsOf = (line: string): readonly Span[] => spans(line, words);
export const textsOf = (line: string): readonly Span[] => spans(line, texts);

export const overlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];

/** Merges spans that overlap or are separated by fewer than `fewestBlanks` blanks. */
export function joined(all: readonly Span[], fewestBlanks = 0): readonly Span[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...all].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && from < last[1] + fewestBlanks) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Whether a line is only a rule: dashes, equals signs, underscores. */
export const isRule = (line: string): boolean => /^[-=_ ]*$/.test(line) && /[-=_]{3}/.test(line);

const isBlankAt = (line: string, at: number): boolean => {
  const unit = line.charCodeAt(at);
  return Number.isNaN(unit) || unit === 32 || unit === 0xa0;
};

/** Whether text continues across the border without a space. */
export const crosses = (line: string, at: number): boolean => !isBlankAt(line, at - 1) && !isBlankAt(line, at);

/** Number of lines that are blank at each position. */
export function blanksPerPosition(lines: readonly string[], width: number): number[] {
  const blanks: number[] = new Array(width).fill(0);
  for (const line of lines) for (let at = 0; at < width; at += 1) if (isBlankAt(line, at)) blanks[at] = (blanks[at] ?? 0) + 1;
  return blanks;
}

export const isFigure = (text: string): boolean => text.length <= 40 && figure.test(text);
const figure = /^[-($]* *\.?\d[\d.,/%)-]*(?:CR|DR)?$/i;

/** Whether a figure has cents, which rules out parts of a name. */
export const isAmount = (text: string): boolean => isFigure(text) && /[.]\d\d\D*$/.test(text);

/** Whether this is a totals line, which may be set wider than the columns and doesn't belong to any one person. */
export const isTotalLine = (line: string): boolean => /^(?:[A-Za-z]{1,30} {1,9}){0,3}(?:sub-?)?totals?\b/i.test(line.trim());

/** Splits a line into cells and trims them. */
export function cutLine(line: string, breaks: readonly number[]): string[] {
  const starts = [0, ...breaks];
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}

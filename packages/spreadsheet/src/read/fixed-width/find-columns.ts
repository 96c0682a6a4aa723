/** A report in columns of characters. */
export interface FixedColumns {
  /** Where the columns after the first begin, counted from 0. */
  readonly breaks: readonly number[];
  /** Columns that hold figures. */
  readonly figures: readonly number[];
  /** Borders within records whose fields have no blanks between them: text runs across them in most lines. */
  readonly within?: readonly number[];
}

const mostLines = 1000;
const fewestLines = 6;
const fewestColumns = 3;
/** Of a gap between columns: this share of the lines is blank there. Titles and footers run across. */
const blankShare = 0.9;
const widest = 2000;

/** Lines that only rule off: dashes, equal signs, underscores. */
export const isRule = (line: string): boolean => /^[-=_ ]*$/.test(line) && /[-=_]{3}/.test(line);

const isBlankAt = (line: string, at: number): boolean => {
  const unit = line.charCodeAt(at);
  return Number.isNaN(unit) || unit === 32 || unit === 0xa0;
};

/** Text continues across the border without a blank. */
export const crosses = (line: string, at: number): boolean => !isBlankAt(line, at - 1) && !isBlankAt(line, at);

export const isFigure = (text: string): boolean => text.length <= 40 && figure.test(text);
const figure = /^[-($]*\d[\d.,/%)-]*$/;

/** How many lines are blank at each position. */
function blanksPerPosition(lines: readonly string[], width: number): number[] {
  const blanks: number[] = new Array(width).fill(0);
  for (const line of lines) for (let at = 0; at < width; at += 1) if (isBlankAt(line, at)) blanks[at] = (blanks[at] ?? 0) + 1;
  return blanks;
}

/** Within a gap, the border that cuts the fewest words; headers extend beyond their column on either side. */
function borderIn(lines: readonly string[], from: number, to: number): number {
  let best = to;
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = to; at >= from; at -= 1) {
    const cut = lines.filter((line) => crosses(line, at)).length;
    if (cut >= fewest) continue;
    best = at;
    fewest = cut;
  }
  return best;
}

/** Runs of positions that are blank in nearly all lines, next to a column that most lines fill up to there. */
function gaps(blanks: readonly number[], lineCount: number): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  const isDense = (at: number): boolean => (blanks[at] ?? lineCount) * 2 <= lineCount;
  let from = -1;
  for (const [at, count] of blanks.entries()) {
    if (count >= lineCount * blankShare) {
      if (from < 0) from = at;
      continue;
    }
    if (from > 0 && (isDense(from - 1) || isDense(at))) found.push([from, at]);
    from = -1;
  }
  return found;
}

/** Where the dashes of a rule under the headings begin: the surest sign of columns. */
function ruledBreaks(lines: readonly string[]): readonly number[] | null {
  const rule = lines.find((line) => isRule(line) && line.trim().split(/ +/).length >= fewestColumns);
  if (rule === undefined) return null;
  const starts = [...rule.slice(0, widest).matchAll(/[-=_]+/g)].map((match) => match.index);
  return starts.slice(1);
}

/** Cells of a line, blanks around them removed. */
export function cutLine(line: string, breaks: readonly number[]): string[] {
  const starts = [0, ...breaks];
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}

/**
 * Columns proposed from the blanks that nearly all lines share; null where there are none, or where no column holds figures:
 * then it is prose.
 */
export function findFixedColumns(text: string, cut: boolean): FixedColumns | null {
  if (text.includes("\t")) return null;
  const all = text.split(/\r\n|\r|\n/, mostLines + 1);
  if (cut || all.length > mostLines) all.pop();
  const lines = all.filter((line) => line.trim() !== "" && !isRule(line)).map((line) => line.slice(0, widest));
  if (lines.length < fewestLines) return null;
  const body = bodyLines(lines);
  const width = body.reduce((most, line) => Math.max(most, line.trimEnd().length), 0);
  const found = gaps(blanksPerPosition(body, width), body.length).map(([from, to]) => borderIn(lines, from, to));
  return provenColumns(body, ruledBreaks(all)) ?? provenColumns(body, found);
}

/** Columns that most lines fill with figures. */
function figuresIn(body: readonly string[], breaks: readonly number[]): readonly number[] {
  const rows = body.map((line) => cutLine(line, breaks));
  return [...Array(breaks.length + 1).keys()].filter((column) => {
    const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    return filled.length * 2 >= rows.length && filled.filter((cell) => isFigure(cell)).length >= filled.length * 0.6;
  });
}

/** The columns that a person chose. */
export function chosenColumns(text: string, breaks: readonly number[]): FixedColumns {
  const lines = text.split(/\r\n|\r|\n/, mostLines).filter((line) => line.trim() !== "" && !isRule(line));
  const within = breaks.filter((at) => lines.filter((line) => crosses(line, at)).length * 2 > lines.length);
  return { breaks, figures: figuresIn(bodyLines(lines), breaks), within };
}

/** The columns if nearly all lines keep to them and one holds figures, else null. */
function provenColumns(body: readonly string[], breaks: readonly number[] | null): FixedColumns | null {
  if (breaks === null || breaks.length + 1 < fewestColumns) return null;
  const figures = figuresIn(body, breaks);
  const fits = body.filter((line) => breaks.every((at) => !crosses(line, at))).length;
  return figures.length > 0 && fits >= body.length * blankShare ? { breaks, figures } : null;
}

/** Lines with a figure in them are most of a report; titles and headings mostly have none. */
function bodyLines(lines: readonly string[]): readonly string[] {
  const told = lines.filter(
    (line) =>
      line
        .trim()
        .split(/ +/)
        .filter((word) => isFigure(word)).length > 0 && /\S {1,}\S/.test(line),
  );
  return told.length >= fewestLines - 1 ? told : lines;
}

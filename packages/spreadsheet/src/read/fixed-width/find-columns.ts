import { blankShare, findGaps, findPieces, type Piece } from "./column-gaps.ts";
import { doubtfulColumns, joinUnderHeading, linesAbove, matchHeadings } from "./columns-under-headings.ts";
import { crosses, cutLine, isFigure, isRule, isTotalLine, type Span, wordsOf } from "./text-spans.ts";

/** Columns found in a fixed-width report. */
export interface FixedColumns {
  /** Start positions of the columns after the first, 0-based. */
  readonly breaks: readonly number[];
  /** Columns that contain figures. */
  readonly figures: readonly number[];
  /** Borders inside records whose fields have no spaces between them: text runs across these borders in most lines. */
  readonly within?: readonly number[];
  /** Columns whose heading does not clearly name them. */
  readonly doubtful?: readonly number[];
}

const mostLines = 1000;
const fewestLines = 6;
const fewestColumns = 3;
const widest = 2000;
/** A line with figures in at least this share of the figure columns is a row, not a title. */
const rowShare = 0.5;

/** Returns the last border within this range that cuts the fewest words. */
function borderIn(lines: readonly string[], [from, to]: Span): number {
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

/** Groups of dashes in a rule under the headings, the most reliable sign of columns; a rule above totals doesn't cover the first column. */
function ruleOf(all: readonly string[], rows: readonly string[]): readonly Span[] | null {
  const rule = all.find((line) => isRule(line) && line.trim().split(/ +/).length >= fewestColumns);
  const groups = rule === undefined ? [] : wordsOf(rule.slice(0, widest));
  const first = groups[0]?.[0] ?? 0;
  return groups.length > 0 && rows.every((row) => row.slice(0, first).trim() === "") ? groups : null;
}

/** Columns indicated by a rule; right-aligned amounts and headings may be wider than the dashes. */
function columnsOfRule(all: readonly string[], lines: readonly string[], body: readonly string[]): FixedColumns | null {
  const groups = ruleOf(all, body);
  const breaks = groups?.slice(1).map(([start], at) => borderIn(lines, [groups[at]?.[1] ?? start, start])) ?? null;
  const proven = provenColumns(body, breaks);
  return proven && { ...proven, doubtful: doubtfulColumns(linesAbove(lines, body), [], { breaks: proven.breaks, isRuled: true }) };
}

/**
 * Suggests columns from the blanks that nearly all lines share; null if there are none or no column contains figures, because the text is
 * then prose.
 */
export function findFixedColumns(text: string, cut: boolean): FixedColumns | null {
  if (text.includes("\t")) return null;
  const all = text.replaceAll("\f", "").split(/\r\n|\r|\n/, mostLines + 1);
  if (cut || all.length > mostLines) all.pop();
  const lines = all.filter((line) => line.trim() !== "" && !isRule(line)).map((line) => line.slice(0, widest));
  if (lines.length < fewestLines) return null;
  const body = bodyLines(lines);
  return columnsOfRule(all, lines, body) ?? columnsOfBlanks(lines, body);
}

function columnsOfBlanks(lines: readonly string[], body: readonly string[]): FixedColumns | null {
  const width = body.reduce((most, line) => Math.max(most, line.trimEnd().length), 0);
  const rough = findGaps(body, width).flatMap(([, to]) => (to < width ? [to] : []));
  const figures = figuresIn(body, rough);
  const rows = body.filter((line) => !isTotalLine(line) && isRow(cutLine(line, rough), figures));
  const above = linesAbove(lines, rows);
  const isFigures = ({ extent }: Piece): boolean => rows.filter((row) => isFigure(row.slice(...extent).trim())).length * 2 > rows.length;
  const pieces = joinUnderHeading(above[0] ?? "", findPieces(rows, width), isFigures);
  const matched = matchHeadings(above, pieces);
  const columns = matched?.columns ?? pieces;
  const breaks = columns.slice(1).map(({ border, extent }, at) => {
    const [from, to] = border ?? [0, 0];
    const after = matched?.headings[at]?.[1] ?? to + 1;
    const narrow: Span = [Math.max(from, after), Math.min(to, matched?.headings[at + 1]?.[0] ?? to)];
    return narrow[0] <= narrow[1] ? roomyBorder(rows, narrow, extent[0]) : borderIn(lines, [from, to]);
  });
  const proven = provenColumns(body, breaks);
  return proven && !matched ? { ...proven, doubtful: doubtfulColumns(above, columns, { breaks, isRuled: false }) } : proven;
}

/**
 * Places the border before amounts of varied width halfway between the widest amount and the text before it: rows beyond the sample may be
 * wider.
 */
function roomyBorder(rows: readonly string[], [from, to]: Span, start: number): number {
  const isFilled = rows.filter((row) => (row[start] ?? " ").trim() !== "").length * 2 >= rows.length;
  const middle = isFilled ? to : Math.ceil((from + to) / 2);
  return rows.some((row) => crosses(row, middle)) ? borderIn(rows, [from, to]) : middle;
}

export const isRow = (cells: readonly string[], figures: readonly number[]): boolean =>
  figures.filter((column) => isFigure(cells[column] ?? "")).length >= figures.length * rowShare;

/** Columns with figures in most lines. */
function figuresIn(body: readonly string[], breaks: readonly number[]): readonly number[] {
  const rows = body.map((line) => cutLine(line, breaks));
  return [...Array(breaks.length + 1).keys()].filter((column) => {
    const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    return filled.length * 2 >= rows.length && filled.filter((cell) => isFigure(cell)).length >= filled.length * 0.6;
  });
}

/** Uses the columns chosen by the user. */
export function chosenColumns(text: string, breaks: readonly number[]): FixedColumns {
  const lines = text.split(/\r\n|\r|\n/, mostLines).filter((line) => line.trim() !== "" && !isRule(line));
  const within = breaks.filter((at) => lines.filter((line) => crosses(line, at)).length * 2 > lines.length);
  return { breaks, figures: figuresIn(bodyLines(lines), breaks), within };
}

/** Returns the columns if nearly all lines fit them and one contains figures, otherwise null. */
function provenColumns(body: readonly string[], breaks: readonly number[] | null): FixedColumns | null {
  if (breaks === null || breaks.length + 1 < fewestColumns) return null;
  const figures = figuresIn(body, breaks);
  const fits = body.filter((line) => breaks.every((at) => !crosses(line, at))).length;
  return figures.length > 0 && fits >= body.length * blankShare ? { breaks, figures } : null;
}

/** Share of lines whose figures must begin or end at the same position to count as aligned. */
const alignedShare = 0.25;

/** Lines whose figures are aligned; figures in titles and headings are not. */
function bodyLines(lines: readonly string[]): readonly string[] {
  const told = lines.flatMap((line) => {
    const figures = wordsOf(line).filter((word) => isFigure(line.slice(...word)));
    return figures.length > 0 && /\S {1,}\S/.test(line) ? [{ line, figures }] : [];
  });
  const counts = new Map<string, number>();
  const edges = ([from, to]: Span): readonly string[] => [`from ${from}`, `to ${to}`];
  for (const edge of told.flatMap(({ figures }) => figures.flatMap(edges))) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const isAligned = (span: Span): boolean => edges(span).some((edge) => (counts.get(edge) ?? 0) >= told.length * alignedShare);
  const rows = told.filter(({ figures }) => figures.filter(isAligned).length * 2 >= figures.length);
  const found = rows.length >= fewestLines - 1 ? rows : told;
  return found.length >= fewestLines - 1 ? found.map(({ line }) => line) : lines;
}

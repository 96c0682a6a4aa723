import type { SourceRow } from "../layout/source-row.ts";
import { foldText, saysNothing } from "../values/clean-text.ts";
import { splitDate } from "../values/date-parts.ts";
import { type RowFinding, rowText } from "./row-finding.ts";

/** Maximum number of rows below the header that a template uses to explain its columns. */
const mostHints = 5;
const fewestWords = 2;
const nearlyAll = 0.8;

const numeric = /^[^A-Za-z\d]*\d[^A-Za-z]*(?:[CD]R?)?$/i;
/** Placeholders for digits: `000-00-0000`, `99/99/9999`. */
const anyDigit = /^\D*(?:0[\D0]*|9[\D9]*)$/;

export const isFigure = (folded: string): boolean => numeric.test(folded) || splitDate(folded) !== null;

/** Whether nearly all cells are amounts, dates or numbers. */
const holdsFigures = (cells: readonly string[]): boolean => {
  const filled = cells.map(foldText).filter((text) => text !== "" && !saysNothing(text));
  return filled.length > 0 && filled.filter(isFigure).length >= filled.length * nearlyAll;
};

/**
 * Whether a row has words in several columns where all other rows have figures, and no figures where they have figures: a row of formats,
 * such as `MM/DD/YYYY`.
 */
function isHint(cells: readonly string[], others: readonly SourceRow[]): boolean {
  const asked = cells.flatMap((cell, index) => {
    const text = foldText(cell);
    const isAsked = text !== "" && !saysNothing(text) && holdsFigures(others.map((other) => other.cells[index] ?? ""));
    return isAsked ? [text] : [];
  });
  const figures = asked.filter((text) => isFigure(text) && !anyDigit.test(text));
  return figures.length === 0 && asked.filter((text) => !isFigure(text)).length >= fewestWords;
}

const isBlank = ({ cells }: SourceRow): boolean => cells.every((cell) => foldText(cell) === "");

/** The first rows below the header that explain how to fill in the columns. */
export function hintRows(rows: readonly SourceRow[]): readonly SourceRow[] {
  const found: SourceRow[] = [];
  const filled = rows.filter((row) => !isBlank(row));
  for (const [at, row] of filled.slice(0, mostHints).entries()) {
    if (!isHint(row.cells, filled.slice(at + 1))) break;
    found.push(row);
  }
  return found;
}

/** A value's format: `MM/DD/YYYY`, `XXX-XX-XXXX`, `#,##0.00`, `0.00`. */
const pattern = /\b[MDY]{2,4}(?:[-/. ][MDY]{2,4}){1,2}\b|#|X{3,}|\b0[.,]00\b|\b9{3,}\b/i;

/** A row of formats is certain; words alone may be a person with no data yet. */
export const hintFindings = (rows: readonly SourceRow[]): readonly RowFinding[] =>
  rows.map(({ row, cells }) => ({
    row,
    text: rowText(cells),
    kind: "leave_out_rows",
    confidence: cells.some((cell) => pattern.test(foldText(cell))) ? 0.95 : 0.7,
    reason: "It says how to fill in the columns: words where all other rows have numbers, amounts or dates.",
  }));

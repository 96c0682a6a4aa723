import type { SourceRow } from "../layout/source-row.ts";
import { foldText } from "../values/clean-text.ts";
import { isFigure } from "./hint-rows.ts";
import { type RecordForms, strangerOf } from "./record-forms.ts";
import { type RowFinding, rowText } from "./row-finding.ts";

interface FooterColumns {
  readonly forms: RecordForms;
  /** Columns of amounts, numbers, dates and SSNs, where records have no words. */
  readonly figures: readonly number[];
  readonly money: readonly number[];
}

/** Minimum number of words in a sentence; names and total labels have fewer. */
const wordsOfProse = 4;
const wordsOfRow = 6;
const wordCount = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

type Footer = "certain" | "asked" | null;

/** Recognizes a line of text, even if its commas split it into cells: it has words in columns where records have figures. */
function footerOf(cells: readonly string[], { forms, figures, money }: FooterColumns): Footer {
  const stranger = strangerOf(cells, forms);
  const texts = cells.map(foldText);
  const filled = texts.flatMap((text, index) => (text === "" ? [] : [index]));
  const [first] = filled;
  if (!stranger || first === undefined) return null;
  const isProse = wordCount(texts[first] ?? "") >= wordsOfProse;
  const words = texts.reduce((sum, text) => sum + wordCount(text), 0);
  const hasWordsForFigures = figures.some(
    (index) => texts[index] !== "" && !isFigure(texts[index] ?? "") && wordCount(texts[index] ?? "") > 0,
  );
  const hasFigure = [...figures, ...money].some((index) => isFigure(texts[index] ?? ""));
  // A long name next to short cells may be a person with few details.
  const mayBePerson = filled.length > 1 && filled.slice(1).every((index) => wordCount(texts[index] ?? "") <= 2);
  if (!isProse && !(hasWordsForFigures && words >= wordsOfRow)) return isLoneWord(filled, texts, { stranger, forms }) ? "certain" : null;
  return hasFigure || mayBePerson ? "asked" : "certain";
}

/** `Confidential` in the identifier column with nothing next to it. */
const isLoneWord = (
  filled: readonly number[],
  texts: readonly string[],
  { stranger, forms }: { readonly stranger: { readonly isForeign: boolean; readonly lacking: number }; readonly forms: RecordForms },
): boolean =>
  stranger.isForeign &&
  stranger.lacking > 0 &&
  filled.length === 1 &&
  filled.every((index) => forms.identity.some((column) => column.index === index) && wordCount(texts[index] ?? "") > 0);

/**
 * Sample rows without the lines of text at the end, so that words in an amount column don't count as amounts. A line in a single cell does
 * not affect the columns.
 */
export function withoutFooter(rows: readonly SourceRow[]): readonly SourceRow[] {
  const texts = (row: SourceRow): readonly string[] => row.cells.map(foldText).filter((text) => text !== "");
  const isLine = (row: SourceRow): boolean => {
    const filled = texts(row);
    const words = filled.reduce((sum, text) => sum + wordCount(text), 0);
    return filled.length <= 1 || (!filled.some(isFigure) && (wordCount(filled[0] ?? "") >= wordsOfProse || words >= wordsOfRow));
  };
  const last = rows.findLastIndex((row) => !isLine(row));
  return last < 0 ? rows : rows.slice(0, last + 1);
}

const isBlank = ({ cells }: SourceRow): boolean => cells.every((cell) => foldText(cell) === "");

/** Lines of text below the last record; `isKnown` tells whether a row is already known not to be a record, such as a total. */
export function footerFindings(
  tail: readonly SourceRow[],
  columns: FooterColumns,
  {
    isKnown,
    centsOf,
  }: { readonly isKnown: (row: SourceRow) => boolean; readonly centsOf: (cells: readonly string[]) => bigint | undefined },
): readonly RowFinding[] {
  const found: RowFinding[] = [];
  for (const row of [...tail].reverse()) {
    if (isBlank(row) || isKnown(row)) continue;
    const footer = footerOf(row.cells, columns);
    if (footer === null) break;
    const isAsked = footer === "asked";
    found.unshift({
      ...{ row: row.row, text: rowText(row.cells), kind: "leave_out_rows", confidence: isAsked ? 0.7 : 0.95, cents: centsOf(row.cells) },
      reason: isAsked
        ? "It may be a line of text below the records: it has words where they have numbers, amounts or dates, but not in all of its cells."
        : "A line of text below the records: words where they have numbers, amounts or dates.",
    });
  }
  return found;
}

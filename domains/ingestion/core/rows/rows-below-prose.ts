import type { SourceRow } from "../layout/source-row.ts";
import { foldText } from "../values/clean-text.ts";
import { hideSsns } from "../values/mask-ssn.ts";
import type { RowFinding } from "./row-finding.ts";

/** A row in the sheet and how it is read. */
export interface ReadRow extends SourceRow {
  readonly kind: string;
}

const exampleHeading = /\b(?:samples?|examples?|templates?|test (?:rows?|data)|fictitious|do not (?:send|submit))\b/i;
/** Heading for another page of the same list. */
const pageHeading = /\bpage\b[ :#]{0,3}\d/i;
const wordsOfProse = 4;
const longestShown = 80;
const wordCount = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;
const textsOf = ({ cells }: SourceRow): readonly string[] => cells.map(foldText).filter((text) => text !== "");

/** A line of words alone in its row, below an empty row. */
function headingOf(rows: readonly ReadRow[], at: number): string | null {
  const [row, above] = [rows[at], rows[at - 1]];
  if (!row || !above || ["total", "band", "header", "repeated_header", "banner", "summary"].includes(row.kind)) return null;
  const texts = textsOf(row);
  const [only] = texts;
  if (texts.length !== 1 || only === undefined || (above.kind !== "blank" && above.row === row.row - 1)) return null;
  if (exampleHeading.test(only)) return only;
  return wordCount(only) >= wordsOfProse && !pageHeading.test(only) ? only : null;
}

const hasRecordBelow = (rows: readonly ReadRow[], at: number): boolean => {
  const next = rows.slice(at + 1).find(({ kind }) => kind !== "blank" && kind !== "note");
  return next?.kind === "data";
};

/**
 * Records below a line of words that ends the data: examples, or a list of something else. If a similar line is also above other records,
 * it is a group heading. `head`: the first rows of the sheet.
 */
export function rowsBelowProse(head: readonly ReadRow[], tail: readonly ReadRow[]): readonly RowFinding[] {
  const startsIn = (rows: readonly ReadRow[]) =>
    rows.flatMap((row, at) => {
      const text = headingOf(rows, at);
      return text !== null && hasRecordBelow(rows, at) ? [{ row: row.row, text }] : [];
    });
  const starts = new Map([...startsIn(head), ...startsIn(tail)].map((start) => [start.row, start.text]));
  const examples = [...starts].filter(([, text]) => exampleHeading.test(text));
  const [start] = examples.length > 0 ? examples : starts.size === 1 ? [...starts] : [];
  if (!start) return [];
  const [from, heading] = start;
  const isExample = examples.length > 0;
  const text = `Below “${hideSsns(heading, "all").slice(0, longestShown)}”`;
  const reason = isExample
    ? "The line above says that these rows are examples. Choose whether they are records."
    : "A line of text ends the list above these rows. Choose whether they are records.";
  const open = isExample ? ({ kind: "leave_out_rows", confidence: 0.6 } as const) : ({ kind: null, confidence: 0 } as const);
  return tail.filter(({ row, kind }) => row > from && kind === "data").map(({ row }) => ({ row, text, reason, ...open }));
}

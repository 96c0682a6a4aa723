import { type Fit, fitOf, fitOfSum, statedAmounts } from "./fitting-amounts.ts";
import type { Stranger } from "./record-forms.ts";
import {
  addRecord,
  beginSpan,
  emptySpans,
  type GrowingExtremes,
  growingExtremes,
  type Layers,
  type Run,
  rowsBetween,
  type SpanSums,
  withSpan,
} from "./span-sums.ts";

/** A row in the sheet, in order from top to bottom. */
export interface WalkedRow {
  readonly row: number;
  readonly cells: readonly string[];
  /**
   * `between`: neither a record nor part of a sum, such as a heading, a total or an empty row; `ignored`: treated as if it weren't there.
   */
  readonly kind: "record" | "between" | "ignored";
  /** A record's amounts, by column. */
  readonly cents: readonly (bigint | null)[];
  /** A record that differs from the others. */
  readonly stranger: Stranger | null;
}

export interface PlacedStranger {
  /** Index of the span that ends above the row. */
  readonly at: number;
  readonly row: WalkedRow & { readonly stranger: Stranger };
}

/** Builds the spans of records between non-record rows. */
export function spansOf(
  rows: readonly WalkedRow[],
  columns: number,
): { readonly spans: SpanSums; readonly strangers: readonly PlacedStranger[] } {
  const isPart = ({ kind, stranger }: WalkedRow): boolean => kind === "record" && stranger === null;
  const walked = rows.filter(({ kind }) => kind !== "ignored");
  const spans = emptySpans(walked.filter((row) => !isPart(row)).length + 1, columns);
  const strangers: PlacedStranger[] = [];
  let span = 0;
  for (const row of walked) {
    const { stranger, kind } = row;
    if (isPart(row)) addRecord(spans, span, row.cents);
    else {
      if (kind === "record" && stranger) strangers.push({ at: span, row: { ...row, stranger } });
      span += 1;
      beginSpan(spans, span);
    }
  }
  return { spans, strangers };
}

/** Maximum number of earlier or later `between` rows that a summary may reach across. */
const deepestNesting = 50;

const better = (a: Fit | null, b: Fit | null): Fit | null => {
  if (!a || !b) return a ?? b;
  const [isSumA, isSumB] = [a.kind === "sum", b.kind === "sum"];
  if (isSumA !== isSumB) return isSumA ? a : b;
  return b.parts > a.parts ? b : a;
};

/** The only number in a row without amounts: `Count | 6`. */
function numberAlone({ cells, cents }: WalkedRow): bigint | null {
  if (cents.some((amount) => amount !== null)) return null;
  const numbers = cells.map((cell) => cell.trim()).filter((cell) => /\d/.test(cell));
  const [only] = numbers;
  return numbers.length === 1 && only !== undefined && /^\d{1,9}$/.test(only) ? BigInt(only) * 100n : null;
}

interface FitQuestion {
  readonly stated: ReturnType<typeof statedAmounts>;
  /** Whether the sum may differ by rounding. */
  readonly isClose: boolean;
  /** Whether the row has one number and no amount. */
  readonly isCount: boolean;
}

function askedOf({ row }: PlacedStranger): FitQuestion {
  const count = numberAlone(row);
  const stated = statedAmounts(count === null ? row.cents : [count]);
  return { stated, isClose: row.stranger.isForeign && row.stranger.lacking > 0, isCount: count !== null };
}

/** Records on one side, with the smallest and largest amounts in all final spans. */
interface Side {
  readonly layers: Layers;
  readonly extremes: GrowingExtremes;
}

/** The best fit between the amounts and the records above the row, going back either to a `between` row or to the first record. */
function fitAbove({ stated, isClose, isCount }: FitQuestion, at: number, { layers, extremes }: Side): Fit | null {
  let found: Fit | null = null;
  const look = (from: number, extremesOf: Run["extremesOf"]): void => {
    const fit = fitOf(stated, { layers, from, to: at + 1, rows: rowsBetween(layers, from, at + 1), extremesOf }, isClose);
    if (!isCount || fit?.kind === "count") found = better(found, fit);
  };
  const nearest = growingExtremes(layers, at, -1);
  for (let from = at; from > at - deepestNesting && from >= 0; from -= 1)
    if (rowsBetween(layers, from, from + 1) > 0) look(from, (column) => nearest.upTo(column, from - 1));
  // The nearest span may still receive a record.
  look(0, (column) => withSpan(extremes.upTo(column, at), layers, column, at));
  return found;
}

const noExtremes: Run["extremesOf"] = () => ({ least: Number.NaN, most: Number.NaN });

/** The best fit as a sum of the records below the row. */
function sumBelow({ stated, isClose, isCount }: FitQuestion, at: number, spans: SpanSums): Fit | null {
  if (isCount) return null;
  const layers = [spans];
  const look = (to: number): Fit | null =>
    fitOfSum(stated, { layers, from: at + 1, to, rows: rowsBetween(layers, at + 1, to), extremesOf: noExtremes }, isClose);
  const last = spans.rows.length - 1;
  let found: Fit | null = null;
  for (let to = at + 2; to <= at + 1 + deepestNesting && to <= last; to += 1)
    if (rowsBetween(layers, to - 1, to) > 0) found = better(found, look(to));
  return better(found, look(last));
}

/**
 * Finds the figures that each stranger's amounts fit. A stranger that fits no figure may be another kind of record, such as a plan account,
 * and part of the sums below it, so those sums are checked both with and without it.
 */
export function fitsOf(spans: SpanSums, strangers: readonly PlacedStranger[]): readonly (Fit | null)[] {
  const others = emptySpans((strangers.at(-1)?.at ?? 0) + 1, spans.columns);
  const alone: Side = { layers: [spans], extremes: growingExtremes([spans], 0, 1) };
  const together: Side = { layers: [spans, others], extremes: growingExtremes([spans, others], 0, 1) };
  let [begun, hasOthers] = [0, false];
  return strangers.map((one) => {
    const { at } = one;
    const asked = askedOf(one);
    for (; begun <= at; begun += 1) beginSpan(others, begun);
    const upward = fitAbove(asked, at, alone);
    const fit = upward?.kind === "sum" || !hasOthers ? upward : better(upward, fitAbove(asked, at, together));
    if (fit) return fit;
    const downward = sumBelow(asked, at, spans);
    if (downward) return downward;
    addRecord(others, at, one.row.cents);
    hasOthers = true;
    return null;
  });
}

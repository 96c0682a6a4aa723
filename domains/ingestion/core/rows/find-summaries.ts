import { emptySpan, type Fit, fitOf, joinSpans, type Span, withRecord } from "./fitting-amounts.ts";
import type { Stranger } from "./record-forms.ts";
import { type RowFinding, rowText } from "./row-finding.ts";

/** A row of the sheet, from top to bottom. */
export interface WalkedRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** `between`: neither a record nor part of a sum, such as a heading, a total or an empty row; `ignored`: as if it were not there. */
  readonly kind: "record" | "between" | "ignored";
  /** Amounts of a record, by column. */
  readonly cents: readonly (bigint | null)[];
  /** A record that differs from the others. */
  readonly stranger: Stranger | null;
}

interface SummaryPlan {
  /** Columns of amounts. */
  readonly columns: number;
  /** Of these the one that says most. */
  readonly telling: number;
  /** Accounts of the plan are listed among people without being totals. */
  readonly isAccount: (cells: readonly string[]) => boolean;
  /** Nearly every record's identifier is written alike, and there are several. */
  readonly isStrict: boolean;
}

/** Earlier or later rows between records that a summary may reach over. */
const deepestNesting = 50;

interface Placed {
  readonly at: number;
  readonly row: WalkedRow & { readonly stranger: Stranger };
}

/** The records between each two rows that are none. */
function spansOf(rows: readonly WalkedRow[], columns: number): { readonly spans: readonly Span[]; readonly strangers: readonly Placed[] } {
  const spans: Span[] = [emptySpan(columns)];
  const strangers: Placed[] = [];
  for (const row of rows) {
    if (row.kind === "ignored") continue;
    const { stranger } = row;
    if (row.kind === "record" && stranger === null) spans[spans.length - 1] = withRecord(spans.at(-1) ?? emptySpan(columns), row.cents);
    else {
      if (row.kind === "record" && stranger) strangers.push({ at: spans.length - 1, row: { ...row, stranger } });
      spans.push(emptySpan(columns));
    }
  }
  return { spans, strangers };
}

const better = (a: Fit | null, b: Fit | null): Fit | null => {
  if (!a || !b) return a ?? b;
  const [isSumA, isSumB] = [a.kind === "sum", b.kind === "sum"];
  if (isSumA !== isSumB) return isSumA ? a : b;
  return b.parts > a.parts ? b : a;
};

interface Reach {
  /** Spans from the row outwards. */
  readonly nearest: readonly Span[];
  /** All records on that side of it. */
  readonly whole: Span;
}

/** The best of what the amounts are of the records on one side of the row: up to each row between records, or of all of them. */
function bestFit({ row }: Placed, { nearest, whole }: Reach): Fit | null {
  const isClose = row.stranger.isForeign && row.stranger.lacking > 0;
  const count = numberAlone(row);
  const stated = count === null ? row.cents : row.cents.map((_, index) => (index === 0 ? count : null));
  let found: Fit | null = null;
  const look = (joined: Span): void => {
    const fit = fitOf(stated, joined, isClose);
    if (count === null || fit?.kind === "count") found = better(found, fit);
  };
  let joined = emptySpan(stated.length);
  for (const span of nearest) {
    if (span.rows === 0) continue;
    joined = joinSpans(joined, span);
    look(joined);
  }
  look(whole);
  return found;
}

/** All spans up to each place. */
function wholesOf(spans: readonly Span[], columns: number): readonly Span[] {
  const wholes: Span[] = [];
  let joined = emptySpan(columns);
  for (const span of spans) {
    joined = joinSpans(joined, span);
    wholes.push(joined);
  }
  return wholes;
}

/**
 * What the amounts of each stranger are. One that is no figure over the others may be a record of another kind, such as an account of the plan, and
 * part of the sums below it: these are looked at with and without it.
 */
function fitsOf(spans: readonly Span[], strangers: readonly Placed[], columns: number): readonly (Fit | null)[] {
  const above = wholesOf(spans, columns);
  const below = [...wholesOf([...spans].reverse(), columns)].reverse();
  const own = (at: number): Reach => ({
    nearest: spans.slice(Math.max(0, at + 1 - deepestNesting), at + 1).reverse(),
    whole: above[at] ?? emptySpan(columns),
  });
  const withOthers = [...spans];
  let others = emptySpan(columns);
  return strangers.map((one) => {
    const { at } = one;
    const upward = bestFit(one, own(at));
    const joined = {
      nearest: withOthers.slice(Math.max(0, at + 1 - deepestNesting), at + 1).reverse(),
      whole: joinSpans(above[at] ?? emptySpan(columns), others),
    };
    const fit = upward?.kind === "sum" || others.rows === 0 ? upward : better(upward, bestFit(one, joined));
    if (fit) return fit;
    const next = below[at + 1];
    const downward = next ? bestFit(one, { nearest: spans.slice(at + 1, at + 1 + deepestNesting), whole: next }) : null;
    if (downward?.kind === "sum") return downward;
    withOthers[at] = withRecord(withOthers[at] ?? emptySpan(columns), one.row.cents);
    others = withRecord(others, one.row.cents);
    return null;
  });
}

/** The only number of a row without amounts: `Count | 6`. */
function numberAlone({ cells, cents }: WalkedRow): bigint | null {
  if (cents.some((amount) => amount !== null)) return null;
  const numbers = cells.map((cell) => cell.trim()).filter((cell) => /\d/.test(cell));
  const [only] = numbers;
  return numbers.length === 1 && only !== undefined && /^\d{1,9}$/.test(only) ? BigInt(only) * 100n : null;
}

const sure = 0.95;
const asked = 0.7;
const unlike = (text: string): string => `No other row has an identifier like “${text}”`;

const figureNames: Readonly<Record<Exclude<Fit["kind"], "sum">, string>> = {
  average: "the average of the rows it covers",
  count: "the number of rows it covers",
  largest: "the largest of the rows it covers",
  smallest: "the smallest of the rows it covers",
};

interface Judged {
  readonly fit: Fit | null;
  /** Beside a row that is certainly a figure over others. */
  readonly isBeside: boolean;
  /** No record is below it. */
  readonly isLast: boolean;
}

type Verdict = Pick<RowFinding, "kind" | "confidence" | "reason">;

function sumVerdict({ isForeign, lacking }: Stranger, { agreeing, parts }: Fit): Verdict | null {
  const why = "Its amounts equal the sum of the rows it covers";
  // A person without an identifier may have what two others have together.
  if (parts > 1 && (lacking > 0 || isForeign))
    return agreeing > 1 || (lacking > 0 && (isForeign || parts > 2))
      ? { kind: "total", confidence: sure, reason: `${why}, and it lacks what the records have.` }
      : { kind: "total", confidence: asked, reason: `${why}. Confirm that it is a total.` };
  // Names alone do not tell a person from a label.
  if (parts > 1) return agreeing > 1 ? { kind: "total", confidence: asked, reason: `${why}. Confirm that it is not a person.` } : null;
  if (lacking > 1 && isForeign) return { kind: "total", confidence: sure, reason: `${why}, and it lacks what the records have.` };
  return lacking > 0 ? { kind: "total", confidence: asked, reason: `${why}, of which only one has an amount. Confirm it.` } : null;
}

function verdictOf(row: Placed["row"], { fit, isBeside, isLast }: Judged, plan: SummaryPlan): Verdict | null {
  const { stranger, cents } = row;
  if (fit?.kind === "sum") return sumVerdict(stranger, fit);
  const isCountAlone = stranger.isForeign && fit?.kind === "count" && cents.every((amount) => amount === null);
  if (stranger.lacking === 0 && !isCountAlone) return null;
  if (fit) {
    // A person may have what everyone has, or the most that the law allows.
    const isSure = stranger.isForeign && (fit.kind === "average" || fit.kind === "count" || isBeside || fit.agreeing > 1);
    const reason = `Its amounts are ${figureNames[fit.kind]}, and it lacks what the records have.`;
    return { kind: "leave_out_rows", confidence: isSure ? sure : asked, reason };
  }
  if (!stranger.isForeign || plan.isAccount(row.cells)) return null;
  const isMoving = cents.some((amount) => amount !== null && amount !== 0n);
  if (isBeside && isMoving) {
    const reason = `${unlike(rowText(row.cells))}, and it is beside totals of the rows.`;
    return { kind: "leave_out_rows", confidence: asked, reason };
  }
  if (!isMoving || !isLast || !plan.isStrict) return null;
  const reason = `${unlike(rowText(row.cells))}, and its amounts are not the sum of rows. Choose whether it is a record or a total.`;
  return { kind: null, confidence: 0, reason };
}

/**
 * Rows that are sums, averages or other figures over the records, whatever they are called: strangers among the records whose amounts say so.
 * A row that has an identifier like the others is a record, also where its amounts happen to be a sum.
 */
export function findSummaries(rows: readonly WalkedRow[], plan: SummaryPlan): readonly RowFinding[] {
  const { spans, strangers } = spansOf(rows, plan.columns);
  const lastRecord = spans.findLastIndex((span) => span.rows > 0);
  const fits = fitsOf(spans, strangers, plan.columns);
  const isPlaced = (at: number): boolean => strangers[at] !== undefined;
  const areBeside = (a: number, b: number): boolean =>
    isPlaced(a) && isPlaced(b) && spans.slice((strangers[a]?.at ?? 0) + 1, (strangers[b]?.at ?? 0) + 1).every(({ rows }) => rows === 0);
  const judge = (at: number, isBeside: boolean): Verdict | null => {
    const one = strangers[at];
    return one ? verdictOf(one.row, { fit: fits[at] ?? null, isBeside, isLast: one.at >= lastRecord }, plan) : null;
  };
  const alone = strangers.map((_, at) => judge(at, false));
  const isSure = (at: number): boolean => alone[at]?.confidence === sure;
  return strangers.flatMap(({ row }, at) => {
    const isBeside = (areBeside(at - 1, at) && isSure(at - 1)) || (areBeside(at, at + 1) && isSure(at + 1));
    const verdict = isBeside ? judge(at, true) : alone[at];
    return verdict ? [{ row: row.row, text: rowText(row.cells), ...verdict, cents: row.cents[plan.telling] ?? undefined }] : [];
  });
}

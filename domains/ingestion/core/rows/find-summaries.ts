import type { Fit } from "./fitting-amounts.ts";
import type { Stranger } from "./record-forms.ts";
import { type RowFinding, rowText } from "./row-finding.ts";
import { rowsBetween } from "./span-sums.ts";
import { fitsOf, type PlacedStranger, spansOf, type WalkedRow } from "./stranger-fits.ts";

export type { WalkedRow } from "./stranger-fits.ts";

interface SummaryPlan {
  /** Number of amount columns. */
  readonly columns: number;
  /** The most informative amount column. */
  readonly telling: number;
  /** Whether a row is a plan account, which may be listed among people without being a total. */
  readonly isAccount: (cells: readonly string[]) => boolean;
  /** Whether nearly all records have identifiers in the same form, and there are several records. */
  readonly isStrict: boolean;
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

interface RowFacts {
  readonly fit: Fit | null;
  /** Whether the row is next to a row that is certainly a summary figure. */
  readonly isBeside: boolean;
  /** Whether there is no record below the row. */
  readonly isLast: boolean;
}

type Verdict = Pick<RowFinding, "kind" | "confidence" | "reason">;

function sumVerdict({ isForeign, lacking }: Stranger, { agreeing, parts }: Fit): Verdict | null {
  const why = "Its amounts equal the sum of the rows it covers";
  // A person without an identifier may have the same amounts as two others together.
  if (parts > 1 && (lacking > 0 || isForeign))
    return agreeing > 1 || (lacking > 0 && (isForeign || parts > 2))
      ? { kind: "total", confidence: sure, reason: `${why}, and it lacks what the records have.` }
      : { kind: "total", confidence: asked, reason: `${why}. Confirm that it is a total.` };
  // A name alone doesn't distinguish a person from a label.
  if (parts > 1) return agreeing > 1 ? { kind: "total", confidence: asked, reason: `${why}. Confirm that it is not a person.` } : null;
  if (lacking > 1 && isForeign) return { kind: "total", confidence: sure, reason: `${why}, and it lacks what the records have.` };
  return lacking > 0 ? { kind: "total", confidence: asked, reason: `${why}, of which only one has an amount. Confirm it.` } : null;
}

function verdictOf(row: PlacedStranger["row"], judged: RowFacts, plan: SummaryPlan): Verdict | null {
  const { stranger, cents } = row;
  const { fit } = judged;
  if (fit?.kind === "sum") return sumVerdict(stranger, fit);
  const isCountAlone = stranger.isForeign && fit?.kind === "count" && cents.every((amount) => amount === null);
  if (stranger.lacking === 0 && !isCountAlone) return null;
  if (!fit) return unfitVerdict(row, judged, plan);
  // A person may have the same amount as everyone else, or the legal maximum.
  const isSure = stranger.isForeign && (fit.kind === "average" || fit.kind === "count" || judged.isBeside || fit.agreeing > 1);
  const reason = `Its amounts are ${figureNames[fit.kind]}, and it lacks what the records have.`;
  return { kind: "leave_out_rows", confidence: isSure ? sure : asked, reason };
}

/** Verdict for a row that differs from the records and whose amounts aren't a summary figure. */
function unfitVerdict(
  { stranger, cells, cents }: PlacedStranger["row"],
  { isBeside, isLast }: RowFacts,
  plan: SummaryPlan,
): Verdict | null {
  if (!stranger.isForeign || plan.isAccount(cells)) return null;
  const isMoving = cents.some((amount) => amount !== null && amount !== 0n);
  if (isBeside && isMoving) {
    const reason = `${unlike(rowText(cells))}, and it is beside totals of the rows.`;
    return { kind: "leave_out_rows", confidence: asked, reason };
  }
  if (!isMoving || !isLast || !plan.isStrict) return null;
  const reason = `${unlike(rowText(cells))}, and its amounts are not the sum of rows. Choose whether it is a record or a total.`;
  return { kind: null, confidence: 0, reason };
}

/** Fewer figures than this may be rows for people whose amounts agree by chance. */
const figuresOfBlock = 2;

/** Verdict for a row among figures that isn't one of the known figures, such as a median between a mean and a minimum. */
function verdictAmongFigures({ stranger, cents, cells }: PlacedStranger["row"], plan: SummaryPlan): Verdict | null {
  const isMoving = cents.some((amount) => amount !== null && amount !== 0n);
  if (stranger.lacking === 0 || !isMoving || plan.isAccount(cells)) return null;
  const reason =
    "It lacks what the records have, and it is among figures over the rows, such as an average or a sum. Confirm that it is one.";
  return { kind: "leave_out_rows", confidence: asked, reason };
}

/** The last span with a record, found from the number of records before each span; -1 if there is none. */
const lastRecordIn = (rows: Int32Array): number => rows.indexOf(rows.at(-1) ?? 0) - 1;

/**
 * Finds rows that are sums, averages or other figures for the records, whatever their label: rows that differ from the records and whose
 * amounts fit. A row with an identifier like the others is a record, even if its amounts happen to be a sum.
 */
export function findSummaries(rows: readonly WalkedRow[], plan: SummaryPlan): readonly RowFinding[] {
  const { spans, strangers } = spansOf(rows, plan.columns);
  const lastRecord = lastRecordIn(spans.rows);
  const fits = fitsOf(spans, strangers);
  const isPlaced = (at: number): boolean => strangers[at] !== undefined;
  const areBeside = (a: number, b: number): boolean =>
    isPlaced(a) && isPlaced(b) && rowsBetween([spans], (strangers[a]?.at ?? 0) + 1, (strangers[b]?.at ?? 0) + 1) === 0;
  const judge = (at: number, isBeside: boolean): Verdict | null => {
    const one = strangers[at];
    return one ? verdictOf(one.row, { fit: fits[at] ?? null, isBeside, isLast: one.at >= lastRecord }, plan) : null;
  };
  const alone = strangers.map((_, at) => judge(at, false));
  const isSure = (at: number): boolean => alone[at]?.confidence === sure;
  /** Number of figures in each stranger's block, meaning the run of rows with no record between them. */
  const figuresBeside = (at: number): number => {
    let [from, to] = [at, at];
    while (areBeside(from - 1, from)) from -= 1;
    while (areBeside(to, to + 1)) to += 1;
    return fits.slice(from, to + 1).filter((fit) => fit !== null).length;
  };
  return strangers.flatMap(({ row }, at) => {
    const isBeside = (areBeside(at - 1, at) && isSure(at - 1)) || (areBeside(at, at + 1) && isSure(at + 1));
    const own = isBeside ? judge(at, true) : alone[at];
    const verdict = own ?? (figuresBeside(at) >= figuresOfBlock ? verdictAmongFigures(row, plan) : null);
    return verdict ? [{ row: row.row, text: rowText(row.cells), ...verdict, cents: row.cents[plan.telling] ?? undefined }] : [];
  });
}

import { type Cents, formatCents, parseWireMoney } from "@tieout/kernel";
import type { PayCode } from "../../contract/index.ts";
import { eligibleIf, type PayDecision, type PayTotals, payDecisionTitle, payTotals } from "../../core/index.ts";

/** A code with the user's own answer, which may not be saved yet. */
export type ShownCode = PayCode;

const summed = (code: ShownCode) => ({ ...code, cents: parseWireMoney(code.figures?.total ?? "0.00") ?? 0n });

export const wire = (value: bigint): string => formatCents(value as Cents);

export const totalsOf = (codes: readonly ShownCode[]): PayTotals => payTotals(codes.map(summed));

export const eligibleWith = (totals: PayTotals, code: ShownCode, counts: boolean): string => wire(eligibleIf(totals, summed(code), counts));

/** Why a decision needs a reason; null if it needs none. */
export const departureText = ({ answer }: ShownCode, decision: PayDecision): string | null =>
  answer && (decision === "counts" || decision === "does_not_count") && answer.counts !== (decision === "counts") ? answer.reason : null;

const short: Readonly<Record<string, string>> = { counts: "Yes", does_not_count: "No", not_used: "Not plan" };
export const shortDecision = (decision: PayDecision): string => short[decision] ?? payDecisionTitle(decision);

export const differsFromLastYear = ({ decision, last_year }: ShownCode): boolean =>
  decision !== null && last_year !== null && decision !== last_year;

/** Difference in eligible pay between this year's answers and last year's, in cents. */
export function againstLastYear(codes: readonly ShownCode[]): { readonly cents: bigint; readonly names: readonly string[] } {
  const changed = codes.filter((code) => code.group === "earnings" && differsFromLastYear(code));
  const cents = changed.reduce((sum, code) => {
    const own = summed(code).cents;
    return sum + (code.decision === "counts" ? own : 0n) - (code.last_year === "counts" ? own : 0n);
  }, 0n);
  return { cents, names: changed.map(({ text }) => text) };
}

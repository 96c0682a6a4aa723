import { normalizeHeader } from "../../layout/normalize-header.ts";

const ofRates: ReadonlySet<string> = new Set(["salary", "rate", "base", "annualized", "contracted", "scheduled"]);
const ofYears: ReadonlySet<string> = new Set(["annual", "yearly"]);
/** Words for amounts that were paid, as opposed to agreed rates. */
const ofPayments: ReadonlySet<string> = new Set([
  "current",
  "period",
  "gross",
  "total",
  "paid",
  "earned",
  "actual",
  "check",
  "payroll",
  "plan",
  "eligible",
]);

/** Fields from which a period's pay is read; a rate of pay repeats in every row for a person and would be added up. */
export const fieldsOfPay: ReadonlySet<string> = new Set(["gross_pay", "eligible_comp"]);

/** Whether a header may name a rate of pay. `ofPeriods`: the rows are pay periods, so none of them has an annual amount. */
export function mayBeRate(header: string, ofPeriods: boolean): boolean {
  const { words } = normalizeHeader(header);
  if (ofPeriods && words.some((word) => ofYears.has(word))) return true;
  return words.some((word) => ofRates.has(word)) && !words.some((word) => ofPayments.has(word));
}

export const rateReason = "It may be a pay rate, which repeats in every row, not the amount paid.";

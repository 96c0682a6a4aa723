import { foldText, saysNothing } from "./clean-text.ts";
import { parseMoney } from "./parse-money.ts";

/**
 * How to read the last two digits of an amount without a decimal point: whole dollars (`as_written`) or cents. `overpunch`: cents, and the
 * last character includes the sign.
 */
export const amountScales = ["as_written", "cents", "overpunch"] as const;
export type AmountScale = (typeof amountScales)[number];

/** Shorter numbers with leading zeros are codes, not amounts. */
const shortestPadded = 5;
const padded = /^[-+]?(\d+)(?:[-+]|CR|DR)?$/i;

/**
 * Whether a column's amounts may end in cents without a decimal point, as in fixed-width records: digits only, all the same width, padded
 * with leading zeros. If so, a person must decide.
 */
export function mayImplyCents(values: Iterable<string>): boolean {
  let width = 0;
  let isPadded = false;
  for (const value of values) {
    const folded = foldText(value);
    if (folded === "" || saysNothing(folded)) continue;
    const digits = padded.exec(folded)?.[1];
    // A header repeated on a later page is not an amount.
    if (digits === undefined && parseMoney(folded, { negativeMark: "CR" }).issue) continue;
    if (digits === undefined || digits.length < shortestPadded || (width > 0 && digits.length !== width)) return false;
    width = digits.length;
    if (/^0+[1-9]/.test(digits)) isPadded = true;
  }
  return isPadded;
}

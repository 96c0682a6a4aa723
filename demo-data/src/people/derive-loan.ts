import { inYear } from "../plan/plan-year.ts";
import type { Check, Life } from "./life.ts";

/** A participant's loan activity for the year, in cents; repayments exclude interest. */
export interface Loan {
  readonly beginning: bigint;
  readonly issued: bigint;
  readonly repaid: bigint;
  readonly ending: bigint;
}

/** The interest part of a repayment, which goes into the investments like the principal. */
export const interestOf = (repaidCents: bigint): bigint => repaidCents / 12n;

/** A loan repaid during the year was twice as large at the start of the year. */
export function deriveLoan(life: Life, checks: readonly Check[]): Loan {
  if (!life.isInBalances) return { beginning: 0n, issued: 0n, repaid: 0n, ending: 0n };
  const paid = checks.filter((check) => inYear(check.payOn)).reduce((sum, check) => sum + check.loanCents, 0n);
  const repaid = paid - interestOf(paid);
  const beginning = repaid * 2n;
  return { beginning, issued: life.loanIssuedCents, repaid, ending: beginning + life.loanIssuedCents - repaid };
}

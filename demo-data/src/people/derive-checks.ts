import { firstPaydayAfter, lastPaydayBefore, paydays } from "../plan/plan-year.ts";
import { addDays, type Day } from "./calendar.ts";
import type { Check, Life } from "./life.ts";
import { percentOf } from "./make-payment.ts";

/** Match: half of the deferrals up to 6% of eligible pay. */
const matchCapBasisPoints = 600n;

export function makeCheck(life: Life, payOn: Day): Check {
  const grossCents = life.annualPayCents / 26n;
  const rate = life.pretaxBasisPoints + life.rothBasisPoints;
  const matched = rate < matchCapBasisPoints ? rate : matchCapBasisPoints;
  return {
    payOn,
    hoursHundredths: life.hoursHundredthsPerCheck,
    grossCents,
    eligibleCents: grossCents,
    pretaxCents: percentOf(grossCents, life.pretaxBasisPoints),
    rothCents: percentOf(grossCents, life.rothBasisPoints),
    matchCents: life.hasMatch ? percentOf(grossCents, matched / 2n) : 0n,
    nonelectiveCents: life.hasNonelective ? percentOf(grossCents, 300n) : 0n,
    loanCents: life.loanPaymentCents,
  };
}

/** A check that contains only the given amounts. */
export const bareCheck = (payOn: Day, amounts: Partial<Check>): Check => ({
  payOn,
  hoursHundredths: 0n,
  grossCents: 0n,
  eligibleCents: 0n,
  pretaxCents: 0n,
  rothCents: 0n,
  matchCents: 0n,
  nonelectiveCents: 0n,
  loanCents: 0n,
  ...amounts,
});

/** All checks by pay date; those outside the plan year exercise the cutoff. */
export function deriveChecks(life: Life): Check[] {
  if (!life.isInPayroll) return [];
  const regular = makeCheck(life, paydays[0] ?? lastPaydayBefore);
  const checks: Check[] = life.isPaidRegularly ? paydays.filter(isEmployed(life)).map((payOn) => ({ ...regular, payOn })) : [];
  if (life.hasCutoffChecks) checks.push(makeCheck(life, lastPaydayBefore), makeCheck(life, firstPaydayAfter));
  if (!life.hasCutoffChecks && life.extraChecks.length === 0) return checks;
  return [...checks, ...life.extraChecks].sort((a, b) => (a.payOn < b.payOn ? -1 : a.payOn > b.payOn ? 1 : 0));
}

function isEmployed(life: Life): (payOn: Day) => boolean {
  const from = addDays(life.hireOn, 7);
  const until = life.termOn ? addDays(life.termOn, 13) : null;
  const again = life.rehireOn ? addDays(life.rehireOn, 7) : null;
  return (payOn) => (payOn >= from && (until === null || payOn <= until)) || (again !== null && payOn >= again);
}

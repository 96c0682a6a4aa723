import { displayDate, wholeYearsBetween } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { noBirth } from "./event-rules.ts";
import { openType } from "./open-type.ts";
import type { PaymentContext } from "./payment-context.ts";
import { paymentException, paymentRule } from "./payment-rule.ts";

/**
 * A plan's retirement age can be no later than 65 (IRC 411(a)(8), for participants who joined by age 60) and is presumed unreasonable below
 * 55 (Treas. Reg. 1.401(a)-1(b)(2)(iv)). Between 55 and 65, and below 55 for someone a file shows as retired, the plan document decides.
 */
function judgeRetirement({ payment, birthOn, statuses }: PaymentContext): Outcome {
  const open = openType(payment.type);
  if (open) return open;
  if (payment.type !== "retirement") return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  if (payment.paidOn >= ageReachedOn(birthOn, 65)) return pass;
  if (payment.paidOn >= ageReachedOn(birthOn, 55) || statuses.includes("retired")) return undetermined("The plan's retirement age");
  if (statuses.length === 0) return undetermined("No file gives a status for this person");
  const age = wholeYearsBetween(birthOn, payment.paidOn);
  const msg = `Coded as a retirement and paid on ${displayDate(payment.paidOn)} at age ${age}; no file gives the status retired.`;
  return paymentException(payment, msg, payment.grossCents);
}

export const retirementBefore55 = paymentRule({
  id: "distributions.retirement_before_55",
  title: "Coded as retirement before age 55",
  severity: "medium",
  kind: "data",
  authority: "IRC 411(a)(8); Treas. Reg. 1.401(a)-1(b)(2)(iv)",
  judge: judgeRetirement,
});

import { displayDate, yearOf } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { rmdStart } from "../../../../plan-rules/rmd-age.ts";
import { isDeceased } from "../death-rules.ts";
import { noBirth } from "../event-rules.ts";
import { form1099Codes } from "../form-1099-codes.ts";
import { blankType } from "../open-type.ts";
import type { PaymentContext } from "../payment-context.ts";
import { paymentException, paymentRule } from "../payment-rule.ts";

const ofBeneficiary = (context: PaymentContext): boolean => isDeceased(context) || form1099Codes(context.payment.code).includes("4");

/**
 * Whether the payment is coded as an RMD but was made before the year in which the participant reaches the RMD age. Such a payment is an
 * ordinary one that can be rolled over.
 */
export function isEarlyRmd(context: PaymentContext): boolean {
  const { payment, birthOn } = context;
  if (payment.type !== "rmd" || birthOn === null || ofBeneficiary(context)) return false;
  return yearOf(payment.paidOn) < rmdStart(birthOn).year;
}

/**
 * IRC 401(a)(9)(C)(v): RMDs begin for the calendar year in which the participant reaches the RMD age; a beneficiary's RMDs can begin at any
 * age.
 */
function judgeRmd(context: PaymentContext): Outcome {
  const { payment, birthOn } = context;
  if (payment.type === null) return blankType;
  if (payment.type !== "rmd" || ofBeneficiary(context)) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  if (!isEarlyRmd(context)) return pass;
  const start = rmdStart(birthOn);
  const msg = `Coded as an RMD, but the participant, born ${displayDate(birthOn)}, reaches ${start.ageLabel} in ${start.year}.`;
  return paymentException(payment, msg, payment.grossCents);
}

export const rmdUnderAge = paymentRule({
  id: "distributions.rmd_under_age",
  title: "RMD before the required age",
  severity: "medium",
  kind: "data",
  authority: "IRC 401(a)(9)(C)(v)",
  judge: judgeRmd,
});

import { isCashless } from "@tieout/catalog/core";
import { displayDate } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import { hasOtherInitials } from "../../../people/initials.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { paidForPerson, paidToPerson } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ofDetail, paymentException, paymentRule, peopleReports } from "./payment-rule.ts";

const payee = ofDetail("payee", "Payee");
const death: Need = { report: peopleReports, field: ["death_date", "status"], words: "Death date or status", late: true };

const isDeathBenefit = ({ type, code }: Payment): boolean => type === "death" || form1099Codes(code).includes("4");

/**
 * Whether the payment never goes to a beneficiary: a former spouse's share, a transfer between plans, a loan (which is not cash), or a
 * conversion.
 */
const goesElsewhere = ({ type }: Payment): boolean => type === "qdro" || type === "plan_transfer" || isCashless(type);

export const isDeceased = ({ diedOn, statuses }: PaymentContext): boolean => diedOn !== null || statuses.includes("deceased");

/**
 * Whether the payment was made after the date of death to someone other than the participant, who is a beneficiary as far as a report can
 * show.
 */
export const isPaidToBeneficiary = ({ payment, diedOn }: PaymentContext): boolean =>
  diedOn !== null &&
  payment.paidOn > diedOn &&
  !goesElsewhere(payment) &&
  payment.payee !== null &&
  !paidForPerson(payment.payee, payment.name);

/**
 * Many reports print the account's name as the payee of every payment. The name then doesn't show who was paid, and a death benefit to the
 * participant stays open. If a file shows other payees for other payments, its payee names do show who was paid; if that file also has the
 * date of death, the participant can't have been paid. An account kept under the participant's name may be an inherited account, and
 * different initials may be a relative's.
 */
function judgeDeathBenefit(context: PaymentContext): Outcome {
  const { payment, facts, diedOn, statuses } = context;
  const { payee: paidTo, name } = payment;
  if (diedOn && payment.paidOn < diedOn) {
    const msg = `Coded as a death benefit and paid on ${displayDate(payment.paidOn)}, before the death on ${displayDate(diedOn)}.`;
    return paymentException(payment, msg, payment.grossCents);
  }
  if (paidTo === null) return undetermined(facts.lacks(payee) ?? "Payee is blank in the row");
  if (!paidForPerson(paidTo, name))
    return !isDeceased(context) && statuses.includes("active")
      ? undetermined("Date of death of a participant whose status is active")
      : pass;
  const isOwn = context.showsPayees && paidToPerson(paidTo, name) && !hasOtherInitials(paidTo, name);
  if (!diedOn || payment.paidOn === diedOn || !isOwn) return undetermined("Beneficiary: the payee shown is the participant");
  const msg = `Coded as a death benefit and paid on ${displayDate(payment.paidOn)}, after the participant's death on ${displayDate(diedOn)}; the payee shown is the participant.`;
  return paymentException(payment, msg, payment.grossCents);
}

/** After a death, payments go to the beneficiary: IRC 401(a)(9)(B). */
function judgeAfterDeath(context: PaymentContext): Outcome {
  const { payment, diedOn } = context;
  if (goesElsewhere(payment)) return notApplicable;
  if (isDeathBenefit(payment)) return judgeDeathBenefit(context);
  if (!isDeceased(context)) return notApplicable;
  if (payment.payee !== null && !paidForPerson(payment.payee, payment.name)) return pass;
  if (!diedOn) return undetermined("Date of death of a participant whose status is deceased");
  if (payment.paidOn <= diedOn) return pass;
  const code = form1099Codes(payment.code);
  if (payment.payee === null && (code === "" || payment.type === null))
    return undetermined("Payee or 1099-R code of a payment after the participant's death");
  const whom = payment.payee === null ? "the payment is not coded as a death benefit" : "the payee shown is the participant";
  const msg = `Paid on ${displayDate(payment.paidOn)}, after the participant's death on ${displayDate(diedOn)}; ${whom}.`;
  return paymentException(payment, msg, payment.grossCents);
}

export const paidAfterDeath = paymentRule({
  id: "distributions.paid_after_death",
  title: "Paid after death with no beneficiary",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 401(a)(9)(B)",
  needs: [death, payee],
  judge: judgeAfterDeath,
});

/** Judges a payment to someone a file lists as deceased, but without a date of death to compare the payment with. */
function judgeDeceased(context: PaymentContext): Outcome {
  const { payment, facts, diedOn, statuses } = context;
  if (diedOn || goesElsewhere(payment)) return notApplicable;
  if (!statuses.includes("deceased")) {
    if (statuses.length > 0) return pass;
    return undetermined(facts.lacks(death) ?? "No file gives a status or a death date for this person");
  }
  if (isDeathBenefit(payment)) return pass;
  if (payment.payee !== null && !paidForPerson(payment.payee, payment.name)) return pass;
  if (payment.type === null && form1099Codes(payment.code) === "") return undetermined("Payment type is blank in the row");
  const msg = "A file gives the status deceased, but no file gives a date of death; the payment is not coded as a death benefit.";
  return paymentException(payment, msg, payment.grossCents);
}

export const payeeDeceased = paymentRule({
  id: "distributions.payee_deceased",
  title: "Payee recorded as deceased",
  severity: "high",
  kind: "data",
  authority: "IRC 401(a)(9)(B)",
  needs: [death],
  judge: judgeDeceased,
});

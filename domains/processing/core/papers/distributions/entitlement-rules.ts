import { displayCents } from "@tieout/kernel";
import { paidToInstitution, paidToPerson } from "./payee.ts";
import { exception, notApplicable, type PaymentContext, type PaymentOutcome, pass, undetermined } from "./payment-context.ts";

const report = "distribution_detail" as const;
/** Small balances above this go to an IRA unless the participant chooses otherwise: IRC 401(a)(31)(B)(i). */
const rolloverFloorCents = 100_000n;

/** Whether somebody was asked is in no report, so that a payment to the person is never more than open. */
export function judgeAutomaticRollover({ payment, facts, sameDayCents }: PaymentContext): PaymentOutcome {
  if (payment.type !== "force_out" || sameDayCents <= rolloverFloorCents) return notApplicable;
  if (paidToInstitution(payment.payee, payment.name, payment.code)) return pass;
  if (payment.payee === null)
    return undetermined(facts.maps(report, "payee") ? "Payee is empty in the row" : facts.missing(report, "Payee"));
  return undetermined("Whether the participant chose to be paid instead of an automatic rollover");
}

/**
 * Hardships come out of deferrals and of the sources that the plan permits: IRC 401(k)(14), Treas. Reg. 1.401(k)-1(d)(3). More than the whole
 * account held and received is an exception; whether other sources than deferrals were permitted, the plan document says.
 */
export function judgeHardship({ payment, facts, holder, hardshipCents, electiveCents }: PaymentContext): PaymentOutcome {
  if (payment.type !== "hardship") return notApplicable;
  if (!holder)
    return undetermined(facts.has("participant_balances") ? "The person has no account" : facts.missing("participant_balances", ""));
  if (hardshipCents > holder.inflowCents) {
    const msg = `Hardship payments of ${displayCents(hardshipCents)} in the year, but the account held and received ${displayCents(holder.inflowCents)}.`;
    return exception(msg, hardshipCents - holder.inflowCents);
  }
  return electiveCents !== null && hardshipCents <= electiveCents
    ? pass
    : undetermined("The money sources that the plan permits for hardships");
}

/**
 * After a death the beneficiary is paid. Reports often print the name of the account for the payee, and no report has the day of death, so that
 * a payment to the participant is open and never passes.
 */
export function judgeDeath({ payment, facts, status }: PaymentContext): PaymentOutcome {
  const open = payment.payee === null || paidToPerson(payment.payee, payment.name);
  if (payment.type !== "death" && status !== "deceased") return notApplicable;
  if (!open) return pass;
  if (payment.type !== "death") return undetermined("The day of death of a participant whose status is deceased");
  if (payment.payee !== null) return undetermined("The beneficiary: the payee given is the participant");
  return undetermined(facts.maps(report, "payee") ? "Payee is empty in the row" : facts.missing(report, "Payee"));
}

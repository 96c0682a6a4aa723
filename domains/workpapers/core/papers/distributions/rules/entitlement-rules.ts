import { displayCents } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { paidToInstitution, paidToPerson } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

const payee = ofDetail("payee", "Payee");
/** Small balances above this go to an IRA unless the participant chooses otherwise: IRC 401(a)(31)(B)(i). */
const rolloverFloorCents = 100_000n;

/** No report shows whether the participant was asked, so a payment to the person stays open. */
function judgeAutomaticRollover({ payment, facts, sameDayCents }: PaymentContext): Outcome {
  if (payment.type !== "force_out" || sameDayCents <= rolloverFloorCents) return notApplicable;
  if (paidToInstitution(payment.payee, payment.name, payment.code)) return pass;
  if (payment.payee === null) return undetermined(facts.lacks(payee) ?? "Payee is blank in the row");
  return undetermined("Whether the participant elected payment instead of an automatic rollover");
}

export const forceOutNotRolledOver = paymentRule({
  id: "distributions.force_out_not_rolled_over",
  title: "Mandatory distribution not rolled over",
  severity: "medium",
  authority: "IRC 401(a)(31)(B)(i)",
  needs: [payee],
  judge: judgeAutomaticRollover,
});

/**
 * Hardships come out of deferrals and of the sources that the plan permits: IRC 401(k)(14), Treas. Reg. 1.401(k)-1(d)(3). More than the whole
 * account held and received is an exception; whether other sources than deferrals were permitted, the plan document says.
 */
function judgeHardship({ payment, facts, holder, hardshipCents, electiveCents }: PaymentContext): Outcome {
  if (payment.type !== "hardship") return notApplicable;
  if (!holder) return undetermined(facts.lacks(balancesUploaded) ?? "This person has no account");
  if (hardshipCents > holder.inflowCents) {
    const msg = `Hardship payments of ${displayCents(hardshipCents)} in the year exceed the ${displayCents(holder.inflowCents)} that the account held and received.`;
    return paymentException(payment, msg, hardshipCents - holder.inflowCents);
  }
  return electiveCents !== null && hardshipCents <= electiveCents ? pass : undetermined("Money sources the plan permits for hardships");
}

export const hardshipAboveSources = paymentRule({
  id: "distributions.hardship_above_sources",
  title: "Hardship exceeds available sources",
  severity: "high",
  authority: "IRC 401(k)(14), Treas. Reg. 1.401(k)-1(d)(3)",
  needs: [balancesUploaded],
  judge: judgeHardship,
});

/**
 * After a death the beneficiary is paid. Reports often print the name of the account for the payee, and no report has the day of death, so that
 * a payment to the participant is open and never passes.
 */
function judgeDeath({ payment, facts, status }: PaymentContext): Outcome {
  const open = payment.payee === null || paidToPerson(payment.payee, payment.name);
  if (payment.type !== "death" && status !== "deceased") return notApplicable;
  if (!open) return pass;
  if (payment.type !== "death") return undetermined("Date of death of a participant whose status is deceased");
  if (payment.payee !== null) return undetermined("Beneficiary: the payee shown is the participant");
  return undetermined(facts.lacks(payee) ?? "Payee is blank in the row");
}

export const paidAfterDeath = paymentRule({
  id: "distributions.paid_after_death",
  title: "Paid after death with no beneficiary",
  severity: "high",
  authority: "IRC 401(a)(9)(B)",
  needs: [payee],
  judge: judgeDeath,
});

import { displayCents } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { automaticRolloverFloorCents } from "../../../plan-rules/small-balance-limit.ts";
import { blankType } from "./open-type.ts";
import { paidToInstitution } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

const payee = ofDetail("payee", "Payee");

/**
 * Counts all parts of a cash-out, because paying in parts doesn't reduce the balance that counts. No report shows whether the participant
 * was asked, so a payment to the person stays open.
 */
function judgeAutomaticRollover({ payment, facts, forceOuts }: PaymentContext): Outcome {
  if (payment.type === null) return blankType;
  if (!forceOuts || forceOuts.paidCents <= automaticRolloverFloorCents) return notApplicable;
  if (paidToInstitution(payment.payee, payment.name, payment.code)) return pass;
  if (payment.payee === null) return undetermined(facts.lacks(payee) ?? "Payee is blank in the row");
  return undetermined("Whether the participant elected payment instead of an automatic rollover");
}

export const forceOutNotRolledOver = paymentRule({
  id: "distributions.force_out_not_rolled_over",
  title: "Mandatory distribution not rolled over",
  severity: "medium",
  kind: "operational_failure",
  authority: "IRC 401(a)(31)(B)(i)",
  needs: [payee],
  judge: judgeAutomaticRollover,
});

/**
 * Hardships are paid from deferrals and from other sources that the plan permits: IRC 401(k)(14), Treas. Reg. 1.401(k)-1(d)(3). Paying more
 * than the whole account held and received is an exception; only the plan document shows whether sources other than deferrals were
 * permitted.
 */
function judgeHardship({ payment, facts, holder, hardshipCents, electiveCents }: PaymentContext): Outcome {
  if (payment.type === null) return blankType;
  if (payment.type !== "hardship") return notApplicable;
  if (!holder) return undetermined(facts.lacks(balancesUploaded) ?? "This person has no account");
  if (hardshipCents > holder.inflowCents) {
    const msg = `Hardship payments of ${displayCents(hardshipCents)} in the year exceed the ${displayCents(holder.inflowCents)} that the account held and received.`;
    return paymentException(payment, msg, hardshipCents - holder.inflowCents);
  }
  return electiveCents !== null && hardshipCents <= electiveCents
    ? pass
    : undetermined("Money sources the plan permits for hardships: test it by hand");
}

export const hardshipAboveSources = paymentRule({
  id: "distributions.hardship_above_sources",
  title: "Hardship exceeds available sources",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 401(k)(14), Treas. Reg. 1.401(k)-1(d)(3)",
  needs: [balancesUploaded],
  judge: judgeHardship,
});

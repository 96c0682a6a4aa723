import { displayCents, displayDate } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { automaticRolloverFloorCents, smallBalanceLimit } from "../../../plan-rules/small-balance-limit.ts";
import { isRollover } from "./force-outs.ts";
import { blankType } from "./open-type.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, paymentException, paymentRule } from "./payment-rule.ts";

/**
 * The part of the account that was certainly vested before the payment, in cents: the force-outs, plus the rest if everything is vested.
 */
function vestedAtLeast({ forceOuts, vestedBasisPoints }: PaymentContext): bigint {
  if (!forceOuts) return 0n;
  const { paidCents, heldBeforeInflowCents } = forceOuts;
  return vestedBasisPoints !== null && vestedBasisPoints >= 10_000 && heldBeforeInflowCents > paidCents ? heldBeforeInflowCents : paidCents;
}

function aboveLimit({ payment, forceOuts }: PaymentContext, vested: bigint, limit: bigint): Outcome {
  const { grossCents, paidOn } = payment;
  const others = `, including the participant's other ones of the year,`;
  const paid = vested === grossCents ? displayCents(vested) : `${displayCents(vested)}${others}`;
  const held = `${displayCents(grossCents)} from an account that held at least ${displayCents(vested)}`;
  const what = vested === forceOuts?.paidCents ? paid : held;
  const above = vested - limit;
  return paymentException(
    payment,
    `Involuntary cash-out of ${what} exceeds the limit of ${displayCents(limit)} on ${displayDate(paidOn)}.`,
    above < grossCents ? above : grossCents,
  );
}

/**
 * A payment without consent above the statutory limit is an exception; below that limit, the plan may set a lower one (IRC 411(a)(11)(A),
 * SECURE 2.0 §304). The limit applies to the vested benefit, so part of a large account, or one of many payments, is never a small balance.
 */
function judgeForceOut(context: PaymentContext): Outcome {
  const { payment, facts, forceOuts } = context;
  if (payment.type === null) return blankType;
  if (!forceOuts) return notApplicable;
  const limit = smallBalanceLimit(payment.paidOn);
  const vested = vestedAtLeast(context);
  if (vested > limit && vested - rolloversOf(context) <= limit) return undetermined("Whether the plan disregards rollovers in its limit");
  if (vested > limit) return aboveLimit(context, vested, limit);
  const { heldCents, paidCents } = forceOuts;
  if (heldCents === null) return undetermined(facts.lacks(balancesUploaded) ?? "This person has no account");
  if (heldCents > limit) return undetermined("Vested balance of the account on the day of the payment");
  if (heldCents <= automaticRolloverFloorCents && paidCents <= automaticRolloverFloorCents) return pass;
  return undetermined("The plan's limit for payments without consent");
}

/** Rollovers according to the payment's rows or the account; if neither shows them, payments from the account's rollover sources. */
function rolloversOf({ payment, forceOuts, positions }: PaymentContext): bigint {
  const known = forceOuts?.rolloverCents ?? 0n;
  if (payment.parts.every(({ moneySource }) => moneySource !== null)) return known;
  const paid = positions.reduce((sum, { sourceKey, paidCents }) => (isRollover(sourceKey) ? sum + paidCents : sum), 0n);
  return paid > known ? paid : known;
}

export const forceOutAboveLimit = paymentRule({
  id: "distributions.force_out_above_limit",
  title: "Involuntary cash-out above the limit",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 411(a)(11)(A)",
  needs: [balancesUploaded],
  judge: judgeForceOut,
});

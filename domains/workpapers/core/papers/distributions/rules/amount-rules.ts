import { findMoneySource, isCashless, neverForfeited } from "@tieout/catalogue/core";
import { displayCents, displayDate } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { automaticRolloverFloorCents, smallBalanceLimit } from "../../../plan-rules/small-balance-limit.ts";
import { netCalculated, netFoots } from "../net-check.ts";
import { blankType, openType } from "./open-type.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

const severity = "high" as const;
const federalTax = ofDetail("fed_tax", "Federal tax");

/** gross − federal tax − state tax − fee = net, within one cent; recordkeepers give the gross with or without the loan offset. Where no cash leaves the plan the net may be zero or empty. */
function judgeNet({ payment, facts }: PaymentContext): Outcome {
  if (isCashless(payment.type) && !payment.netCents) return notApplicable;
  if (payment.netCents === null) return undetermined("Net amount is blank in the row");
  if (netFoots(payment)) return pass;
  const noTax = facts.lacks(federalTax);
  if (noTax) return undetermined(noTax);
  const calculated = netCalculated(payment);
  return paymentException(
    payment,
    `Gross less taxes and fees is ${displayCents(calculated)}; the report shows ${displayCents(payment.netCents)}.`,
    calculated - payment.netCents,
  );
}

export const netDiffers = paymentRule({
  id: "distributions.net_differs",
  title: "Net does not foot",
  severity,
  kind: "misstatement",
  authority: "AICPA Guide, Employee Benefit Plans: testing of benefit payments",
  needs: [{ ...ofDetail("dist_net", "Net amount"), late: false }, federalTax],
  judge: judgeNet,
});

/** Rollover money of the payment: by its rows, else by what the account's rollover sources paid; it may be disregarded (IRC 411(a)(11)(D)). */
function rolloverCents({ payment, positions }: PaymentContext): bigint {
  const isRollover = (source: string): boolean => findMoneySource(source)?.group === "rollover";
  if (payment.parts.every(({ moneySource }) => moneySource !== null))
    return payment.parts.reduce((sum, part) => (isRollover(part.moneySource ?? "") ? sum + part.grossCents : sum), 0n);
  return positions.reduce((sum, { sourceKey, paidCents }) => (isRollover(sourceKey) ? sum + paidCents : sum), 0n);
}

/** Above the lawful limit a payment without consent is wrong; up to it the plan may have a lower one (IRC 411(a)(11)(A), SECURE 2.0 §304). */
function judgeForceOut(context: PaymentContext): Outcome {
  const { payment, sameDayCents } = context;
  if (payment.type === null) return blankType;
  if (payment.type !== "force_out") return notApplicable;
  const limit = smallBalanceLimit(payment.paidOn);
  if (sameDayCents <= automaticRolloverFloorCents) return pass;
  if (sameDayCents <= limit) return undetermined("The plan's limit for payments without consent");
  if (sameDayCents - rolloverCents(context) <= limit) return undetermined("Whether the plan disregards rollovers in its limit");
  const together = sameDayCents === payment.grossCents ? "" : ", including the participant's other payments that day,";
  const msg = `Involuntary cash-out of ${displayCents(sameDayCents)}${together} exceeds the limit of ${displayCents(limit)} on ${displayDate(payment.paidOn)}.`;
  const above = sameDayCents - limit;
  return paymentException(payment, msg, above < payment.grossCents ? above : payment.grossCents);
}

export const forceOutAboveLimit = paymentRule({
  id: "distributions.force_out_above_limit",
  title: "Involuntary cash-out above the limit",
  severity,
  kind: "operational_failure",
  authority: "IRC 411(a)(11)(A)",
  judge: judgeForceOut,
});

/** Of the payment or of the account. */
const forfeitures: Need = {
  report: ["distribution_detail", "participant_balances"],
  field: ["forfeiture", "forfeitures"],
  words: "Forfeitures",
  sentence: "Forfeitures not mapped in Distribution detail or Participant balances",
  late: true,
  given: (facts) => facts.maps("distribution_detail", "forfeiture") || facts.maps("participant_balances", "forfeitures"),
};

const vestedPercent: Need = {
  ...ofDetail("vested_pct", "Vested %"),
  report: ["distribution_detail", "participant_balances"],
  everyFile: false,
};
const noVested = "No file gives a vested percentage for this payment";
/** Payments that can end an account because of severance. */
const fullPayouts = new Set(["termination_lump_sum", "retirement", "installment", "direct_rollover", "force_out"]);
const vestedByPlan: Readonly<Record<string, string>> = {
  death: "Whether the plan vests an account in full at death",
  disability: "Whether the plan vests an account in full at disability",
};

/**
 * Only money that can never be forfeited was paid: deferrals, after-tax, rollover, QNEC and QMAC money (IRC 411(a)(1), 401(k)(2)(C)), not safe
 * harbor money, which may be that of a QACA. The percentage of such a payment is that of employer money the account does not hold.
 */
function paidAlwaysVested({ payment, positions, holder }: PaymentContext): boolean {
  if (payment.parts.every(({ moneySource }) => moneySource !== null))
    return payment.parts.every((part) => neverForfeited(part.moneySource));
  const paidCents = positions.reduce((sum, one) => sum + one.paidCents, 0n);
  const isWhole = positions.length > 0 && holder !== null && paidCents === -holder.distributionCents;
  return isWhole && positions.every(({ sourceKey }) => neverForfeited(sourceKey));
}

/** What is not vested must be forfeited when the account is paid out (IRC 411(a); procedure 6 of the package). */
function judgeUnvested(context: PaymentContext): Outcome {
  const { payment, facts, holder, vestedBasisPoints, forfeitureCents } = context;
  const open = openType(payment.type);
  if (open) return open;
  const byPlan = vestedByPlan[payment.type ?? ""];
  if (!fullPayouts.has(payment.type ?? "") && !byPlan) return notApplicable;
  if (vestedBasisPoints === null) return undetermined(facts.lacks(vestedPercent) ?? noVested);
  if (vestedBasisPoints >= 10_000) return pass;
  if (paidAlwaysVested(context)) return notApplicable;
  const noBalances = facts.lacks(balancesUploaded);
  if (noBalances) return undetermined(noBalances);
  if (!holder) return undetermined("This person has no account");
  if (holder.endingCents !== 0n) return pass;
  if (forfeitureCents !== 0n) return pass;
  const noForfeitures = facts.lacks(forfeitures);
  if (noForfeitures) return undetermined(noForfeitures);
  if (byPlan) return undetermined(byPlan);
  return paymentException(
    payment,
    `Vested ${vestedBasisPoints / 100}%, with no account balance at year-end and nothing forfeited.`,
    payment.grossCents,
  );
}

export const unvestedNotForfeited = paymentRule({
  id: "distributions.paid_unvested_without_forfeiture",
  title: "Nonvested portion not forfeited",
  severity,
  kind: "operational_failure",
  authority: "IRC 411(a)",
  needs: [balancesUploaded, forfeitures],
  judge: judgeUnvested,
});

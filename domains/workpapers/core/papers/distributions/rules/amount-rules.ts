import { isCashless, neverForfeited } from "@tieout/catalog/core";
import { displayCents } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { netCalculated, netFoots } from "../net-check.ts";
import { nonvestedPortion } from "./nonvested-portion.ts";
import { openType } from "./open-type.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

const severity = "high" as const;
const federalTax = ofDetail("fed_tax", "Federal tax");

/**
 * gross − federal tax − state tax − fee = net, within one cent. Recordkeepers report the gross with or without the loan offset. If no cash
 * leaves the plan, the net may be zero or empty.
 */
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

/** Forfeitures, from either the payment or the account. */
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
/** Payments that can close an account on severance. */
const fullPayouts = new Set(["termination_lump_sum", "retirement", "installment", "direct_rollover", "force_out"]);
const vestedByPlan: Readonly<Record<string, string>> = {
  death: "Whether the plan vests an account in full at death",
  disability: "Whether the plan vests an account in full at disability",
};

/**
 * Whether the payment came only from sources that can never be forfeited: deferrals, after-tax, rollover, QNEC and QMAC contributions (IRC
 * 411(a)(1), 401(k)(2)(C)), but not safe harbor contributions, which may be from a QACA. The vested percentage on such a payment refers to
 * employer contributions that the account doesn't hold.
 */
function paidAlwaysVested({ payment, positions, holder }: PaymentContext): boolean {
  if (payment.parts.every(({ moneySource }) => moneySource !== null))
    return payment.parts.every((part) => neverForfeited(part.moneySource));
  const paidCents = positions.reduce((sum, one) => sum + one.paidCents, 0n);
  const isWhole = positions.length > 0 && holder !== null && paidCents === -holder.distributionCents;
  return isWhole && positions.every(({ sourceKey }) => neverForfeited(sourceKey));
}

/** Judges the account that the payment came from; null if the account was paid out and nothing was forfeited. */
function judgeAccount({ facts, holder, forfeitureCents }: PaymentContext): Outcome | null {
  const noBalances = facts.lacks(balancesUploaded);
  if (noBalances) return undetermined(noBalances);
  if (!holder) return undetermined("This person has no account");
  if (holder.endingCents !== 0n || forfeitureCents !== 0n) return pass;
  const noForfeitures = facts.lacks(forfeitures);
  return noForfeitures ? undetermined(noForfeitures) : null;
}

/** The nonvested portion must be forfeited when the account is paid out (IRC 411(a); procedure 6 of the package). */
function judgeNonvested(context: PaymentContext): Outcome {
  const { payment, facts, vestedBasisPoints } = context;
  const open = openType(payment.type);
  if (open) return open;
  const byPlan = vestedByPlan[payment.type ?? ""];
  if (!fullPayouts.has(payment.type ?? "") && !byPlan) return notApplicable;
  if (vestedBasisPoints === null) return undetermined(facts.lacks(vestedPercent) ?? noVested);
  if (vestedBasisPoints >= 10_000) return pass;
  if (paidAlwaysVested(context)) return notApplicable;
  const settled = judgeAccount(context);
  if (settled) return settled;
  if (byPlan) return undetermined(byPlan);
  const { vested, nonvestedCents } = nonvestedPortion(context, vestedBasisPoints);
  return paymentException(payment, `Vested ${vested}, with no account balance at year-end and nothing forfeited.`, nonvestedCents);
}

export const nonvestedNotForfeited = paymentRule({
  id: "distributions.paid_unvested_without_forfeiture",
  title: "Nonvested portion not forfeited",
  severity,
  kind: "operational_failure",
  authority: "IRC 411(a)",
  needs: [balancesUploaded, forfeitures],
  judge: judgeNonvested,
});

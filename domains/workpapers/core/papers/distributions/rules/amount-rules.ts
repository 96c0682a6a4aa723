import { findMoneySource, isCashless } from "@tieout/catalogue/core";
import { cents, displayCents, displayDate, yearOf } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { mandatoryWithholding, withholdingFloorCents } from "../../../plan-rules/mandatory-withholding.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import { smallBalanceLimit } from "../../../plan-rules/small-balance-limit.ts";
import { paidToInstitution, paidToSomebodyElse } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

const severity = "high" as const;
const federalTax = ofDetail("fed_tax", "Federal tax");

/** gross − federal tax − state tax − fee = net, within one cent; recordkeepers give the gross with or without the loan offset. Where no cash leaves the plan the net may be zero or empty. */
function judgeNet({ payment, facts }: PaymentContext): Outcome {
  if (isCashless(payment.type) && !payment.netCents) return notApplicable;
  if (payment.netCents === null) return undetermined("Net amount is blank in the row");
  const calculated = payment.grossCents - (payment.federalCents ?? 0n) - (payment.stateCents ?? 0n) - (payment.feeCents ?? 0n);
  const difference = calculated - payment.netCents;
  const beyond = (amount: bigint): boolean => amount > 1n || amount < -1n;
  if (!beyond(difference) || !beyond(difference - (payment.loanOffsetCents ?? 0n))) return pass;
  const noTax = facts.lacks(federalTax);
  if (noTax) return undetermined(noTax);
  return paymentException(
    payment,
    `Gross less taxes and fees is ${displayCents(calculated)}; the report shows ${displayCents(payment.netCents)}.`,
    difference,
  );
}

export const netDiffers = paymentRule({
  id: "distributions.net_differs",
  title: "Net does not foot",
  severity,
  authority: "AICPA Guide, Employee Benefit Plans: testing of benefit payments",
  needs: [{ ...ofDetail("dist_net", "Net amount"), late: false }, federalTax],
  judge: judgeNet,
});

const withheldTypes = new Set(["termination_lump_sum", "retirement", "disability", "in_service_59_5", "force_out"]);
const unclearTypes: Readonly<Record<string, string>> = {
  qdro: "Whether the payee of the QDRO is the spouse or former spouse",
  death: "Whether the beneficiary is the surviving spouse",
  installment: "Period over which the installments are paid",
  other: "What kind of payment “Other” is",
};
/** Part of the money was taxed when it came in. */
const isTaxedBefore = (source: string | null): boolean => {
  const tax = source === null ? undefined : findMoneySource(source)?.tax;
  return tax === "roth" || tax === "after_tax";
};

/** Withholding ends where the cash does: a loan offset within the gross cannot be withheld from (IRC 3405(e)(8)). */
function isAllWithheld({ grossCents, federalCents, stateCents, feeCents, netCents, loanOffsetCents }: PaymentContext["payment"]): boolean {
  const offset = loanOffsetCents ?? 0n;
  return (
    offset > 0n &&
    netCents === 0n &&
    (federalCents ?? 0n) > 0n &&
    grossCents - offset === (federalCents ?? 0n) + (stateCents ?? 0n) + (feeCents ?? 0n)
  );
}

/** 20% of an eligible rollover distribution paid to the person: IRC 3405(c); an RMD is not one (IRC 402(c)(4)(B)); payments below $200: Treas. Reg. 31.3405(c)-1 Q&A-14. */
function judgeWithholding({ payment, facts, birthOn }: PaymentContext): Outcome {
  const { type, grossCents, code } = payment;
  if (type === null) return undetermined("Payment type is blank in the row");
  const unclear = unclearTypes[type];
  if (!withheldTypes.has(type) && !unclear) return notApplicable;
  if (paidToInstitution(payment.payee, payment.name, code) || grossCents < withholdingFloorCents) return notApplicable;
  if (unclear) return undetermined(unclear);
  const noTax = facts.lacks(federalTax);
  if (noTax) return undetermined(noTax);
  const federal = payment.federalCents ?? 0n;
  if (grossCents * 20n - federal * 100n <= 100n || isAllWithheld(payment)) return pass;
  if ((code !== null && /B/i.test(code)) || isTaxedBefore(payment.moneySource)) {
    return undetermined("Taxable portion of a payment from Roth or after-tax money");
  }
  if (birthOn && rmdStart(birthOn).year <= yearOf(payment.paidOn)) return undetermined("Portion of the payment that is an RMD");
  if (paidToSomebodyElse(payment.payee, payment.name))
    return undetermined("Whether the payee, who is not the participant, is a plan or an IRA");
  const due = mandatoryWithholding(cents(grossCents));
  const percent = Number((federal * 10_000n) / grossCents) / 100;
  return paymentException(
    payment,
    `Federal tax of ${displayCents(federal)} is ${percent}% of gross; 20% is ${displayCents(due)}.`,
    due - federal,
  );
}

export const withholdingBelow20 = paymentRule({
  id: "distributions.withholding_below_20",
  title: "Withholding below 20%",
  severity,
  authority: "IRC 3405(c)",
  needs: [federalTax],
  judge: judgeWithholding,
});

/** IRC 411(a)(11)(A), SECURE 2.0 §304. */
function judgeForceOut({ payment, sameDayCents }: PaymentContext): Outcome {
  if (payment.type !== "force_out") return notApplicable;
  const limit = smallBalanceLimit(payment.paidOn);
  if (sameDayCents <= limit) return pass;
  const together = sameDayCents === payment.grossCents ? "" : ", including the participant's other payments that day,";
  const msg = `Involuntary cash-out of ${displayCents(sameDayCents)}${together} exceeds the limit of ${displayCents(limit)} on ${displayDate(payment.paidOn)}.`;
  const above = sameDayCents - limit;
  return paymentException(payment, msg, above < payment.grossCents ? above : payment.grossCents);
}

export const forceOutAboveLimit = paymentRule({
  id: "distributions.force_out_above_limit",
  title: "Involuntary cash-out above the limit",
  severity,
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

const fullPayouts = new Set(["termination_lump_sum", "direct_rollover", "force_out"]);

/** What is not vested must be forfeited when the account is paid out (IRC 411(a); procedure 6 of the package). */
function judgeUnvested({ payment, facts, holder, vestedBasisPoints, forfeitureCents }: PaymentContext): Outcome {
  if (payment.type === null || !fullPayouts.has(payment.type)) return notApplicable;
  if (vestedBasisPoints === null) return undetermined(facts.missing("distribution_detail", "Vested %"));
  if (vestedBasisPoints >= 10_000) return pass;
  const noBalances = facts.lacks(balancesUploaded);
  if (noBalances) return undetermined(noBalances);
  if (holder && holder.endingCents !== 0n) return pass;
  if (forfeitureCents !== 0n) return pass;
  const noForfeitures = facts.lacks(forfeitures);
  if (noForfeitures) return undetermined(noForfeitures);
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
  authority: "IRC 411(a)",
  needs: [balancesUploaded, forfeitures],
  judge: judgeUnvested,
});

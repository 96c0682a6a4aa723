import { cents, displayCents, displayDate, yearOf } from "@tieout/kernel";
import { mandatoryWithholding, withholdingFloorCents } from "../../plan-rules/mandatory-withholding.ts";
import { rmdStart } from "../../plan-rules/rmd-age.ts";
import { smallBalanceLimit } from "../../plan-rules/small-balance-limit.ts";
import { isNonCash } from "./distribution-types.ts";
import { paidToInstitution, paidToSomebodyElse } from "./payee.ts";
import { exception, notApplicable, type PaymentContext, type PaymentOutcome, pass, undetermined } from "./payment-context.ts";

const report = "distribution_detail" as const;

/** gross − federal tax − state tax − fee = net, within one cent; recordkeepers give the gross with or without the loan offset. Where no cash leaves the plan the net may be zero or empty. */
export function judgeNet({ payment, facts }: PaymentContext): PaymentOutcome {
  if (!facts.maps(report, "dist_net")) return undetermined(facts.missing(report, "Net amount"));
  if (isNonCash(payment.type) && !payment.netCents) return notApplicable;
  if (payment.netCents === null) return undetermined("Net amount is empty in the row");
  const calculated = payment.grossCents - (payment.federalCents ?? 0n) - (payment.stateCents ?? 0n) - (payment.feeCents ?? 0n);
  const difference = calculated - payment.netCents;
  const beyond = (amount: bigint): boolean => amount > 1n || amount < -1n;
  if (!beyond(difference) || !beyond(difference - (payment.loanOffsetCents ?? 0n))) return pass;
  if (!facts.maps(report, "fed_tax")) return undetermined(facts.missing(report, "Federal tax"));
  return exception(
    `Gross less taxes and fee is ${displayCents(calculated)}, the report says ${displayCents(payment.netCents)}.`,
    difference,
  );
}

const withheldTypes = new Set(["termination_lump_sum", "retirement", "disability", "in_service_59_5", "force_out"]);
const unclearTypes: Readonly<Record<string, string>> = {
  qdro: "Whether the payee of the QDRO is the spouse or former spouse",
  death: "Whether the beneficiary is the surviving spouse",
  installment: "The period over which the installments are paid",
  other: "What kind of payment “other” is",
};
const rothSources = new Set(["deferral_roth", "catchup_roth", "after_tax"]);

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

/** 20 % of an eligible rollover distribution paid to the person: IRC 3405(c); a required minimum is none (IRC 402(c)(4)(B)); payments below $200: Treas. Reg. 31.3405(c)-1 Q&A-14. */
export function judgeWithholding({ payment, facts, birthOn }: PaymentContext): PaymentOutcome {
  const { type, grossCents, code } = payment;
  if (type === null) return undetermined("Type of the payment is empty in the row");
  const unclear = unclearTypes[type];
  if (!withheldTypes.has(type) && !unclear) return notApplicable;
  if (paidToInstitution(payment.payee, payment.name, code) || grossCents < withholdingFloorCents) return notApplicable;
  if (unclear) return undetermined(unclear);
  if (!facts.maps(report, "fed_tax")) return undetermined(facts.missing(report, "Federal tax"));
  const federal = payment.federalCents ?? 0n;
  if (grossCents * 20n - federal * 100n <= 100n || isAllWithheld(payment)) return pass;
  if ((code !== null && /B/i.test(code)) || (payment.moneySource !== null && rothSources.has(payment.moneySource))) {
    return undetermined("The taxable part of a payment from Roth or after-tax money");
  }
  if (birthOn && rmdStart(birthOn).year <= yearOf(payment.paidOn))
    return undetermined("The part of the payment that is a required minimum");
  if (paidToSomebodyElse(payment.payee, payment.name))
    return undetermined("Whether the payee, who is not the participant, is a plan or an IRA");
  const due = mandatoryWithholding(cents(grossCents));
  const percent = Number((federal * 10_000n) / grossCents) / 100;
  return exception(`Federal tax of ${displayCents(federal)} is ${percent} % of the gross; 20 % is ${displayCents(due)}.`, due - federal);
}

/** IRC 411(a)(11)(A), SECURE 2.0 §304. */
export function judgeForceOut({ payment, sameDayCents }: PaymentContext): PaymentOutcome {
  if (payment.type !== "force_out") return notApplicable;
  const limit = smallBalanceLimit(payment.paidOn);
  if (sameDayCents <= limit) return pass;
  const together = sameDayCents === payment.grossCents ? "" : " with the person's other payments of the day";
  const msg = `Paid without consent, but ${displayCents(sameDayCents)}${together} is above the limit of ${displayCents(limit)} on ${displayDate(payment.paidOn)}.`;
  const above = sameDayCents - limit;
  return exception(msg, above < payment.grossCents ? above : payment.grossCents);
}

const fullPayouts = new Set(["termination_lump_sum", "direct_rollover", "force_out"]);

/** What is not vested must be forfeited when the account is paid out (IRC 411(a); procedure 6 of the package). */
export function judgeUnvested({ payment, facts, holder, vestedBasisPoints, forfeitureCents }: PaymentContext): PaymentOutcome {
  if (payment.type === null || !fullPayouts.has(payment.type)) return notApplicable;
  if (vestedBasisPoints === null) return undetermined(facts.missing(report, "Vested %"));
  if (vestedBasisPoints >= 10_000) return pass;
  if (!facts.has("participant_balances")) return undetermined(facts.missing("participant_balances", ""));
  if (holder && holder.endingCents !== 0n) return pass;
  if (forfeitureCents !== 0n) return pass;
  if (!facts.maps(report, "forfeiture") && !facts.maps("participant_balances", "forfeitures")) {
    return undetermined("Forfeitures are mapped neither in Distribution detail nor in Participant balances");
  }
  return exception(`Vested ${vestedBasisPoints / 100} %, account empty at year end, and nothing forfeited.`, payment.grossCents);
}

import { distributionTypeTitle, findMoneySource } from "@tieout/catalogue/core";
import { cents, displayCents, yearOf } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { mandatoryWithholding, withholdingFloorCents } from "../../../plan-rules/mandatory-withholding.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import type { Payment } from "../inputs.ts";
import { noBirth } from "./event-rules.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { blankType } from "./open-type.ts";
import { paidToInstitution, paidToPerson, paidToSomebodyElse } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ofDetail, paymentException, paymentRule } from "./payment-rule.ts";
import { isEarlyRmd } from "./rmd-rules.ts";

const federalTax = ofDetail("fed_tax", "Federal tax");

/**
 * Eligible rollover distributions by type. Of the others none is one: hardship and RMD (IRC 402(c)(4)(B), (C)), corrective and deemed (Treas.
 * Reg. 1.402(c)-2(c)), dividends (same), birth or adoption, emergency, domestic abuse and disaster (IRC 72(t)(2)(H), (I), (K), (M)).
 */
const withheldTypes = new Set(["termination_lump_sum", "retirement", "disability", "in_service_59_5", "force_out"]);
const unclearTypes: Readonly<Record<string, string>> = {
  qdro: "Whether the payee of the QDRO is the spouse or former spouse",
  death: "Whether the beneficiary is the surviving spouse",
  installment: "Period over which the installments are paid",
  terminal_illness: "Event besides the illness on which the payment was made",
  other: `What kind of payment “${distributionTypeTitle("other")}” is`,
};

/** Part of the money was taxed when it came in. */
const isTaxedBefore = ({ parts, code }: Payment): boolean =>
  (code !== null && /B/i.test(code)) ||
  parts.some(({ moneySource }) => {
    const tax = moneySource === null ? undefined : findMoneySource(moneySource)?.tax;
    return tax === "roth" || tax === "after_tax";
  });

/** Withholding ends where the cash does: a loan offset within the gross cannot be withheld from (IRC 3405(e)(8)). */
function isAllWithheld({ grossCents, federalCents, stateCents, feeCents, netCents, loanOffsetCents }: Payment): boolean {
  const offset = loanOffsetCents ?? 0n;
  return (
    offset > 0n &&
    netCents === 0n &&
    (federalCents ?? 0n) > 0n &&
    grossCents - offset === (federalCents ?? 0n) + (stateCents ?? 0n) + (feeCents ?? 0n)
  );
}

/** Whether 20% has to be withheld from the payment: the outcome where it has not, or where that is open whatever was withheld. */
function notWithheld(context: PaymentContext): Outcome | null {
  const { payment, birthOn } = context;
  const { type, grossCents, code, payee, name } = payment;
  if (type === null) return blankType;
  if (type === "rmd" && !birthOn && !form1099Codes(code).includes("4")) return undetermined(noBirth);
  if (paidToInstitution(payee, name, code) || grossCents < withholdingFloorCents) return notApplicable;
  if (type === "direct_rollover")
    return code !== null && paidToPerson(payee, name) ? undetermined("Whether the rollover was paid to the participant") : notApplicable;
  const unclear = unclearTypes[type];
  if (unclear) return undetermined(unclear);
  return withheldTypes.has(type) || isEarlyRmd(context) ? null : notApplicable;
}

/** Why it is open whether 20% of the whole gross is due; null where it is due. */
function doubtOf({ payment, birthOn }: PaymentContext): string | null {
  if (isTaxedBefore(payment)) return "Taxable portion of a payment from Roth or after-tax money";
  if (birthOn && rmdStart(birthOn).year <= yearOf(payment.paidOn)) return "Portion of the payment that is an RMD";
  if (paidToSomebodyElse(payment.payee, payment.name)) return "Whether the payee, who is not the participant, is a plan or an IRA";
  return null;
}

/** 20% of the gross in cents where it has to be withheld; null where it has not, or where that is open. */
export const withholdingDue = (context: PaymentContext): bigint | null =>
  notWithheld(context) === null && doubtOf(context) === null ? mandatoryWithholding(cents(context.payment.grossCents)) : null;

/** 20% of an eligible rollover distribution paid to the person: IRC 3405(c); payments below $200: Treas. Reg. 31.3405(c)-1 Q&A-14. */
function judgeWithholding(context: PaymentContext): Outcome {
  const { payment, facts } = context;
  const { grossCents } = payment;
  const settled = notWithheld(context);
  if (settled) return settled;
  const noTax = facts.lacks(federalTax);
  if (noTax) return undetermined(noTax);
  const federal = payment.federalCents ?? 0n;
  if (grossCents * 20n - federal * 100n <= 100n || isAllWithheld(payment)) return pass;
  const doubt = doubtOf(context);
  if (doubt) return undetermined(doubt);
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
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 3405(c)",
  needs: [federalTax],
  judge: judgeWithholding,
});

import { distributionTypeTitle } from "@tieout/catalogue/core";
import { cents, dayOf, displayCents, monthOf, roundedQuotient, yearOf } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import { mandatoryWithholding, withholdingFloorCents } from "../../../plan-rules/mandatory-withholding.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import { feeFromGross, feePerhapsFromGross } from "../net-check.ts";
import { nothingWithheld, taxedBefore, type WithholdingSums, withheldTypes } from "./eligible-year.ts";
import { noBirth } from "./event-rules.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { blankType } from "./open-type.ts";
import { paidToInstitution, paidToPerson, paidToSomeoneElse } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ofDetail, paymentException, paymentRule } from "./payment-rule.ts";
import { isEarlyRmd } from "./required-minimum/rmd-rules.ts";

const federalTax = ofDetail("fed_tax", "Federal tax");

const unclearTypes: Readonly<Record<string, string>> = {
  qdro: "Whether the payee of the QDRO is the spouse or former spouse: test it by hand",
  death: "Whether the beneficiary is the surviving spouse",
  installment: "Period over which the installments are paid",
  terminal_illness: "Event besides the illness on which the payment was made",
  other: `What kind of payment “${distributionTypeTitle("other")}” is`,
};

/** Distributed part of the gross: a fee taken out of it is charged to the account, and goes to no one from whom tax could be withheld. */
const distributedCents = (payment: Payment): bigint => payment.grossCents - feeFromGross(payment);

/** The payment with those of the year from which nothing had to be withheld before it. */
function sumsOf({ payment, eligible }: PaymentContext): WithholdingSums {
  const before = eligible?.deferred ?? nothingWithheld;
  return {
    grossCents: payment.grossCents + before.grossCents,
    federalCents: (payment.federalCents ?? 0n) + before.federalCents,
    feeCents: feeFromGross(payment) + before.feeCents,
    openFeeCents: feePerhapsFromGross(payment) + before.openFeeCents,
    taxedBeforeCents: taxedBefore(payment) + before.taxedBeforeCents,
  };
}

/** Within a cent of tax. */
const isEnough = (federal: bigint, distributed: bigint): boolean => distributed * 20n - federal * 100n <= 100n;

/** The tax is 20% only of what is left if the fee was taken out of the gross, which no net shows. */
const isOpenByFee = ({ grossCents, federalCents, feeCents, openFeeCents }: WithholdingSums): boolean =>
  !isEnough(federalCents, grossCents - feeCents) && isEnough(federalCents, grossCents - feeCents - openFeeCents);

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

/** The floor is of all eligible payments of the calendar year, of which a plan year that begins within it shows a part. */
function belowFloor({ payment, facts, eligible }: PaymentContext): Outcome | null {
  if ((eligible?.throughCents ?? payment.grossCents) >= withholdingFloorCents) return null;
  const { startOn } = facts.planYear;
  const isPart = yearOf(startOn) === yearOf(payment.paidOn) && (monthOf(startOn) > 1 || dayOf(startOn) > 1);
  return isPart && eligible ? undetermined("Payments to the participant in the calendar year before the plan year") : notApplicable;
}

/** Whether 20% has to be withheld from the payment: the outcome where it has not, or where that is open whatever was withheld. */
function notWithheld(context: PaymentContext): Outcome | null {
  const { payment, birthOn } = context;
  const { type, code, payee, name } = payment;
  if (type === null) return blankType;
  if (type === "rmd" && !birthOn && !form1099Codes(code).includes("4")) return undetermined(noBirth);
  if (paidToInstitution(payee, name, code)) return notApplicable;
  const small = belowFloor(context);
  if (small) return small;
  if (type === "direct_rollover")
    return code !== null && paidToPerson(payee, name) ? undetermined("Whether the rollover was paid to the participant") : notApplicable;
  const unclear = unclearTypes[type];
  if (unclear) return undetermined(unclear);
  return withheldTypes.has(type) || isEarlyRmd(context) ? null : notApplicable;
}

/** Why it is open whether 20% is due of any of the payment; null where it is due of some. */
function doubtOfAny({ payment, birthOn }: PaymentContext): string | null {
  if (birthOn && rmdStart(birthOn).year <= yearOf(payment.paidOn)) return "Portion of the payment that is an RMD";
  if (paidToSomeoneElse(payment.payee, payment.name)) return "Whether the payee, who is not the participant, is a plan or an IRA";
  return null;
}

/** Why it is open whether 20% of the whole gross is due; null where it is due. */
function doubtOf(context: PaymentContext): string | null {
  const sums = sumsOf(context);
  if (sums.taxedBeforeCents > 0n) return "Taxable portion of a payment from Roth or after-tax money";
  return doubtOfAny(context) ?? (isOpenByFee(sums) ? "Whether the fee was taken from the gross" : null);
}

/** 20% of the distribution in cents where it has to be withheld; null where it has not, or where that is open. */
export const withholdingDue = (context: PaymentContext): bigint | null =>
  notWithheld(context) === null && doubtOf(context) === null ? mandatoryWithholding(cents(distributedCents(context.payment))) : null;

/** If the tax is short by less than the percentage's precision, it would read as the required 20%. */
function percentWithheld(federal: bigint, grossCents: bigint): string {
  const hundredths = roundedQuotient(federal * 10_000n, grossCents);
  return hundredths >= 2_000n ? "less than 20%" : `${Number(hundredths) / 100}%`;
}

/** Words for the base of the 20%. */
function baseWords(grossCents: bigint, feeCents: bigint, isOfYear: boolean): string {
  const gross = isOfYear ? `the ${displayCents(grossCents)} paid in the year until then` : "gross";
  return feeCents > 0n ? `${gross} less the fee of ${displayCents(feeCents)}, which is charged to the account` : gross;
}

/**
 * Of a payment with Roth or after-tax money, what is short though none of that money, nor of a fee, were taxable: the rest is. Below the floor
 * the rest might be no more than the payments from which nothing has to be withheld.
 */
function shortOfTheRest(context: PaymentContext): Outcome | null {
  const { grossCents, federalCents: federal, feeCents, openFeeCents, taxedBeforeCents } = sumsOf(context);
  const fee = feeCents + openFeeCents;
  const rest = grossCents - taxedBeforeCents - fee;
  if (taxedBeforeCents === 0n || rest < withholdingFloorCents || isEnough(federal, rest) || doubtOfAny(context) !== null) return null;
  const due = mandatoryWithholding(cents(rest));
  const less = fee > 0n ? `, less the fee of ${displayCents(fee)}` : "";
  const percent = percentWithheld(federal, rest);
  const base = `${percent} of the ${displayCents(rest)} that is neither Roth nor after-tax money${less}`;
  const msg = `Federal tax of ${displayCents(federal)} is ${base}; 20% of that alone is ${displayCents(due)}.`;
  return paymentException(context.payment, msg, due - federal);
}

/** Nothing has to be withheld from an RMD, so that one paid too early says why it is due. */
const whyDue = (context: PaymentContext): string =>
  isEarlyRmd(context) ? " Paid before the RMD age, it is an ordinary payment, which can be rolled over." : "";

/**
 * 20% of an eligible rollover distribution paid to the person: IRC 3405(c). Once those of the year reach $200, the sum of them counts: Treas. Reg.
 * 31.3405(c)-1 Q&A-14.
 */
function judgeWithholding(context: PaymentContext): Outcome {
  const { payment, facts } = context;
  const settled = notWithheld(context);
  if (settled) return settled;
  const noTax = facts.lacks(federalTax);
  if (noTax) return undetermined(noTax);
  const { grossCents, federalCents: federal, feeCents } = sumsOf(context);
  const distributed = grossCents - feeCents;
  if (isEnough(federal, distributed) || isAllWithheld(payment)) return pass;
  const doubt = doubtOf(context);
  if (doubt) return shortOfTheRest(context) ?? undetermined(doubt);
  const due = mandatoryWithholding(cents(distributed));
  const base = baseWords(grossCents, feeCents, grossCents > payment.grossCents);
  return paymentException(
    payment,
    `Federal tax of ${displayCents(federal)} is ${percentWithheld(federal, distributed)} of ${base}; 20% is ${displayCents(due)}.${whyDue(context)}`,
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

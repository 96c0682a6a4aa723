import { distributionTypeTitle } from "@tieout/catalog/core";
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
  terminal_illness: "Event other than the illness that permitted the payment",
  other: `What kind of payment “${distributionTypeTitle("other")}” is`,
};

/** The part of the gross that is distributed. A fee taken out of the gross is charged to the account, so no tax can be withheld from it. */
const distributedCents = (payment: Payment): bigint => payment.grossCents - feeFromGross(payment);

/** Sums this payment and the year's earlier payments that required no withholding. */
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

/** Whether the tax withheld is 20%, to within a cent. */
const isEnough = (federal: bigint, distributed: bigint): boolean => distributed * 20n - federal * 100n <= 100n;

/** Open if the tax is 20% only when the fee is taken out of the gross and the net doesn't show whether it was. */
const isOpenByFee = ({ grossCents, federalCents, feeCents, openFeeCents }: WithholdingSums): boolean =>
  !isEnough(federalCents, grossCents - feeCents) && isEnough(federalCents, grossCents - feeCents - openFeeCents);

/** Withholding is limited to the cash: it cannot be taken from a loan offset within the gross (IRC 3405(e)(8)). */
function isAllWithheld({ grossCents, federalCents, stateCents, feeCents, netCents, loanOffsetCents }: Payment): boolean {
  const offset = loanOffsetCents ?? 0n;
  return (
    offset > 0n &&
    netCents === 0n &&
    (federalCents ?? 0n) > 0n &&
    grossCents - offset === (federalCents ?? 0n) + (stateCents ?? 0n) + (feeCents ?? 0n)
  );
}

/** The $200 floor counts all eligible payments in the calendar year; a plan year that begins during that year has only some of them. */
function belowFloor({ payment, facts, eligible }: PaymentContext): Outcome | null {
  if ((eligible?.throughCents ?? payment.grossCents) >= withholdingFloorCents) return null;
  const { startOn } = facts.planYear;
  const isPart = yearOf(startOn) === yearOf(payment.paidOn) && (monthOf(startOn) > 1 || dayOf(startOn) > 1);
  return isPart && eligible ? undetermined("Payments to the participant in the calendar year before the plan year") : notApplicable;
}

/**
 * Decides whether 20% must be withheld. Returns an outcome if withholding isn't required, or if that can't be determined whatever was
 * withheld.
 */
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

/** Why it can't be determined whether 20% is due on any part of the payment; null if it is due on some part. */
function doubtOfAny({ payment, birthOn }: PaymentContext): string | null {
  if (birthOn && rmdStart(birthOn).year <= yearOf(payment.paidOn)) return "Portion of the payment that is an RMD";
  if (paidToSomeoneElse(payment.payee, payment.name)) return "Whether the payee, who is not the participant, is a plan or an IRA";
  return null;
}

/** Why it can't be determined whether 20% is due on the whole gross; null if it is due. */
function doubtOf(context: PaymentContext): string | null {
  const sums = sumsOf(context);
  if (sums.taxedBeforeCents > 0n) return "Taxable portion of a payment from Roth or after-tax money";
  return doubtOfAny(context) ?? (isOpenByFee(sums) ? "Whether the fee was taken from the gross" : null);
}

/** 20% of the distribution in cents if withholding is required; null if not, or if that can't be determined. */
export const withholdingDue = (context: PaymentContext): bigint | null =>
  notWithheld(context) === null && doubtOf(context) === null ? mandatoryWithholding(cents(distributedCents(context.payment))) : null;

/** Shows "less than 20%" if rounding would make a shortfall look like the required 20%. */
function percentWithheld(federal: bigint, grossCents: bigint): string {
  const hundredths = roundedQuotient(federal * 10_000n, grossCents);
  return hundredths >= 2_000n ? "less than 20%" : `${Number(hundredths) / 100}%`;
}

/** Words that describe the amount the 20% is based on. */
function baseWords(grossCents: bigint, feeCents: bigint, isOfYear: boolean): string {
  const gross = isOfYear ? `the ${displayCents(grossCents)} paid in the year until then` : "gross";
  return feeCents > 0n ? `${gross} less the fee of ${displayCents(feeCents)}, which is charged to the account` : gross;
}

/**
 * For a payment with Roth or after-tax money: the shortfall that remains even if none of that money and no fee is taxable, because the rest
 * always is. Below the floor, the rest might be small enough that nothing has to be withheld.
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

/** RMDs need no withholding, so the message for a payment coded as an RMD too early explains why 20% is due. */
const whyDue = (context: PaymentContext): string =>
  isEarlyRmd(context) ? " Paid before the RMD age, it is an ordinary payment, which can be rolled over." : "";

/**
 * 20% of an eligible rollover distribution paid to the person: IRC 3405(c). Once the year's distributions reach $200, withholding is due on
 * their sum: Treas. Reg. 31.3405(c)-1 Q&A-14.
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

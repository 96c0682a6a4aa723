import { type Day, reaches59Half } from "./calendar.ts";
import type { Life, Payment, PaymentType } from "./life.ts";

/** Payments to the person that are eligible for rollover, for which 20% federal withholding is mandatory (IRC 3405(c)). */
const mandatory: readonly PaymentType[] = ["termination", "retirement", "disability", "in_service", "force_out"];
const optional: readonly PaymentType[] = ["hardship", "rmd"];

/** Rounded half up to whole cents. */
export const percentOf = (cents: bigint, basisPoints: bigint): bigint => (cents * basisPoints + 5000n) / 10_000n;

function codeOf(life: Life, type: PaymentType, paidOn: Day): string {
  const byAge = reaches59Half(life.birthOn) > paidOn ? "1" : "7";
  switch (type) {
    case "direct_rollover":
      return "G";
    case "death":
      return "4";
    case "disability":
      return "3";
    case "rmd":
      return "7";
    case "corrective":
      return "8";
    default:
      return byAge;
  }
}

export const custodian = (life: Life): string => `Harborline Trust Co FBO ${life.firstName} ${life.lastName} IRA`;

/** A payment that follows the rules: taxed, coded and added up correctly. */
export function makePayment(life: Life, type: PaymentType, paidOn: Day, grossCents: bigint): Payment {
  const isMandatory = mandatory.includes(type);
  const federalCents = isMandatory ? percentOf(grossCents, 2000n) : optional.includes(type) ? percentOf(grossCents, 1000n) : 0n;
  const stateCents = isMandatory && life.index % 3 === 0 ? percentOf(grossCents, 500n) : 0n;
  const feeCents = grossCents > 20_000n && life.index % 2 === 0 ? 5000n : 0n;
  return {
    paidOn,
    type,
    grossCents,
    federalCents,
    stateCents,
    feeCents,
    netCents: grossCents - federalCents - stateCents - feeCents,
    code: codeOf(life, type, paidOn),
    payee: type === "direct_rollover" ? custodian(life) : `${life.firstName} ${life.lastName}`,
    forfeitureCents: 0n,
    loanOffsetCents: 0n,
    vestedBasisPoints: 10_000n,
  };
}

/** The same row with every amount's sign flipped: a void or a reversal. */
export const reverse = (payment: Payment, paidOn: Day): Payment => ({
  ...payment,
  paidOn,
  grossCents: -payment.grossCents,
  federalCents: -payment.federalCents,
  stateCents: -payment.stateCents,
  feeCents: -payment.feeCents,
  netCents: -payment.netCents,
});

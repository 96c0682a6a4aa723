import { cashlessTypes, distributionTypeTitle, isCashless } from "@tieout/catalog/core";
import { agreesFormula, agreesWithin } from "@tieout/runs/core";
import type { Payment } from "../../payments/payment.ts";

export const netCalculated = ({ grossCents, federalCents, stateCents, feeCents }: Payment): bigint =>
  grossCents - (federalCents ?? 0n) - (stateCents ?? 0n) - (feeCents ?? 0n);

/** Whether gross less deductions equals net. Recordkeepers report the gross with or without the loan offset, which is not paid in cash. */
export function netFoots(payment: Payment): boolean {
  if (payment.netCents === null) return false;
  if (payment.netCents === 0n && isCashless(payment.type)) return true;
  const difference = netCalculated(payment) - payment.netCents;
  return agreesWithin(difference, 0n) || agreesWithin(difference, payment.loanOffsetCents ?? 0n);
}

/** The loan offset included in the gross; 0 if the net foots without the offset, because the gross then excludes it. */
export function offsetInGross(payment: Payment): bigint {
  const isBeside = payment.netCents !== null && agreesWithin(netCalculated(payment) - payment.netCents, 0n);
  return isBeside ? 0n : (payment.loanOffsetCents ?? 0n);
}

/** A fee that could be part of the gross. */
const feeWithin = ({ feeCents, grossCents }: Payment): bigint =>
  feeCents !== null && feeCents > 0n && feeCents < grossCents ? feeCents : 0n;

const footsWithoutFee = (payment: Payment): boolean => netFoots({ ...payment, feeCents: 0n });

/** The fee taken out of the gross, judging by the net: the payment foots with the fee but not without it. */
export const feeFromGross = (payment: Payment): bigint => (netFoots(payment) && !footsWithoutFee(payment) ? feeWithin(payment) : 0n);

/**
 * The fee if the net doesn't show whether it came out of the gross or was charged separately: there is no net, or the net foots neither way
 * or both ways.
 */
export const feePerhapsFromGross = (payment: Payment): bigint => (netFoots(payment) === footsWithoutFee(payment) ? feeWithin(payment) : 0n);

/** Text in a payment's Check cell. */
export const netCheck = (payment: Payment): string => (payment.netCents === null ? "" : netFoots(payment) ? "OK" : "DIFF");

/** The same check as a formula over cells in the row. */
export function netCheckFormula(at: (columnKey: string) => string): string {
  const difference = `${at("net_calculated")}-${at("net")}`;
  const nonCash = cashlessTypes.map((type) => `${at("type")}="${distributionTypeTitle(type)}"`).join(",");
  const foots = `${agreesFormula(difference)},${agreesFormula(`${difference}-${at("offset")}`)},AND(${at("net")}=0,OR(${nonCash}))`;
  return `IF(${at("net")}="","",IF(OR(${foots}),"OK","DIFF"))`;
}

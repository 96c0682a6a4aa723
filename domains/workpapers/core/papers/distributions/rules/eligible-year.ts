import { findMoneySource } from "@tieout/catalog/core";
import { type PlainDate, yearOf } from "@tieout/kernel";
import { personOf } from "../../../payments/match-voids.ts";
import type { Payment } from "../../../payments/payment.ts";
import { withholdingFloorCents } from "../../../plan-rules/mandatory-withholding.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import type { AccountHolder } from "../inputs.ts";
import { feeFromGross, feePerhapsFromGross } from "../net-check.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { paidToInstitution } from "./payee.ts";

/**
 * Types that are eligible rollover distributions. All other types are not: hardship and RMD (IRC 402(c)(4)(B), (C)), corrective and deemed
 * (Treas. Reg. 1.402(c)-2(c)), dividends (same), birth or adoption, emergency, domestic abuse and disaster (IRC 72(t)(2)(H), (I), (K),
 * (M)).
 */
export const withheldTypes: ReadonlySet<string> = new Set([
  "termination_lump_sum",
  "retirement",
  "disability",
  "in_service_59_5",
  "force_out",
]);

/** Base for the 20% and the amount withheld from that base, in cents. */
export interface WithholdingSums {
  readonly grossCents: bigint;
  readonly federalCents: bigint;
  /** Fees taken out of the gross. */
  readonly feeCents: bigint;
  /** Fees for which the net doesn't show whether they were taken out of the gross. */
  readonly openFeeCents: bigint;
  /** Roth and after-tax amounts, which were taxed, in whole or in part, when contributed. */
  readonly taxedBeforeCents: bigint;
}

export const nothingWithheld: WithholdingSums = { grossCents: 0n, federalCents: 0n, feeCents: 0n, openFeeCents: 0n, taxedBeforeCents: 0n };

function wasTaxedBefore(moneySource: string | null): boolean {
  const tax = moneySource === null ? undefined : findMoneySource(moneySource)?.tax;
  return tax === "roth" || tax === "after_tax";
}

/** Amount that was or may have been taxed before; the whole gross if the 1099-R code says Roth, because the code covers every row. */
export const taxedBefore = ({ parts, code, grossCents }: Payment): bigint =>
  form1099Codes(code).includes("B") || /\bROTH\b/i.test(code ?? "")
    ? grossCents
    : parts.reduce((sum, part) => (wasTaxedBefore(part.moneySource) ? sum + part.grossCents : sum), 0n);

/** A person's eligible rollover distributions in a calendar year, in cents: Treas. Reg. 31.3405(c)-1 Q&A-14. */
export interface EligibleYear {
  /** Gross from the beginning of the year through the payment date. */
  readonly throughCents: bigint;
  /**
   * Earlier payments that together stayed below the floor, so nothing had to be withheld at the time; they count with the payment that
   * reaches the floor.
   */
  readonly deferred: WithholdingSums;
}

interface DatedPayment {
  readonly payment: Payment;
  readonly holder: AccountHolder | null;
  readonly birthOn: PlainDate | null;
}

function isEligible({ payment, birthOn }: DatedPayment): boolean {
  const { type, code, payee, name, paidOn } = payment;
  if (type === null || paidToInstitution(payee, name, code)) return false;
  const isEarlyRmd = type === "rmd" && birthOn !== null && yearOf(paidOn) < rmdStart(birthOn).year && !form1099Codes(code).includes("4");
  return withheldTypes.has(type) || isEarlyRmd;
}

const sumOf = (all: readonly DatedPayment[], of: (payment: Payment) => bigint): bigint =>
  all.reduce((sum, { payment }) => sum + of(payment), 0n);

/** Adds the sums for one person's payments in a year, which are given in date order. */
function ofYear(payments: readonly DatedPayment[], found: Map<Payment, EligibleYear>): void {
  const byDay = new Map<PlainDate, DatedPayment[]>();
  for (const one of [...payments].sort((a, b) => (a.payment.paidOn < b.payment.paidOn ? -1 : a.payment.paidOn > b.payment.paidOn ? 1 : 0)))
    byDay.set(one.payment.paidOn, [...(byDay.get(one.payment.paidOn) ?? []), one]);
  let throughCents = 0n;
  let waiting = nothingWithheld;
  for (const ofDay of byDay.values()) {
    throughCents += sumOf(ofDay, ({ grossCents }) => grossCents);
    const isReached = throughCents >= withholdingFloorCents;
    for (const { payment } of ofDay) {
      found.set(payment, { throughCents, deferred: isReached ? waiting : nothingWithheld });
      if (isReached) waiting = nothingWithheld;
    }
    if (!isReached)
      waiting = {
        grossCents: throughCents,
        federalCents: waiting.federalCents + sumOf(ofDay, ({ federalCents }) => federalCents ?? 0n),
        feeCents: waiting.feeCents + sumOf(ofDay, feeFromGross),
        openFeeCents: waiting.openFeeCents + sumOf(ofDay, feePerhapsFromGross),
        taxedBeforeCents: waiting.taxedBeforeCents + sumOf(ofDay, taxedBefore),
      };
  }
}

/** Sums that count with each eligible payment; no entry for any other payment. */
export function eligibleYears(payments: readonly DatedPayment[]): ReadonlyMap<Payment, EligibleYear> {
  const groups = new Map<string, DatedPayment[]>();
  for (const one of payments) {
    if (!isEligible(one)) continue;
    const key = `${personOf(one.payment, one.holder)}|${yearOf(one.payment.paidOn)}`;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  const found = new Map<Payment, EligibleYear>();
  for (const group of groups.values()) ofYear(group, found);
  return found;
}

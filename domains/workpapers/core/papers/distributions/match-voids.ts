import type { Payment, VoidPair } from "./inputs.ts";

export interface MatchedVoids {
  readonly pairs: readonly VoidPair[];
  /** Reversals of the plan year that cancel nothing. */
  readonly unmatched: readonly Payment[];
  /** Positive payments of the plan year that no reversal cancels. */
  readonly effectivePayments: readonly Payment[];
  readonly zeroCount: number;
}

const byDateAndRow = (a: Payment, b: Payment): number =>
  (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0) || a.file_no - b.file_no || a.sheet - b.sheet || a.row - b.row;

/** One person of all providers by SSN; without it the key of one provider, whose numbers are its own. */
export const personOf = (payment: Payment): string => payment.ssnHash ?? payment.key;

const pairingKey = (payment: Payment, magnitude: bigint): string => `${personOf(payment)}|${payment.type}|${magnitude}`;

/**
 * Matches each negative payment with the latest positive one of the same person, type and amount on or before its day. Taking reversals
 * by date and the latest open payment each time finds a partner for as many reversals as can have one.
 */
export function matchVoids(payments: readonly Payment[]): MatchedVoids {
  const open = new Map<string, Payment[]>();
  const pairs: VoidPair[] = [];
  const unmatched: Payment[] = [];
  const cancelled = new Set<Payment>();
  const inOrder = [...payments].sort(
    (a, b) =>
      (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0) ||
      Number(a.grossCents < 0n) - Number(b.grossCents < 0n) ||
      byDateAndRow(a, b),
  );
  for (const payment of inOrder) {
    if (payment.grossCents > 0n) {
      const key = pairingKey(payment, payment.grossCents);
      open.set(key, [...(open.get(key) ?? []), payment]);
    } else if (payment.grossCents < 0n) {
      const partner = open.get(pairingKey(payment, -payment.grossCents))?.pop();
      if (partner) {
        cancelled.add(partner);
        if (payment.inPeriod || partner.inPeriod) pairs.push({ payment: partner, reversal: payment });
      } else if (payment.inPeriod) unmatched.push(payment);
    }
  }
  const ofYear = inOrder.filter((payment) => payment.inPeriod);
  return {
    pairs,
    unmatched,
    effectivePayments: ofYear.filter((payment) => payment.grossCents > 0n && !cancelled.has(payment)),
    zeroCount: ofYear.filter((payment) => payment.grossCents === 0n).length,
  };
}

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

const pairingKey = (payment: Payment, magnitude: bigint): string => `${personOf(payment)}|${magnitude}`;

/** A reversal is often listed as a void or a stop, which says nothing of the payment that it takes back. */
const saysNothing = ({ type }: Payment): boolean => type === null || type === "other";

/** Takes the latest open payment on or before the day of the reversal, one of its own type before any other. */
function takePartner(open: Payment[], reversal: Payment): Payment | undefined {
  const before = open.filter(({ paidOn }) => paidOn <= reversal.paidOn);
  const own = before.findLast(({ type }) => type === reversal.type);
  const partner = own ?? (saysNothing(reversal) ? before.at(-1) : undefined);
  if (partner) open.splice(open.indexOf(partner), 1);
  return partner;
}

/**
 * Matches each negative payment with the latest positive one of the same person, type and amount on or before its day; one whose type says
 * nothing with a payment of any type, after those that need a type. Taking reversals by date and the latest open payment each time finds a
 * partner for as many reversals of one type as can have one.
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
    if (payment.grossCents <= 0n) continue;
    const key = pairingKey(payment, payment.grossCents);
    open.set(key, [...(open.get(key) ?? []), payment]);
  }
  const reversals = inOrder.filter(({ grossCents }) => grossCents < 0n);
  for (const reversal of [...reversals.filter((one) => !saysNothing(one)), ...reversals.filter(saysNothing)]) {
    const partner = takePartner(open.get(pairingKey(reversal, -reversal.grossCents)) ?? [], reversal);
    if (partner) {
      cancelled.add(partner);
      if (reversal.inPeriod || partner.inPeriod) pairs.push({ payment: partner, reversal });
    } else if (reversal.inPeriod) unmatched.push(reversal);
  }
  const ofYear = inOrder.filter((payment) => payment.inPeriod);
  return {
    pairs,
    unmatched,
    effectivePayments: ofYear.filter((payment) => payment.grossCents > 0n && !cancelled.has(payment)),
    zeroCount: ofYear.filter((payment) => payment.grossCents === 0n).length,
  };
}

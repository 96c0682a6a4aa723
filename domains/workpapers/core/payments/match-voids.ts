import type { Identity } from "../people/person.ts";
import type { Payment, VoidPair } from "./payment.ts";

interface ReversedPayment {
  readonly payment: Payment;
  readonly reversal: Payment;
}

export interface MatchedVoids {
  /** Payments reversed during the plan year, or void by their status. */
  readonly pairs: readonly VoidPair[];
  /** Payments during the plan year that were reversed after it; they stay in the population (docs/decisions/0029). */
  readonly reversedLater: readonly ReversedPayment[];
  /** Reversals during the plan year that cancel no payment. */
  readonly unmatched: readonly Payment[];
  /** Positive payments during the plan year that weren't reversed in the same year. */
  readonly effectivePayments: readonly Payment[];
  readonly zeroCount: number;
}

const byDateAndRow = (a: Payment, b: Payment): number =>
  (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0) || a.file_no - b.file_no || a.sheet - b.sheet || a.row - b.row;

/**
 * Identifies the person by SSN, which is the same at all providers, or for a masked payment by the account's SSN; otherwise by the key
 * within one provider, because each provider has its own numbers.
 */
export const personOf = (payment: Payment, holder?: Pick<Identity, "ssnHash"> | null): string =>
  payment.ssnHash ?? holder?.ssnHash ?? payment.key;

const pairingKey = (payment: Payment, magnitude: bigint): string => `${personOf(payment)}|${magnitude}`;

/** A reversal is often listed as a void or a stop, which doesn't show what type of payment was reversed. */
const saysNothing = ({ type }: Payment): boolean => type === null || type === "other";

/** Payments to one person with one amount, the latest on top. A matched payment stays on the other stacks and is skipped there. */
interface OpenPayments {
  readonly inOrder: readonly Payment[];
  /** Number of payments from `inOrder` that are already on the stacks. */
  passed: number;
  readonly all: Payment[];
  readonly byType: Map<string | null, Payment[]>;
  readonly byNumber: Map<string, Payment[]>;
  /** Payments that the report marks void. */
  readonly voided: Payment[];
}

const laidOut = (inOrder: readonly Payment[]): OpenPayments => ({
  ...{ inOrder, passed: 0, all: [], byType: new Map(), byNumber: new Map(), voided: [] },
});

/** The topmost payment that no reversal has taken. */
function topOf(stack: Payment[] | undefined, taken: ReadonlySet<Payment>): Payment | undefined {
  while (stack && stack.length > 0) {
    const top = stack.at(-1);
    if (top && !taken.has(top)) return top;
    stack.pop();
  }
  return undefined;
}

function put<Key>(stacks: Map<Key, Payment[]>, key: Key, payment: Payment): void {
  const own = stacks.get(key);
  if (own) own.push(payment);
  else stacks.set(key, [payment]);
}

/**
 * The latest open payment on or before the reversal's date. Prefers one with the same number, then one that the report marks void, then one
 * with the same type, then any other. Reversals are processed in date order, so each payment is pushed onto its stacks once.
 */
function partnerOf(open: OpenPayments, reversal: Payment, taken: ReadonlySet<Payment>): Payment | undefined {
  for (let next = open.inOrder[open.passed]; next && next.paidOn <= reversal.paidOn; next = open.inOrder[open.passed]) {
    open.passed += 1;
    open.all.push(next);
    if (next.isVoid) open.voided.push(next);
    put(open.byType, next.type, next);
    if (next.paymentNumber !== null) put(open.byNumber, next.paymentNumber, next);
  }
  const numbered = topOf(open.byNumber.get(reversal.paymentNumber ?? ""), taken);
  const own = numbered ?? topOf(open.voided, taken) ?? topOf(open.byType.get(reversal.type), taken);
  return own ?? (saysNothing(reversal) ? topOf(open.all, taken) : undefined);
}

/**
 * Matches each negative payment with the latest positive payment that has the same person, type and amount on or before its date,
 * preferring the same number. Reversals without a meaningful type match a payment of any type, but only after reversals that need a
 * specific type. Processing reversals in date order and always choosing the latest open payment finds a match for as many reversals of a
 * type as possible.
 */
export function matchVoids(payments: readonly Payment[], voided: readonly Payment[] = []): MatchedVoids {
  const positive = new Map<string, Payment[]>();
  const pairs: VoidPair[] = [];
  const unmatched: Payment[] = [];
  const reversedLater: ReversedPayment[] = [];
  const taken = new Set<Payment>();
  const canceled = new Set<Payment>();
  const inOrder = [...payments].sort(
    (a, b) =>
      (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0) ||
      Number(a.grossCents < 0n) - Number(b.grossCents < 0n) ||
      byDateAndRow(a, b),
  );
  for (const payment of inOrder) {
    if (payment.grossCents <= 0n) continue;
    const key = pairingKey(payment, payment.grossCents);
    const alike = positive.get(key);
    if (alike) alike.push(payment);
    else positive.set(key, [payment]);
  }
  const reversals = inOrder.filter(({ grossCents }) => grossCents < 0n);
  for (const pass of [reversals.filter((one) => !saysNothing(one)), reversals.filter(saysNothing)]) {
    const open = new Map<string, OpenPayments>();
    for (const reversal of pass) {
      const key = pairingKey(reversal, -reversal.grossCents);
      const payments = open.get(key) ?? laidOut(positive.get(key) ?? []);
      open.set(key, payments);
      const partner = partnerOf(payments, reversal, taken);
      if (partner) taken.add(partner);
      if (partner && reversal.inPeriod) {
        canceled.add(partner);
        pairs.push({ payment: partner, reversal });
      } else if (partner?.inPeriod) reversedLater.push({ payment: partner, reversal });
      else if (reversal.inPeriod) unmatched.push(reversal);
    }
  }
  const ofYear = inOrder.filter((payment) => payment.inPeriod);
  return {
    pairs: [...pairs, ...voided.filter(({ inPeriod }) => inPeriod).map((payment) => ({ payment, reversal: null }))],
    reversedLater,
    unmatched,
    effectivePayments: ofYear.filter((payment) => payment.grossCents > 0n && !canceled.has(payment)),
    zeroCount: ofYear.filter((payment) => payment.grossCents === 0n).length,
  };
}

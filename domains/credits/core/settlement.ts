/** What a payment provider says of a payment. */
export interface Payment {
  readonly isPaid: boolean;
  readonly amountCents: bigint;
  /** Refunded, disputed or lost in a dispute. */
  readonly returnedCents: bigint;
}

/**
 * Credits that the ledger should have of a purchase: all that were paid for, less those whose money was returned. A part of a credit that
 * was returned counts as a whole one.
 */
export function creditsPaidFor(quantity: number, { isPaid, amountCents, returnedCents }: Payment): number {
  if (!isPaid) return 0;
  const kept = amountCents > returnedCents ? amountCents - returnedCents : 0n;
  return Number((BigInt(quantity) * kept) / amountCents);
}

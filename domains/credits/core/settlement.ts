/** A payment as the provider reports it. */
export interface Payment {
  readonly isPaid: boolean;
  readonly amountCents: bigint;
  /** Refunded, disputed or lost in a dispute. */
  readonly returnedCents: bigint;
}

/**
 * Credits that the ledger should have for a purchase: all that were paid for, minus those whose money was returned. A partly returned
 * credit counts as a whole one.
 */
export function creditsPaidFor(quantity: number, { isPaid, amountCents, returnedCents }: Payment): number {
  if (!isPaid) return 0;
  const kept = amountCents > returnedCents ? amountCents - returnedCents : 0n;
  return Number((BigInt(quantity) * kept) / amountCents);
}

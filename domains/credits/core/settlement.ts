/** A payment as the provider reports it. */
export interface Payment {
  readonly isPaid: boolean;
  readonly amountCents: bigint;
  /** Amount refunded, disputed or lost in a dispute. */
  readonly returnedCents: bigint;
}

/**
 * Credits that the ledger should have for a purchase: all credits paid for, minus those whose payment was returned. If a credit's payment
 * was partly returned, the whole credit counts as returned.
 */
export function creditsPaidFor(quantity: number, { isPaid, amountCents, returnedCents }: Payment): number {
  if (!isPaid) return 0;
  const kept = amountCents > returnedCents ? amountCents - returnedCents : 0n;
  return Number((BigInt(quantity) * kept) / amountCents);
}

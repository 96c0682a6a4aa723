import { neverForfeited } from "@tieout/catalog/core";
import { displayCents, roundedQuotient } from "@tieout/kernel";
import type { SourcePosition } from "../inputs.ts";
import type { PaymentContext } from "./payment-context.ts";

interface NonvestedPortion {
  /**
   * The vested percentage in words; if the balances split the account by source, one percentage for each source that is not fully vested.
   */
  readonly vested: string;
  readonly nonvestedCents: bigint;
}

const nonvestedOf = ({ availableCents }: SourcePosition, basisPoints: number): bigint =>
  availableCents - roundedQuotient(availableCents * BigInt(basisPoints), 10_000n);

/** Balances of the money sources that the payment came from; null if they don't cover all of it. */
function paidPositions({ payment, positions, holder }: PaymentContext): readonly SourcePosition[] | null {
  const sources = payment.parts.map(({ moneySource }) => moneySource);
  if (sources.every((source) => source !== null)) {
    const listed = positions.filter(({ sourceKey }) => sources.includes(sourceKey));
    const isListed = (source: string): boolean => neverForfeited(source) || listed.some(({ sourceKey }) => sourceKey === source);
    return sources.every(isListed) ? listed : null;
  }
  const paidCents = positions.reduce((sum, one) => sum + one.paidCents, 0n);
  return holder !== null && paidCents === -holder.distributionCents ? positions : null;
}

/**
 * Nonvested part of the payment, using each source's own vested percentage. If the balances show every source as fully vested, as they
 * often do after a payout, the payment's percentage is used; if the balances aren't split by source, the amount given is the whole payment.
 */
export function nonvestedPortion(context: PaymentContext, basisPoints: number): NonvestedPortion {
  const { payment } = context;
  const whole = { vested: `${basisPoints / 100}%`, nonvestedCents: payment.grossCents };
  const forfeitable = (paidPositions(context) ?? []).filter((one) => !neverForfeited(one.sourceKey) && one.availableCents > 0n);
  const ofOne = payment.moneySource !== null;
  const own = forfeitable.map((one) => ({ one, share: ofOne ? basisPoints : (one.vestedBasisPoints ?? basisPoints) }));
  const shares = own.some(({ share }) => share < 10_000) ? own : own.map(({ one }) => ({ one, share: basisPoints }));
  const short = shares.filter(({ share }) => share < 10_000);
  const nonvestedCents = short.reduce((sum, { one, share }) => sum + nonvestedOf(one, share), 0n);
  if (nonvestedCents === 0n || nonvestedCents > payment.grossCents) return whole;
  const vested = short.map(({ one, share }) => `${share / 100}% of ${displayCents(one.availableCents)} ${one.source}`);
  return { vested: vested.join(", "), nonvestedCents };
}

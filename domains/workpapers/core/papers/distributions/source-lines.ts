import type { PlannedTable } from "@tieout/runs/core";
import type { DistributionData, SourcePosition } from "./inputs.ts";
import type { SampledItem } from "./sampled-items.ts";

/** One money source of a tested payment. */
export interface SourceLine {
  readonly sampled: SampledItem;
  /** The auditor's term for the source. */
  readonly source: string;
  /** Null if the balances don't list this source for the person. */
  readonly position: SourcePosition | null;
  /** Amount paid from the source in this payment, in cents; null if no report splits the payment. */
  readonly paidCents: bigint | null;
  /** Fee from the payment's rows; null if it must be allocated. */
  readonly feeCents: bigint | null;
  /** Cells with the payment's fee and gross, used to allocate the fee; null if the report gives no fee. */
  readonly shareOf: { readonly fee: string; readonly gross: string } | null;
}

interface Split {
  readonly paidCents: bigint;
  readonly feeCents: bigint | null;
}

/** Amount by source, as given in the payment's rows; null if a row has no source. */
function splitOf({ item }: SampledItem): ReadonlyMap<string, Split> | null {
  const split = new Map<string, Split>();
  for (const { moneySource, grossCents, feeCents } of item.payment.parts) {
    if (moneySource === null) return null;
    const before = split.get(moneySource);
    const fee = feeCents === null ? null : (before?.feeCents ?? 0n) + feeCents;
    split.set(moneySource, { paidCents: (before?.paidCents ?? 0n) + grossCents, feeCents: fee });
  }
  return split;
}

/**
 * Tested payments by money source: split as in the report, or as in the balances if it is the person's only payment of the year. If a
 * person has several payments without sources, they cannot be split.
 */
export function sourceLines(
  { items, positions }: Pick<DistributionData, "items" | "positions">,
  tested: readonly SampledItem[],
  testing: PlannedTable<SampledItem>,
  titleOf: (source: string) => string,
): SourceLine[] {
  const paymentsOf = new Map<string, number>();
  for (const { holderKey } of items) if (holderKey) paymentsOf.set(holderKey, (paymentsOf.get(holderKey) ?? 0) + 1);
  const feeGiven = testing.columns.some(({ key, missingFrom }) => key === "fee" && !missingFrom);
  const cell = (key: string, number: number): string => testing.cell(key, number - 1, "fixed");
  return tested.flatMap((sampled) => {
    const { holderKey } = sampled.item;
    const own = positions.filter(({ key }) => key === holderKey);
    const split = splitOf(sampled);
    const only = holderKey !== null && paymentsOf.get(holderKey) === 1;
    const sources = [...new Set([...own.map(({ sourceKey }) => sourceKey), ...(split?.keys() ?? [])])];
    const shareOf = feeGiven ? { fee: cell("fee", sampled.number), gross: cell("gross", sampled.number) } : null;
    return sources.map((sourceKey): SourceLine => {
      const position = own.find((one) => one.sourceKey === sourceKey) ?? null;
      const part = split?.get(sourceKey);
      const paidCents = split ? (part?.paidCents ?? 0n) : only ? (position?.paidCents ?? 0n) : null;
      const feeCents = split ? (part ? part.feeCents : 0n) : null;
      return { sampled, source: position?.source ?? titleOf(sourceKey), position, paidCents, feeCents, shareOf };
    });
  });
}

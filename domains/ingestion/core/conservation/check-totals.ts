/** A total row of the source: its amounts per field, and the running sums of all data rows above it. */
export interface TotalRow {
  readonly row: number;
  readonly level: "subtotal" | "grand" | "unlabeled";
  readonly statedCents: Readonly<Record<string, bigint>>;
  readonly sumAboveCents: Readonly<Record<string, bigint>>;
}

export interface TotalRowCheck {
  readonly row: number;
  readonly field: string;
  readonly statedCents: bigint;
  readonly summedCents: bigint;
}

/** How many earlier totals a subtotal may span. */
const deepestNesting = 50;

/**
 * Compares each stated amount with the rows since the start, or since any of the totals before it. Where nothing agrees, the difference is
 * shown against the whole for a grand total and against the rows since the last total otherwise.
 */
export function checkTotals(totals: readonly TotalRow[]): readonly TotalRowCheck[] {
  return totals.flatMap((total, position) =>
    Object.entries(total.statedCents).map(([field, statedCents]) => {
      const above = total.sumAboveCents[field] ?? 0n;
      const starts = totals.slice(Math.max(0, position - deepestNesting), position).map((earlier) => earlier.sumAboveCents[field] ?? 0n);
      const spans = total.level === "grand" ? [0n, ...starts.reverse()] : [...starts.reverse(), 0n];
      const fitting = spans.find((start) => above - start === statedCents);
      return { row: total.row, field, statedCents, summedCents: fitting === undefined ? above - (spans[0] ?? 0n) : statedCents };
    }),
  );
}

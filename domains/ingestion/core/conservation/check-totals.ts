/** A total row in the file: its amounts by field, and the running sums of all data rows above it. */
export interface TotalRow {
  readonly row: number;
  readonly level: "subtotal" | "grand" | "unlabeled";
  readonly statedCents: Readonly<Record<string, bigint>>;
  readonly sumAboveCents: Readonly<Record<string, bigint>>;
  /** Set if there is no data row above the total, or none since the previous total or heading. */
  readonly rowsAbove?: "none" | "none_since_last";
  /** Sums of the rows that the total was found to cover, if known. */
  readonly sumCoveredCents?: Readonly<Record<string, bigint>>;
}

export interface TotalRowCheck {
  readonly row: number;
  readonly field: string;
  readonly statedCents: bigint;
  readonly summedCents: bigint;
}

/** Maximum number of earlier totals that a subtotal may span. */
const deepestNesting = 50;

/**
 * Compares each stated amount with the rows since the start, or since any earlier total. If nothing agrees, shows the difference from all
 * rows for a grand total, and otherwise from the rows since the last total. A total placed above its rows is compared with the rows below
 * it, up to any later total or the end. `sumOfAllCents` covers all data rows.
 */
export function checkTotals(totals: readonly TotalRow[], sumOfAllCents: Readonly<Record<string, bigint>> = {}): readonly TotalRowCheck[] {
  return totals.flatMap((total, position) =>
    Object.entries(total.statedCents).map(([field, statedCents]) => {
      if (total.sumCoveredCents) return { row: total.row, field, statedCents, summedCents: total.sumCoveredCents[field] ?? 0n };
      const above = total.sumAboveCents[field] ?? 0n;
      const starts = totals.slice(Math.max(0, position - deepestNesting), position).map((earlier) => earlier.sumAboveCents[field] ?? 0n);
      const spans = total.level === "grand" ? [0n, ...starts.reverse()] : [...starts.reverse(), 0n];
      const summedAbove = spans.map((start) => above - start);
      const end = sumOfAllCents[field];
      const isInFront = total.rowsAbove !== undefined && end !== undefined;
      const ends = isInFront
        ? totals.slice(position + 1, position + 1 + deepestNesting).map((later) => later.sumAboveCents[field] ?? 0n)
        : [];
      const below = isInFront ? [...ends, end].map((until) => until - above).filter((cents) => cents !== 0n) : [];
      const compared = total.rowsAbove === "none" && below.length > 0 ? below.at(-1) : summedAbove[0];
      const summed = [...summedAbove, ...below].includes(statedCents) ? statedCents : (compared ?? above);
      return { row: total.row, field, statedCents, summedCents: summed };
    }),
  );
}

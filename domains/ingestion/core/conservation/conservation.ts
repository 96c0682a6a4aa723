import { formatCents } from "@tieout/kernel";

/** Amounts in one money field, in cents. Every readable amount in a data row is counted in exactly one of the first three. */
export interface FieldAmounts {
  readonly keptCents: bigint;
  readonly outOfPeriodCents: bigint;
  readonly rejectedCents: bigint;
  /** Sum over all data rows, whatever happens to them. */
  readonly readCents: bigint;
}

export interface RowCounts {
  readonly rowsRead: number;
  readonly kept: number;
  readonly keptOutOfPeriod: number;
  readonly rejected: number;
  readonly skipped: number;
}

/** Messages about rows or cents that don't add up; empty if nothing is lost. */
export function conservationFaults(counts: RowCounts, amounts: Readonly<Record<string, FieldAmounts>>): readonly string[] {
  const faults: string[] = [];
  const parts = counts.kept + counts.keptOutOfPeriod + counts.rejected + counts.skipped;
  if (parts !== counts.rowsRead) faults.push(`${counts.rowsRead} rows were read, but ${parts} are accounted for.`);
  for (const [field, amount] of Object.entries(amounts)) {
    const sum = amount.keptCents + amount.outOfPeriodCents + amount.rejectedCents;
    if (sum !== amount.readCents)
      faults.push(`${field}: ${formatCents(amount.readCents)} was read, but ${formatCents(sum)} is accounted for.`);
  }
  return faults;
}

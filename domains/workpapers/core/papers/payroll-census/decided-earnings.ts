import { displayCents } from "@tieout/kernel";
import { bigintOf, type Query, type ReadingContext } from "@tieout/runs/core";

/** Totals for files that state plan compensation and whose pay codes have also been decided. */
export interface DecidedEarnings {
  /** Plan compensation as stated in the files. */
  readonly eligibleCents: bigint;
  /** Earnings counted under the pay code decisions. */
  readonly countedCents: bigint;
}

/** Both totals of plan compensation; null if no file has both. */
export async function readDecidedEarnings({ schema, facts, read }: ReadingContext): Promise<DecidedEarnings | null> {
  const report = "payroll_register" as const;
  const files = facts.sources.filter(({ reportKey, statesEligible }) => reportKey === report && statesEligible === true);
  if (files.length === 0 || !schema.has(report)) return null;
  const sum = (field: string): string => `coalesce(sum(${schema.column(report, field)}), 0)::BIGINT`;
  const query: Query<DecidedEarnings> = {
    select: { eligible: sum("eligible_comp"), counted: sum("counted_earnings") },
    from: `FROM ${report} WHERE in_period AND file_no IN (${files.map(({ fileNo }) => Math.trunc(fileNo)).join(", ")})`,
    read: (record) => ({ eligibleCents: bigintOf(record, "eligible"), countedCents: bigintOf(record, "counted") }),
  };
  return (await read(query))[0] ?? null;
}

/** The comparison in words. Eligible compensation remains the amount stated in the files. */
export function decidedNotice(decided: DecidedEarnings | null | undefined): readonly string[] {
  if (!decided) return [];
  const { eligibleCents, countedCents } = decided;
  const difference = eligibleCents - countedCents;
  return [
    `Payroll states eligible compensation of ${displayCents(eligibleCents)}; the earnings that count under the pay code decisions are ${displayCents(countedCents)}. ${
      difference === 0n ? "They agree." : `They differ by ${displayCents(difference)}; the census uses what payroll states.`
    }`,
  ];
}

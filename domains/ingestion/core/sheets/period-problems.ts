import type { ColumnMapping } from "../mapping/mapping.ts";
import type { MappingProblem } from "../mapping/mapping-problems.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";

/**
 * Reports a left-out column that distinguishes an account's rows by period: without it, the balances for all periods would be added up.
 * `isPeriod`: what was found in the files.
 */
export function periodProblems(
  { periods }: ReportDefinition,
  columns: readonly Pick<ColumnMapping, "index" | "header" | "field">[],
  isPeriod: (index: number) => boolean,
): readonly MappingProblem[] {
  if (!periods || columns.some(({ field }) => field === periods.field)) return [];
  const left = columns.find(({ index, field }) => field === null && isPeriod(index));
  if (!left) return [];
  const msg = `“${left.header}” shows that one account has rows for several periods, and balances of several periods can't be added. Map it to Period of the row. If each row is a separate account, map it to the field that tells the accounts apart, such as Fund ID.`;
  return [{ code: "periods-added", severity: "error", msg, field: periods.field, column: left.index }];
}

import type { ReportDefinition } from "../../reports/report-definition.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import { type AmountColumn, type CellRow, holds, tryRows } from "./amount-rows.ts";
import { askedByRows, type Finding } from "./finding.ts";

/** Pairs each row with the next one for the same fund or account, which may be its next period. */
function followers({ index }: ColumnSuggestion, rows: readonly CellRow[]): readonly (readonly [row: number, next: number])[] {
  const last = new Map<string, number>();
  return rows.flatMap(({ cells }, at) => {
    const name = (cells[index] ?? "").trim();
    const before = last.get(name);
    if (name !== "") last.set(name, at);
    return before === undefined || name === "" ? [] : [[before, at] as const];
  });
}

/**
 * Finds the opening and closing balances in a report whose rows are added up, where a fund has one row per period: each row opens with the
 * previous closing balance, so a sum would count the money once per period.
 */
export function findFollowingPeriods(
  { periods }: ReportDefinition,
  {
    suggestions,
    rows,
    columns,
  }: Record<"suggestions", readonly ColumnSuggestion[]> & {
    readonly rows: readonly CellRow[];
    readonly columns: readonly AmountColumn[];
  },
): readonly Finding[] {
  const fund = suggestions.find(({ field }) => field === "fund_name");
  const columnOf = (key: string) => columns.find(({ suggestion }) => suggestion.field === key);
  const [opening, closing] = [columnOf("beginning_balance"), columnOf("ending_balance")];
  if (periods || !fund || !opening || !closing) return [];
  const pairs = followers(fund, rows);
  const found = tryRows(pairs.length, (at) => {
    const [row, next] = pairs[at] ?? [0, 0];
    const [closed, opened] = [closing.cents[row] ?? 0n, opening.cents[next] ?? 0n];
    return closed === 0n && opened === 0n ? null : { holds: closed === opened, tells: closed !== (opening.cents[row] ?? 0n) };
  });
  if (!holds(found)) return [];
  const reason =
    "Each fund has one row per period: every row opens with the previous row's closing balance, so a sum counts the money once per period. Ask for one row per fund for the whole year.";
  return [opening, closing].map(({ suggestion: { index } }) => ({ index, field: null, confidence: askedByRows, reason }));
}

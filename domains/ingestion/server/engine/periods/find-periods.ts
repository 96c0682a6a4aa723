import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnSuggestion, foldText, parsePeriod, type ReportDefinition } from "@tieout/ingestion/core";
import { cellName } from "../grid-sql.ts";
import { distinctTexts } from "../read-grid.ts";

interface PeriodSearch {
  readonly report: ReportDefinition;
  readonly belowRow: number;
  readonly planYear: number | undefined;
}

/** The number of weekly statements in a year, plus one. */
const mostPeriods = 53;
/** Low enough that grouping rows by period always needs confirmation. */
const periodConfidence = 0.7;
const shownPeriods = 6;

/** Proposes the unmapped column that distinguishes an account's rows by period, for a person to confirm. */
export async function withPeriods(
  database: EngineDatabase,
  search: PeriodSearch,
  suggestions: readonly ColumnSuggestion[],
): Promise<readonly ColumnSuggestion[]> {
  const { periods } = search.report;
  if (!periods || suggestions.some(({ field }) => field === periods.field)) return suggestions;
  const keys = suggestions.filter(({ field }) => field !== null && periods.of.includes(field)).map(({ index }) => cellName(index));
  if (keys.length === 0) return suggestions;
  // The later of a period's two dates.
  const open = suggestions.filter(({ field }) => field === null).sort((a, b) => Number(namesEnd(b)) - Number(namesEnd(a)));
  for (const column of open) {
    const texts = await periodsOf(database, search, column);
    if (texts === null || !(await tellsRowsApart(database, search, { cell: cellName(column.index), keys }))) continue;
    const listed = texts.slice(0, shownPeriods).join(", ");
    const reason = `One account has rows for ${texts.length} periods (${listed}): activity is added up, and the first opening and last closing balance count. If each row is a separate account, map the column to the field that tells the accounts apart.`;
    const found = {
      ...column,
      field: periods.field,
      confidence: periodConfidence,
      reason,
      format: { dateOrder: "mdy" as const, ...column.format },
    };
    return suggestions.map((suggestion) => (suggestion === column ? found : suggestion));
  }
  return suggestions;
}

const namesEnd = ({ header }: ColumnSuggestion): boolean => /\b(?:end|ending|ended|thru|through|to)\b/i.test(header);

/** The texts in a column in date order; null if not all of them are periods, or there is only one. */
async function periodsOf(database: EngineDatabase, search: PeriodSearch, column: ColumnSuggestion): Promise<readonly string[] | null> {
  const found = await distinctTexts(database, { column: column.index, belowRow: search.belowRow }, mostPeriods + 1);
  if (found.length < 2 || found.length > mostPeriods) return null;
  const options = { order: column.format.dateOrder ?? "mdy", latestYear: (search.planYear ?? new Date().getFullYear()) + 1 } as const;
  const read = found.map(({ text, count }) => ({ text: foldText(text), count, on: parsePeriod(text, options).value }));
  const days = read.filter(({ on }) => on !== null);
  // The texts include repeated headers, totals and notes.
  const rows = (list: readonly { readonly count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);
  if (new Set(days.map(({ on }) => on)).size < 2 || rows(days) < rows(read) * 0.9) return null;
  return days.sort((a, b) => ((a.on ?? "") < (b.on ?? "") ? -1 : 1)).map(({ text }) => text);
}

/** Whether most accounts have rows with several different texts in the column. */
async function tellsRowsApart(
  database: EngineDatabase,
  { belowRow }: PeriodSearch,
  { cell, keys }: { readonly cell: string; readonly keys: readonly string[] },
): Promise<boolean> {
  const [counts = []] = await database.all(
    `SELECT count(*), count(*) FILTER (texts > 1) FROM (
       SELECT count(DISTINCT ${cell}) AS texts FROM grid WHERE row > ${belowRow} AND ${cell} IS NOT NULL GROUP BY ${keys.join(", ")})`,
  );
  return Number(counts[1]) * 2 > Number(counts[0]);
}

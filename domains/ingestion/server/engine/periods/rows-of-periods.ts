import type { EngineDatabase } from "@tieout/engine/duckdb";
import { parseCell, type ReportDefinition } from "@tieout/ingestion/core";
import { loadLookup } from "../load-lookup.ts";
import type { SourceEntry } from "../source-entries.ts";

export interface PeriodPlan {
  readonly report: ReportDefinition;
  readonly directory: string;
  readonly entries: readonly SourceEntry[];
  readonly planYear: { readonly startOn: string; readonly endOn: string };
}

/**
 * Of an account with a row for each period: what it opened with in its first row of the plan year, what it closed with in its last. What
 * happened is left in every row. Null where no column says the period.
 */
export async function ofPeriods(database: EngineDatabase, plan: PeriodPlan): Promise<((source: string) => string) | null> {
  const { report, entries, planYear, directory } = plan;
  const periods = report.periods;
  const period = entries.find(({ field }) => field.key === periods?.field);
  if (!periods || period?.column === undefined) return null;
  const texts = await database.all(`SELECT DISTINCT c${period.column} FROM grid WHERE c${period.column} IS NOT NULL`);
  const days = texts.flatMap(([text]) => {
    const { value } = typeof text === "string" ? parseCell(text, period.context) : { value: null };
    return typeof text === "string" && typeof value === "string" ? [[text, value] as const] : [];
  });
  const columns = [
    { name: "t", sqlType: "VARCHAR" },
    { name: "ended_on", sqlType: "DATE" },
  ] as const;
  await loadLookup(database, { table: "period_days", directory, columns }, days);
  const keys = periods.of.flatMap((key) => entries.filter(({ field }) => field.key === key).map(({ name }) => `upper(trim(${name}))`));
  const over = `OVER (PARTITION BY ${keys.length > 0 ? keys.join(", ") : "1"})`;
  const kept = (fields: readonly string[], edge: "min" | "max") =>
    entries
      .filter(({ field }) => fields.includes(field.key))
      .map(({ name }) => `CASE WHEN ended_on IS NULL OR ended_on = ${edge}(ended_on) ${over} THEN ${name} END AS ${name}`);
  const replaced = [...kept(periods.first, "min"), ...kept(periods.last, "max")];
  if (replaced.length === 0) return null;
  return (source) => `SELECT * EXCLUDE (ended_on) REPLACE (${replaced.join(", ")})
    FROM (SELECT s.*, d.ended_on FROM (${source}) s
      LEFT JOIN (SELECT * FROM period_days WHERE ended_on BETWEEN DATE '${planYear.startOn}' AND DATE '${planYear.endOn}') d ON s.${period.name} = d.t)`;
}

import type { EngineDatabase } from "@tieout/engine/duckdb";
import { parseCell, type ReportDefinition } from "@tieout/ingestion/core";
import type { ColumnReading } from "../canonical-value.ts";
import { parquetFrom } from "../grid-sql.ts";
import { loadLookup } from "../load-lookup.ts";
import { plainSql } from "../sheets/listed-subjects.ts";
import type { SourceEntry } from "../source-entries.ts";

export interface PeriodPlan {
  readonly report: ReportDefinition;
  readonly directory: string;
  readonly entries: readonly SourceEntry[];
  /** Null to use every period in the file. */
  readonly planYear: { readonly startOn: string; readonly endOn: string } | null;
  /** Files with the accounts and periods on the report's other sheets (`writeOtherPeriods`). */
  readonly otherPeriods?: readonly string[];
  /** The field that an entry is read for, if it isn't the entry's own field. */
  readonly fieldOf?: (entry: SourceEntry) => string | null;
}

/** A text that identifies a row's account. A participant ID is enough: SSNs may be masked on one sheet and not on another. */
export function accountSql(
  entries: readonly SourceEntry[],
  of: readonly string[],
  fieldOf: (entry: SourceEntry) => string | null = ({ field }) => field.key,
): string {
  const named = entries.some((entry) => fieldOf(entry) === "participant_id" && of.includes("participant_id"));
  const keys = of.filter((key) => key !== "ssn" || !named);
  const names = keys.flatMap((key) => entries.filter((entry) => fieldOf(entry) === key).map(({ name }) => plainSql(name)));
  return ["''", ...names].join(" || chr(31) || ");
}

export interface ByPeriod {
  /** Selects a source's rows, with flags for each account's first and last period. */
  readonly select: (source: string) => string;
  /** Amounts that count only in the first or last row, by entry name. */
  readonly edges: ReadonlyMap<string, "is_first" | "is_last">;
}

/**
 * For an account with a row per period: counts the opening amount only in its first row in the plan year and the closing amount only in its
 * last. Activity counts in every row. Null if no column gives the period.
 */
export async function ofPeriods(database: EngineDatabase, plan: PeriodPlan): Promise<ByPeriod | null> {
  const { report, entries, planYear, fieldOf = ({ field }) => field.key, otherPeriods = [] } = plan;
  const periods = report.periods;
  const period = entries.find((entry) => fieldOf(entry) === periods?.field);
  if (!periods || period?.column === undefined) return null;
  await loadDays(database, plan, period);
  const named = (fields: readonly string[]) => entries.filter((entry) => fields.includes(fieldOf(entry) ?? ""));
  const isAmount = ({ field }: SourceEntry): boolean => field.kind === "money";
  // Entries other than amounts aren't summed and may be read separately from the rows.
  const texts = [
    ...named(periods.first).map((entry) => ({ entry, edge: "is_first" })),
    ...named(periods.last).map((entry) => ({ entry, edge: "is_last" })),
  ];
  const replaced = texts
    .filter(({ entry }) => !isAmount(entry))
    .map(({ entry, edge }) => `CASE WHEN ${edge} THEN ${entry.name} END AS ${entry.name}`);
  const edges = new Map([
    ...named(periods.first)
      .filter(isAmount)
      .map(({ name }) => [name, "is_first"] as const),
    ...named(periods.last)
      .filter(isAmount)
      .map(({ name }) => [name, "is_last"] as const),
  ]);
  const inYear = planYear ? `WHERE ended_on BETWEEN DATE '${planYear.startOn}' AND DATE '${planYear.endOn}'` : "";
  const listed = otherPeriods.map((path) => `SELECT account, ended_on FROM ${parquetFrom(path)}`).join(" UNION ALL ");
  const elsewhere = listed || "SELECT NULL::VARCHAR AS account, NULL::DATE AS ended_on WHERE false";
  const account = accountSql(entries, periods.of, fieldOf);
  // Combines the rows with the other sheets; the account may be missing from either.
  const edge = (own: "min" | "max", other: string): string =>
    `ended_on IS NULL OR ended_on = ${own === "min" ? "least" : "greatest"}(${own}(ended_on) OVER (PARTITION BY account), ${other})`;
  const select = (source: string) => `SELECT *${replaced.length > 0 ? ` REPLACE (${replaced.join(", ")})` : ""} FROM (
    SELECT s.* EXCLUDE (ended_on, account), ${edge("min", "first_on")} AS is_first, ${edge("max", "last_on")} AS is_last
    FROM (SELECT r.*, d.ended_on, ${account} AS account FROM (${source}) r
      LEFT JOIN (SELECT * FROM period_days ${inYear}) d ON r.${period.name} = d.t) s
    LEFT JOIN (SELECT account AS other, min(ended_on) AS first_on, max(ended_on) AS last_on FROM (${elsewhere}) GROUP BY account) ON other = account)`;
  return { select, edges };
}

async function loadDays(database: EngineDatabase, { directory }: PeriodPlan, period: SourceEntry): Promise<void> {
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
}

/** Counts some of an account's amounts only in its first or last row; a total row is still compared with the whole column. */
export const countedOnce = (readings: readonly ColumnReading[], { edges }: Pick<ByPeriod, "edges">): readonly ColumnReading[] =>
  readings.map((reading) => {
    const edge = edges.get(reading.entry.name);
    if (edge === undefined) return reading;
    const { sumCents: _ofAll, ...rest } = reading;
    return { ...rest, value: `CASE WHEN ${edge} THEN ${reading.value} END`, whole: reading.value };
  });

import { type ReportKey, reportEntry } from "@tieout/catalogue/core";
import { type EngineDatabase, quoteLiteral, quoteName } from "@tieout/engine/duckdb";
import type { CanonicalSchema, SourceFacts } from "../../core/index.ts";
import { amountColumns } from "./amount-columns.ts";

/** Rows have a total order: file, sheet, row in one number. */
const orderExpression = '(file_no::BIGINT << 48) + (sheet::BIGINT << 32) + "row"';

async function columnsOf(db: EngineDatabase, path: string): Promise<ReadonlySet<string>> {
  const rows = await db.all(`DESCRIBE SELECT * FROM read_parquet(${quoteLiteral(path)})`);
  return new Set(rows.map((row) => String(row[0])));
}

/** One file as SELECT: its own columns, the provider, the key of the person, and the amounts by source in one spelling. */
function selectOf(source: SourceFacts, provider: number, path: string, columns: ReadonlySet<string>): string {
  const id = reportEntry(source.reportKey).idColumn;
  const has = (name: string): boolean => columns.has(name);
  const idColumn = id && has(id) ? quoteName(id) : "NULL::VARCHAR";
  const ssn = has("ssn_hash") ? "ssn_hash" : "NULL::VARCHAR";
  const name = (column: string): string => (has(column) ? `coalesce(${quoteName(column)}, '')` : "''");
  // Where a file masks the SSN and has no id, last four digits and name are all there is; the row must not vanish.
  const masked = `'${provider}|L' || ${name("ssn_last4")} || ' ' || ${name("full_name")}`;
  const key = id
    ? `CASE WHEN ${idColumn} IS NOT NULL THEN '${provider}|I' || ${idColumn} WHEN ${ssn} IS NOT NULL THEN '${provider}|S' || ${ssn} ELSE ${masked} END`
    : "NULL::VARCHAR";
  const amounts = Object.entries(amountColumns(source, columns)).map(([name, expression]) => `${expression} AS ${quoteName(name)}`);
  const list = ["*", `${provider} AS provider_no`, `${idColumn} AS person_id`, `${key} AS pk`, `${orderExpression} AS ord`, ...amounts];
  return `SELECT ${list.join(", ")} FROM read_parquet(${quoteLiteral(path)})`;
}

/** Employees whose id stands in some rows only are found by their SSN, where it has one id. */
async function completeKeys(db: EngineDatabase, report: ReportKey): Promise<void> {
  const [counts] = await db.all(
    `SELECT count(*) FILTER (person_id IS NULL AND ssn_hash IS NOT NULL), count(*) FILTER (person_id IS NOT NULL AND ssn_hash IS NOT NULL) FROM ${report}`,
  );
  if (!counts || counts.some((count) => count === 0n || count === 0)) return;
  await db.run(`CREATE TABLE ${report}_ids AS SELECT provider_no, ssn_hash, min(person_id) AS person_id FROM ${report}
    WHERE person_id IS NOT NULL AND ssn_hash IS NOT NULL GROUP BY ALL HAVING min(person_id) = max(person_id)`);
  await db.run(`ALTER VIEW ${report} RENAME TO ${report}_raw`);
  await db.run(`CREATE VIEW ${report} AS SELECT raw.* REPLACE (
      coalesce(raw.person_id, ids.person_id) AS person_id,
      coalesce(CASE WHEN raw.person_id IS NULL THEN raw.provider_no || '|I' || ids.person_id END, raw.pk) AS pk)
    FROM ${report}_raw raw LEFT JOIN ${report}_ids ids
      ON raw.person_id IS NULL AND raw.provider_no = ids.provider_no AND raw.ssn_hash = ids.ssn_hash`);
}

/**
 * An employee whom two payroll providers pay is one person of the census: rows of one SSN get the key and the id of the first provider.
 * An SSN under several ids of one provider stays apart, for the rule that looks for these.
 */
async function joinProviders(db: EngineDatabase, report: ReportKey): Promise<void> {
  await db.run(`CREATE TABLE ${report}_one AS SELECT ssn_hash, arg_min(pk, provider_no) AS pk, arg_min(person_id, provider_no) AS person_id
    FROM (SELECT ssn_hash, provider_no, min(pk) AS pk, min(person_id) AS person_id, count(DISTINCT pk) AS keys FROM ${report}
      WHERE ssn_hash IS NOT NULL GROUP BY ssn_hash, provider_no)
    GROUP BY ssn_hash HAVING count(*) > 1 AND max(keys) = 1`);
  await db.run(`ALTER VIEW ${report} RENAME TO ${report}_apart`);
  await db.run(`CREATE VIEW ${report} AS SELECT apart.* REPLACE (
      CASE WHEN one.pk IS NULL THEN apart.person_id ELSE one.person_id END AS person_id, coalesce(one.pk, apart.pk) AS pk)
    FROM ${report}_apart apart LEFT JOIN ${report}_one one USING (ssn_hash)`);
}

export interface CanonicalTables extends CanonicalSchema {
  readonly db: EngineDatabase;
}

/** One view per report over the canonical files of all its assets. */
export async function openCanonicalTables(
  db: EngineDatabase,
  sources: readonly SourceFacts[],
  pathOf: (input: string) => string,
): Promise<CanonicalTables> {
  const providers = [...new Set(sources.map(({ provider }) => provider))];
  const columns = new Map<ReportKey, Set<string>>();
  const selects = new Map<ReportKey, string[]>();
  for (const source of sources) {
    const path = pathOf(source.input);
    const own = await columnsOf(db, path);
    const select = selectOf(source, providers.indexOf(source.provider), path, own);
    selects.set(source.reportKey, [...(selects.get(source.reportKey) ?? []), select]);
    const all = columns.get(source.reportKey) ?? new Set<string>();
    for (const name of own) all.add(name);
    columns.set(source.reportKey, all);
  }
  for (const [report, list] of selects) {
    await db.run(`CREATE VIEW ${report} AS ${list.join(" UNION ALL BY NAME ")}`);
    const known = columns.get(report);
    const { idColumn, providerKind } = reportEntry(report);
    if (known?.has("ssn_hash") && idColumn && known.has(idColumn)) await completeKeys(db, report);
    if (
      providerKind === "payroll" &&
      known?.has("ssn_hash") &&
      new Set(sources.filter((source) => source.reportKey === report).map(({ provider }) => provider)).size > 1
    )
      await joinProviders(db, report);
  }
  return {
    db,
    has: (report) => selects.has(report),
    providersOf: (report) =>
      new Set(sources.filter(({ reportKey }) => reportKey === report).map(({ provider }) => provider)).size > 1 ? providers : [],
    column: (report, name, type = "BIGINT") => (columns.get(report)?.has(name) ? quoteName(name) : `NULL::${type}`),
  };
}

import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { SourceEntry } from "../source-entries.ts";

export interface KnownSsns {
  /** For `parseCell`. */
  readonly ssns: ReadonlySet<string>;
  /** Table of texts that have to be read by the core although they look plain; null: none. */
  readonly table: string | null;
}

const noSsns: KnownSsns = { ssns: new Set(), table: null };

const ssnOf = (entries: readonly SourceEntry[]): SourceEntry | undefined => entries.find(({ field }) => field.kind === "ssn");
const undashed = (name: string): string => `replace(${name}, '-', '')`;

/** Whether a row's identifier repeats the row's SSN, perhaps with letters around it; null: the file has no SSNs. */
export function repeatsSsn(entry: SourceEntry, entries: readonly SourceEntry[]): string | null {
  const ssn = ssnOf(entries);
  if (entry.field.kind !== "identifier" || !ssn) return null;
  const [own, digits] = [undashed(entry.name), undashed(ssn.name)];
  // Most identifiers are too short to hold nine digits, and are compared as they are: both may have lost their zeros. The last four digits are shown anyway.
  return `CASE WHEN strlen(${entry.name}) < 9 THEN strlen(${entry.name}) >= 5 AND ${entry.name} = ${ssn.name} ELSE strlen(${digits}) >= 9 AND contains(${own}, ${digits}) END`;
}

/** The identifiers that repeat the SSN of a row. */
export async function findIdsThatAreSsns(
  database: EngineDatabase,
  entry: SourceEntry,
  source: { table: string; condition: string },
): Promise<KnownSsns> {
  const table = `k_${entry.name}`;
  await database.run(`CREATE TABLE ${table} AS SELECT DISTINCT ${entry.name} AS t FROM ${source.table} WHERE ${source.condition}`);
  const found = await database.all(`SELECT t FROM ${table}`);
  return { ssns: new Set(found.map(([text]) => String(text))), table };
}

/** The nine bare digits inside the texts of a column that are the SSN of someone in the file. */
export async function findSsnsInTexts(database: EngineDatabase, entry: SourceEntry, entries: readonly SourceEntry[]): Promise<KnownSsns> {
  const ssn = ssnOf(entries);
  if (entry.field.kind !== "text" || !ssn) return noSsns;
  const table = `k_${entry.name}`;
  await database.run(`CREATE TEMP TABLE ${table} AS SELECT DISTINCT n FROM (
      SELECT unnest(regexp_extract_all(t, '[0-9]+')) AS n FROM (SELECT DISTINCT ${entry.name} AS t FROM src WHERE regexp_matches(${entry.name}, '[0-9]{9}'))
    ) WHERE length(n) = 9`);
  const [[count] = []] = await database.all(`SELECT count(*) FROM ${table}`);
  if (Number(count) === 0) return noSsns;
  const digits = `regexp_replace(${ssn.name}, '[^0-9]', '', 'g')`;
  const found = await database.all(
    `SELECT n FROM ${table} WHERE n IN (SELECT lpad(${digits}, 9, '0') FROM src WHERE length(${digits}) BETWEEN 5 AND 9)`,
  );
  return { ssns: new Set(found.map(([text]) => String(text))), table: null };
}

import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { SourceEntry } from "../source-entries.ts";

export interface KnownSsns {
  /** For `parseCell`. */
  readonly ssns: ReadonlySet<string>;
  /** Table of texts that the core must read although they look plain; null if there are none. */
  readonly table: string | null;
}

const noSsns: KnownSsns = { ssns: new Set(), table: null };

const ssnOf = (entries: readonly SourceEntry[]): SourceEntry | undefined => entries.find(({ field }) => field.kind === "ssn");
/** Removes blanks and all kinds of hyphens between an SSN's digits. */
const undashed = (name: string): string => `translate(${name}, '- \u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')`;

/** Whether a row's identifier repeats the row's SSN, possibly with letters around it; null if the file has no SSNs. */
export function repeatsSsn(entry: SourceEntry, entries: readonly SourceEntry[]): string | null {
  const ssn = ssnOf(entries);
  if (entry.field.kind !== "identifier" || !ssn) return null;
  const [own, digits] = [undashed(entry.name), undashed(ssn.name)];
  // Most identifiers are too short to have nine digits and are compared unchanged, since both may have lost their zeros. The last four
  // digits are shown anyway.
  return `CASE WHEN strlen(${entry.name}) < 9 THEN strlen(${entry.name}) >= 5 AND ${entry.name} = ${ssn.name} ELSE strlen(${digits}) >= 9 AND contains(${own}, ${digits}) END`;
}

/** Finds the identifiers that repeat an SSN in the same row. */
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

/** Runs of digits, and two such runs with a hyphen or a blank in between. */
const numbers = ["[0-9]+", "[0-9]+ ?[-\u2010-\u2015\u2212] ?[0-9]+", "[0-9]+ [0-9]+"];
const digitsIn = (text: string): string => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** Finds nine-digit numbers within a column's texts, bare or in two parts, that are the SSN of someone in the file. */
export async function findSsnsInTexts(database: EngineDatabase, entry: SourceEntry, entries: readonly SourceEntry[]): Promise<KnownSsns> {
  const ssn = ssnOf(entries);
  if (entry.field.kind !== "text" || !ssn) return noSsns;
  const table = `k_${entry.name}`;
  const found = numbers.map((pattern) => `SELECT unnest(regexp_extract_all(t, '${pattern}')) AS n FROM texts`).join(" UNION ALL ");
  await database.run(`CREATE TEMP TABLE ${table} AS
    WITH written AS (SELECT DISTINCT ${entry.name} AS t FROM src), texts AS (SELECT t FROM written WHERE length(${digitsIn("t")}) >= 9)
    SELECT DISTINCT ${digitsIn("n")} AS n FROM (${found}) WHERE length(${digitsIn("n")}) = 9`);
  const [[count] = []] = await database.all(`SELECT count(*) FROM ${table}`);
  if (Number(count) === 0) return noSsns;
  const digits = digitsIn(ssn.name);
  const known = await database.all(
    `SELECT n FROM ${table} WHERE n IN (SELECT lpad(${digits}, 9, '0') FROM src WHERE length(${digits}) BETWEEN 5 AND 9)`,
  );
  return { ssns: new Set(known.map(([text]) => String(text))), table: null };
}

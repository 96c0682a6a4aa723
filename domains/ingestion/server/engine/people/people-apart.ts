import type { EngineDatabase } from "@tieout/engine/duckdb";
import { describesPerson } from "@tieout/ingestion/core";
import type { ColumnReading } from "../canonical-value.ts";
import type { SourceEntry } from "../source-entries.ts";

/** With fewer rows, or fewer rows per person, separate records cost more than they save. */
const fewestRows = 20_000;
const rowsPerPerson = 4;

const textsOf = (entries: readonly SourceEntry[], table: string): string => entries.map(({ name }) => `${table}.${name}`).join(", ");

export interface PeopleSearch {
  /** Number of data rows in the view `src`. */
  readonly rows: number;
  readonly fewestRows?: number | undefined;
}

/**
 * Separates people in a report with many rows per person. Puts each distinct set of person texts from `src` into the table `people`,
 * numbered by first row, and returns the entries to read there; empty if each row keeps its person's values.
 */
export async function findPeople(
  database: EngineDatabase,
  entries: readonly SourceEntry[],
  { rows, fewestRows: fewest = fewestRows }: PeopleSearch,
): Promise<readonly SourceEntry[]> {
  const own = entries.filter(({ field }) => describesPerson(field.key));
  if (own.length === 0 || rows < fewest) return [];
  const texts = textsOf(own, "src");
  await database.run(`CREATE TABLE people AS SELECT (row_number() OVER (ORDER BY first_row))::INTEGER AS person_no, * EXCLUDE (first_row)
    FROM (SELECT hash(${texts}) AS key, min(src.row) AS first_row, ${texts} FROM src GROUP BY ${texts})`);
  const [[people, keys] = []] = await database.all("SELECT count(*), count(DISTINCT key) FROM people");
  // Rows find their person by a hash of the texts, so two people with the same hash must not be merged.
  if (people === keys && Number(people) * rowsPerPerson <= rows) return own;
  await database.run("DROP TABLE people");
  return [];
}

/** Puts the readings of `people` into the table `person`; the returned readings give each row in `src` its person's values. */
export async function settlePeople(database: EngineDatabase, readings: readonly ColumnReading[]): Promise<readonly ColumnReading[]> {
  const columns = readings.flatMap(({ entry, value, last4, bad }) => [
    `${value} AS v_${entry.name}`,
    ...(last4 === undefined ? [] : [`${last4} AS d_${entry.name}`]),
    ...(bad === null ? [] : [`${bad} AS b_${entry.name}`]),
  ]);
  const joins = readings.map((reading) => reading.join).join("");
  await database.run(`CREATE TABLE person AS SELECT people.person_no, people.key, ${columns.join(", ")} FROM people${joins}`);
  const entries = readings.map(({ entry }) => entry);
  const join = ` JOIN person ON person.key = hash(${textsOf(entries, "src")})`;
  return readings.map((reading, position) => ({
    ...reading,
    join: position === 0 ? join : "",
    value: `person.v_${reading.entry.name}`,
    ...(reading.last4 === undefined ? {} : { last4: `person.d_${reading.entry.name}` }),
    bad: reading.bad === null ? null : `person.b_${reading.entry.name}`,
  }));
}

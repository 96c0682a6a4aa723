import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";
import type { ComparedColumn, MatchedSlot, MatchPeopleValue, PeopleMatch, PersonKey } from "@tieout/ingestion/core";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { parquetFrom } from "../grid-sql.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { listValues } from "./people-values.ts";

/** Shorter texts match by chance. */
const shortest = 3;
/** Columns with fewer matches are not compared further. */
const fewestFound = 3;
/** Row numbers begin near the top of the sheet, with hardly any gaps. */
const lastFirstRow = 100;
const nearlyGapless = 0.95;

async function writeSheet(context: EngineTaskContext, slot: MatchedSlot, at: number, path: string): Promise<void> {
  const sheet = slot.sheets[at];
  if (!sheet) return;
  await withTaskDatabase(context, [sheet.grid], async (database) => {
    await listValues(database, { ...sheet, grid: context.inputPath(sheet.grid), directory: context.workDirectory }, slot);
    await database.writeParquet("SELECT * FROM listed", path);
  });
}

/** Lists the values on all of a slot's sheets, each once. */
async function listSlot(context: EngineTaskContext, slot: MatchedSlot, position: number): Promise<string> {
  const paths: string[] = [];
  for (const at of slot.sheets.keys()) {
    const path = join(context.workDirectory, `people-${position}-${at}.parquet`);
    await writeSheet(context, slot, at, path);
    paths.push(path);
  }
  const all = paths.map((path) => `SELECT * FROM ${parquetFrom(path)}`).join(" UNION ALL ");
  // The values of a single sheet are already distinct.
  if (paths.length === 1) return `SELECT ${position} AS slot, * FROM (${all})`;
  return `SELECT ${position} AS slot, "set", value, min(fewest) AS fewest, max(most) AS most FROM (${all}) GROUP BY "set", value`;
}

/** Facts about each set of values: how many can be compared, how they are written, and the range of numbers. */
const setsSql = `CREATE TABLE sets AS SELECT slot, "set", count(*) FILTER (length(value) >= ${shortest}) AS comparable,
  bool_or(fewest <> most) AS zeros_differ, bool_or(most > length(value)) AS has_zeros, CASE WHEN min(fewest) = max(most) THEN max(most) END AS digits,
  count(number) = count(*) AS all_numbers, min(number) AS first, max(number) AS last,
  count(number) = count(*) AND min(number) < ${lastFirstRow} AND count(*) >= (max(number) - min(number) + 1) * ${nearlyGapless} AS is_counter
  FROM people GROUP BY slot, "set"`;

const columnsSql = `SELECT slot, split_part("set", ' ', 2), comparable, is_counter FROM sets WHERE starts_with("set", 'number ') ORDER BY slot, "set"`;

/** Values in the columns in question that occur among the people in other slots. Only complete SSNs can match. */
const pairsSql = `CREATE TABLE pairs AS SELECT o.slot AS slot, o."set" AS "set", r.slot AS other, r."set" AS "by", count(*) AS found
  FROM people o JOIN people r ON o.value = r.value AND o.slot <> r.slot
  WHERE length(o.value) >= ${shortest} AND starts_with(r."set", 'people ')
    AND ((starts_with(o."set", 'number ') AND r."set" <> 'people name') OR (starts_with(o."set", 'name ') AND r."set" = 'people name'))
    AND (r."set" <> 'people ssn' OR regexp_full_match(r.value, '[0-9]{7,9}'))
  GROUP BY ALL HAVING count(*) >= ${fewestFound}`;

const matchesSql = `SELECT p.slot, split_part(p."set", ' ', 2), p.other, split_part(p."by", ' ', 2), p.found, o.comparable, r.comparable,
  CASE WHEN o.all_numbers AND r.all_numbers THEN (SELECT count(*) FROM people n WHERE n.slot = p.other AND n."set" = p."by"
    AND n.number BETWEEN o.first AND o.last) * 10000 // (o.last - o.first + 1) ELSE 0 END,
  o.zeros_differ OR r.zeros_differ, NOT o.has_zeros AND r.has_zeros AND p."by" = 'people id', r.digits
  FROM pairs p JOIN sets o ON o.slot = p.slot AND o."set" = p."set" JOIN sets r ON r.slot = p.other AND r."set" = p."by"
  WHERE NOT o.is_counter ORDER BY ALL`;

const columnOf = ([slot, column, values, isCounter]: readonly EngineValue[]): ComparedColumn => ({
  slot: Number(slot),
  column: Number(column),
  values: Number(values),
  isCounter: isCounter === true,
});

const matchOf = (row: readonly EngineValue[]): PeopleMatch => {
  const [slot, column, other, as, found, values, people, chance, zerosDiffer, isLost, digits] = row;
  return {
    slot: Number(slot),
    column: Number(column),
    other: Number(other),
    as: String(as) as PersonKey,
    found: Number(found),
    values: Number(values),
    people: Number(people),
    chanceBasisPoints: Math.min(10_000, Number(chance)),
    zerosDiffer: zerosDiffer === true && as !== "name",
    lostZeros: isLost === true ? { digits: digits === null || digits === undefined ? null : Number(digits) } : null,
  };
};

async function compare(database: EngineDatabase, listed: readonly string[]): Promise<MatchPeopleValue> {
  await database.run(`CREATE TABLE people AS SELECT *, CASE WHEN length(value) <= 12 THEN TRY_CAST(value AS BIGINT) END AS number FROM
    (${listed.join(" UNION ALL ")})`);
  await database.run(setsSql);
  await database.run(pairsSql);
  return {
    columns: (await database.all(columnsSql)).map(columnOf),
    matches: (await database.all(matchesSql)).map(matchOf),
  };
}

/**
 * Task `ingestion.match-people`: finds the columns in each slot's files that contain IDs, SSNs or names of people in the other slots;
 * returns only counts.
 */
export const matchPeopleTask: TaskRun<typeof ingestionTasks.matchPeople> = async ({ slots }, context) => {
  const listed: string[] = [];
  for (const [position, slot] of slots.entries()) if (slot.sheets.length > 0) listed.push(await listSlot(context, slot, position));
  return withTaskDatabase(context, [], (database) => compare(database, listed));
};

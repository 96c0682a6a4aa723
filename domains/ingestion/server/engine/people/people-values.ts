import type { EngineDatabase } from "@tieout/engine/duckdb";
import { findField, type MatchedSlot, type PersonKey, personIdOf, type ReportDefinition, reports, rowRoles } from "@tieout/ingestion/core";
import { prepareSource } from "../prepare-source.ts";
import { headerCellsOf, openGrid } from "../read-grid.ts";
import { type SourceEntry, sourceEntries } from "../source-entries.ts";

type MatchedSheet = MatchedSlot["sheets"][number];

/** A column with more distinct values than this is not compared. */
const mostValues = 200_000;

/** Name for a set of values: a column in question, as numbers or as names, or the slot's people. */
const setOfColumn = (index: number, as: "number" | "name"): string => `${as} ${index}`;
const setOfPeople = (key: PersonKey): string => `people ${key}`;

interface ListedSet {
  readonly name: string;
  /** Texts from `src` that together make up one value. */
  readonly texts: readonly string[];
  readonly isName: boolean;
}

/** Letters and digits as written; leading zeros are dropped later, since one of the files may have lost them. */
const writtenSql = "regexp_replace(upper(t), '[^\\p{L}0-9]', '', 'g')";
/** Normalizes the word order of a name: `Okafor, Amara J.` becomes `AMARA OKAFOR`. */
const nameSql =
  "list_aggregate(list_sort(list_filter(regexp_extract_all(strip_accents(upper(t)), '\\p{L}+'), word -> length(word) > 1)), 'string_agg', ' ')";

/** Entry for a column that is compared although it has no field, used only to locate its texts. */
const askedEntry = (report: ReportDefinition, index: number, header: string): SourceEntry | null => {
  const field = findField(report, personIdOf(report) ?? "");
  return field ? { name: `a${index}`, column: index, header, field, sign: "as_is", context: { field, format: {}, latestYear: 0 } } : null;
};

/** Texts that identify the slot's own people, whose names may be in two columns. */
function peopleSets(report: ReportDefinition, entries: readonly SourceEntry[], known: readonly PersonKey[]): readonly ListedSet[] {
  const textsOf = (...keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => entries.find(({ field }) => field.key === key)?.name ?? []);
  const fullName = textsOf("full_name");
  const texts: Readonly<Record<PersonKey, readonly string[]>> = {
    id: textsOf(personIdOf(report) ?? ""),
    ssn: textsOf("ssn"),
    name: fullName.length > 0 ? fullName : textsOf("last_name", "first_name"),
  };
  return known.map((key) => ({ name: setOfPeople(key), texts: texts[key], isName: key === "name" }));
}

/** Lists a set's distinct values without leading zeros, each with the smallest and largest number of characters that it is written with. */
async function listSet(database: EngineDatabase, { name, texts, isName }: ListedSet): Promise<void> {
  if (texts.length === 0) return;
  const text = texts.join(" || ' ' || ");
  await database.run(`CREATE OR REPLACE TABLE texts AS SELECT DISTINCT ${text} AS t FROM src WHERE ${text} <> '' LIMIT ${mostValues + 1}`);
  const [[count] = []] = await database.all("SELECT count(*) FROM texts");
  if (Number(count) > mostValues) return;
  const written = isName ? nameSql : writtenSql;
  const value = isName ? "w" : "ltrim(w, '0')";
  await database.run(
    `INSERT INTO listed SELECT '${name}', ${value} AS value, min(length(w)), max(length(w)) FROM (SELECT ${written} AS w FROM texts) WHERE ${value} <> '' GROUP BY value`,
  );
}

/** Puts the values of a sheet's columns in question and of its people into the table `listed`. */
export async function listValues(
  database: EngineDatabase,
  { grid, mapping, directory }: MatchedSheet & { readonly directory: string },
  { asked, known }: Pick<MatchedSlot, "asked" | "known">,
): Promise<void> {
  const report = reports[mapping.reportKey];
  const { columnCount } = await openGrid(database, grid);
  const roles = rowRoles(report, mapping, await headerCellsOf(database, mapping.headerRows));
  const own = sourceEntries(report, mapping, 0);
  const sets = peopleSets(report, own, known);
  const columns = asked.filter(({ index }) => index < columnCount);
  const entries = columns.flatMap(({ index }) => askedEntry(report, index, mapping.columns[index]?.header ?? "") ?? []);
  const used = own.filter(({ name }) => sets.some(({ texts }) => texts.includes(name)));
  await prepareSource(database, { columnCount, directory, roles, entries: [...used, ...entries] });
  await database.run(`CREATE TABLE listed ("set" VARCHAR, value VARCHAR, fewest INTEGER, most INTEGER)`);
  for (const set of sets) await listSet(database, set);
  for (const { index, names } of columns) {
    await listSet(database, { name: setOfColumn(index, "number"), texts: [`a${index}`], isName: false });
    if (names) await listSet(database, { name: setOfColumn(index, "name"), texts: [`a${index}`], isName: true });
  }
}

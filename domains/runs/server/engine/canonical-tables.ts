import { type ReportKey, reportEntry } from "@tieout/catalog/core";
import { type EngineDatabase, quoteLiteral, quoteName } from "@tieout/engine/duckdb";
import { canonicalColumns, describesPerson, reports } from "@tieout/ingestion/core";
import type { CanonicalSchema, SourceFacts } from "../../core/index.ts";
import { amountColumns } from "./amount-columns.ts";
import { keepNamesApart } from "./keep-names-apart.ts";
import { takeOutVoided } from "./take-out-voided.ts";

/** Total order of rows: file, sheet and row combined in one number. */
const orderExpression = '(file_no::BIGINT << 48) + (sheet::BIGINT << 32) + "row"';

async function columnsOf(db: EngineDatabase, path: string): Promise<ReadonlySet<string>> {
  const rows = await db.all(`DESCRIBE SELECT * FROM read_parquet(${quoteLiteral(path)})`);
  return new Set(rows.map((row) => String(row[0])));
}

/** A canonical file with its columns and the columns of its people records. */
interface CanonicalFile {
  readonly source: SourceFacts;
  readonly provider: number;
  readonly path: string;
  readonly columns: ReadonlySet<string>;
  /** Columns of the file's separate people records; empty if each row includes its person. */
  readonly ofPeople: readonly string[];
}

async function openFile(db: EngineDatabase, source: SourceFacts, file: Pick<CanonicalFile, "provider" | "path">): Promise<CanonicalFile> {
  const columns = await columnsOf(db, file.path);
  const described = reports[source.reportKey].fields.filter(({ key }) => describesPerson(key)).flatMap(canonicalColumns);
  const ofPeople = columns.has("person_no") ? described.map(({ name }) => name).filter((name) => columns.has(name)) : [];
  return { ...file, source, columns, ofPeople };
}

const isApart = ({ ofPeople }: CanonicalFile): boolean => ofPeople.length > 0;
/** The file's records with the file's number in this run; the same canonical file may have different numbers in different runs. */
const recordsOf = ({ path, source, columns }: CanonicalFile): string =>
  `(SELECT ${Math.trunc(source.fileNo)}::INTEGER AS file_no, * ${columns.has("file_no") ? "EXCLUDE (file_no) " : ""}FROM read_parquet(${quoteLiteral(path)}))`;
const listOf = (names: readonly string[], table: string): string => names.map((name) => `${table}.${quoteName(name)}`).join(", ");

/** SELECT list for the person's provider, id and key. */
function identityList({ source, provider, columns }: CanonicalFile): readonly string[] {
  const id = reportEntry(source.reportKey).idColumn;
  const has = (name: string): boolean => columns.has(name);
  const idColumn = id && has(id) ? quoteName(id) : "NULL::VARCHAR";
  const ssn = has("ssn_hash") ? "ssn_hash" : "NULL::VARCHAR";
  const name = (column: string): string => (has(column) ? `coalesce(${quoteName(column)}, '')` : "''");
  // If there is no id and SSNs are masked, the last four digits and the name identify the person, so that the row isn't lost.
  const masked = `'${provider}|L' || ${name("ssn_last4")} || ' ' || ${name("full_name")}`;
  const key = id
    ? `CASE WHEN ${idColumn} IS NOT NULL THEN '${provider}|I' || ${idColumn} WHEN ${ssn} IS NOT NULL THEN '${provider}|S' || ${ssn} ELSE ${masked} END`
    : "NULL::VARCHAR";
  return [`${provider} AS provider_no`, `${idColumn} AS person_id`, `${key} AS pk`];
}

/** SELECT list for the sort order, and for amounts by source under uniform names. */
function amountList({ source, columns }: CanonicalFile): readonly string[] {
  const amounts = Object.entries(amountColumns(source, columns)).map(([name, expression]) => `${expression} AS ${quoteName(name)}`);
  return [`${orderExpression} AS ord`, ...amounts];
}

/** Rows of a file that stores people separately, without the people's values; adds `list`. */
const rowsOf = (file: CanonicalFile, list: readonly string[] = []): string =>
  `SELECT ${[`* EXCLUDE (${file.ofPeople.map(quoteName).join(", ")})`, ...list].join(", ")} FROM ${recordsOf(file)} WHERE "row" IS NOT NULL`;

/** People, in a file that stores them separately, who have at least one kept row; adds `list`. */
const peopleOf = (file: CanonicalFile, list: readonly string[] = []): string =>
  `SELECT ${["file_no", "person_no", ...file.ofPeople.map(quoteName), ...list].join(", ")} FROM ${recordsOf(file)}
    WHERE "row" IS NULL AND person_no IN (SELECT person_no FROM ${recordsOf(file)} WHERE "row" IS NOT NULL)`;

/** One file as a SELECT: its columns, the provider, the person key, and amounts by source under uniform names. */
function selectOf(file: CanonicalFile): string {
  const list = ["*", ...identityList(file), ...amountList(file)].join(", ");
  if (!isApart(file)) return `SELECT ${list} FROM ${recordsOf(file)}`;
  const joined = `SELECT own.*, ${listOf(file.ofPeople, "person")} FROM (${rowsOf(file)}) own JOIN (${peopleOf(file)}) person USING (file_no, person_no)`;
  return `SELECT ${list} FROM (${joined})`;
}

/** A view of people records, and the column to use in place of the SSN. */
interface People {
  readonly records: string;
  readonly ssn: "ssn_hash" | "ssn_key";
}

/** Fills in missing employee IDs by SSN, if the SSN has only one ID. */
async function completeKeys(db: EngineDatabase, { records, ssn }: People): Promise<void> {
  const [counts] = await db.all(
    `SELECT count(*) FILTER (person_id IS NULL AND ssn_hash IS NOT NULL), count(*) FILTER (person_id IS NOT NULL AND ssn_hash IS NOT NULL) FROM ${records}`,
  );
  if (!counts || counts.some((count) => count === 0n || count === 0)) return;
  await db.run(`CREATE TABLE ${records}_ids AS SELECT provider_no, ${ssn}, min(person_id) AS person_id FROM ${records}
    WHERE person_id IS NOT NULL AND ssn_hash IS NOT NULL GROUP BY ALL HAVING min(person_id) = max(person_id)`);
  await db.run(`ALTER VIEW ${records} RENAME TO ${records}_raw`);
  await db.run(`CREATE VIEW ${records} AS SELECT raw.* REPLACE (
      coalesce(raw.person_id, ids.person_id) AS person_id,
      coalesce(CASE WHEN raw.person_id IS NULL THEN raw.provider_no || '|I' || ids.person_id END, raw.pk) AS pk)
    FROM ${records}_raw raw LEFT JOIN ${records}_ids ids
      ON raw.person_id IS NULL AND raw.provider_no = ids.provider_no AND raw.${ssn} = ids.${ssn}`);
}

/**
 * Merges an employee paid by two payroll providers into one person in the census: rows with the same SSN get the first provider's key and
 * id. An SSN with several ids at one provider stays separate, for the rule that reports such cases.
 */
async function joinProviders(db: EngineDatabase, { records, ssn }: People): Promise<void> {
  await db.run(`CREATE TABLE ${records}_one AS SELECT ${ssn}, arg_min(pk, provider_no) AS pk, arg_min(person_id, provider_no) AS person_id
    FROM (SELECT ${ssn}, provider_no, min(pk) AS pk, min(person_id) AS person_id, count(DISTINCT pk) AS keys FROM ${records}
      WHERE ssn_hash IS NOT NULL GROUP BY ${ssn}, provider_no)
    GROUP BY ${ssn} HAVING count(*) > 1 AND max(keys) = 1`);
  await db.run(`ALTER VIEW ${records} RENAME TO ${records}_apart`);
  await db.run(`CREATE VIEW ${records} AS SELECT apart.* REPLACE (
      CASE WHEN one.pk IS NULL THEN apart.person_id ELSE one.person_id END AS person_id, coalesce(one.pk, apart.pk) AS pk)
    FROM ${records}_apart apart LEFT JOIN ${records}_one one USING (${ssn})`);
}

export interface CanonicalTables extends CanonicalSchema {
  readonly db: EngineDatabase;
}

/** Names with their SSNs and birth dates, from every file that has all three; null if no file does. */
function birthsIn(files: readonly CanonicalFile[]): string | null {
  const dated = files.filter(({ columns }) => ["ssn_hash", "full_name", "birth_date"].every((name) => columns.has(name)));
  return dated.length > 0
    ? dated.map((file) => `SELECT ssn_hash, full_name, birth_date FROM ${recordsOf(file)}`).join(" UNION ALL ")
    : null;
}

/** The files of one report. */
interface ReportFiles {
  readonly files: readonly CanonicalFile[];
  readonly keep: TableKind;
  /** Covers every report; see `birthsIn`. */
  readonly births: string | null;
}

/** Merges people who have several records. `records` names a view with one line per row or per person. */
async function joinKeys(db: EngineDatabase, records: string, { files, births }: ReportFiles): Promise<void> {
  const [first] = files;
  const known = (name: string): boolean => files.some(({ columns }) => columns.has(name));
  if (!first || !known("ssn_hash")) return;
  const { idColumn, providerKind } = reportEntry(first.source.reportKey);
  if (!idColumn) return;
  const ssn = known("full_name") ? await keepNamesApart(db, records, births) : "ssn_hash";
  const people = { records, ssn };
  if (known(idColumn)) await completeKeys(db, people);
  if (providerKind === "payroll" && new Set(files.map(({ provider }) => provider)).size > 1) await joinProviders(db, people);
}

const union = (selects: readonly string[]): string => selects.join(" UNION ALL BY NAME ");

/**
 * Most rows copied into tables. Each mention of a report's expressions adds 10 to 20 ms of planning to a query; a table adds 1 ms. For
 * larger reports, copying would cost more memory and time than all the planning.
 */
const mostRowsInTables = 50_000;
type TableKind = "table" | "view";

/** Creates a view of a query; for a small report the view is backed by a table. */
async function createView(db: EngineDatabase, name: string, { keep, select }: { readonly keep: TableKind; readonly select: string }) {
  if (keep === "table") await db.run(`CREATE TABLE ${name}_read AS ${select}`);
  await db.run(`CREATE VIEW ${name} AS ${keep === "table" ? `SELECT * FROM ${name}_read` : select}`);
}

/**
 * Creates a report's view. If people are stored separately, also creates the tables `…_rows` and `…_people`, for queries that sum first and
 * join afterward.
 */
async function createReport(db: EngineDatabase, report: ReportKey, own: ReportFiles): Promise<void> {
  await createRecords(db, report, own);
  const { periods } = reports[report];
  if (periods && own.files.some(({ columns }) => columns.has(periods.field))) await keepPlanYear(db, report);
  if (report === "distribution_detail" && own.files.some(({ columns }) => columns.has("dist_status"))) await takeOutVoided(db);
}

/** Excludes rows for periods outside the plan year from all sums; rows without a period count as within the year. */
async function keepPlanYear(db: EngineDatabase, report: ReportKey): Promise<void> {
  await db.run(`ALTER VIEW ${report} RENAME TO ${report}_of_all_periods`);
  await db.run(`CREATE VIEW ${report} AS SELECT * FROM ${report}_of_all_periods WHERE in_period`);
}

async function createRecords(db: EngineDatabase, report: ReportKey, own: ReportFiles): Promise<void> {
  const { files, keep } = own;
  if (!files.every(isApart)) {
    await createView(db, report, { keep, select: union(files.map(selectOf)) });
    return joinKeys(db, report, own);
  }
  const found = `${report}_people_found`;
  // A table pays off here: there are few people, but finding the ones with rows requires reading every row.
  await createView(db, found, { keep: "table", select: union(files.map((file) => peopleOf(file, identityList(file)))) });
  await joinKeys(db, found, own);
  await db.run(`CREATE TABLE ${report}_people AS SELECT * FROM ${found}`);
  await createView(db, `${report}_rows`, { keep, select: union(files.map((file) => rowsOf(file, amountList(file)))) });
  const select = `SELECT own.*, person.* EXCLUDE (file_no, person_no)
    FROM ${report}_rows own JOIN ${report}_people person USING (file_no, person_no)`;
  await createView(db, report, { keep, select });
}

/** Creates one view per report over the canonical files of all its assets. */
export async function openCanonicalTables(
  db: EngineDatabase,
  sources: readonly SourceFacts[],
  pathOf: (input: string) => string,
): Promise<CanonicalTables> {
  const providers = [...new Set(sources.map(({ provider }) => provider))];
  const files = new Map<ReportKey, CanonicalFile[]>();
  for (const source of sources) {
    const file = await openFile(db, source, { provider: providers.indexOf(source.provider), path: pathOf(source.input) });
    files.set(source.reportKey, [...(files.get(source.reportKey) ?? []), file]);
  }
  const births = birthsIn([...files.values()].flat());
  const rows = sources.reduce((sum, { kept, keptOutOfPeriod }) => sum + kept + keptOutOfPeriod, 0);
  const keep = rows > mostRowsInTables ? "view" : "table";
  for (const [report, own] of files) await createReport(db, report, { files: own, keep, births });
  const filesOf = (report: ReportKey): readonly CanonicalFile[] => files.get(report) ?? [];
  return {
    db,
    has: (report) => files.has(report),
    hasPeopleApart: (report) => files.has(report) && filesOf(report).every(isApart),
    filesWithout: (report, names) =>
      filesOf(report).flatMap(({ columns, source }) => (names.some((name) => columns.has(name)) ? [] : [Math.trunc(source.fileNo)])),
    providersOf: (report) => (new Set(filesOf(report).map(({ provider }) => provider)).size > 1 ? providers : []),
    column: (report, name, type = "BIGINT") =>
      filesOf(report).some(({ columns }) => columns.has(name)) ? quoteName(name) : `NULL::${type}`,
  };
}

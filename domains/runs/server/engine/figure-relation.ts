import {
  contributionSources,
  distributionTypes,
  distributionTypeTitle,
  moneySources,
  moneySourceTitle,
  type ReportKey,
} from "@tieout/catalog/core";
import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { reports } from "@tieout/ingestion/core";
import { type ColumnRows, contributionDate, type PopulationRows, type ReadRows, type RowRef, type UnitRow } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { createReader } from "./run-query.ts";

/*
 * The rows behind a figure as one SELECT: file_no, sheet, row, amount, subject, date, type_key, type, money_source, fund, fields, tested.
 * Types, sources and funds are the texts shown on screen, so that search and sort work on what the user sees.
 */

/** SQL for the title of each known key; other keys are shown as is. */
function titleExpression(column: string, keys: readonly string[], titleOf: (key: string) => string): string {
  const cases = keys.map((key) => `WHEN ${quoteLiteral(key)} THEN ${quoteLiteral(titleOf(key))}`);
  return `CASE ${column} ${cases.join(" ")} ELSE ${column} END`;
}

const sourceKeys = moneySources.map(({ key }) => key);
const typeKeys = distributionTypes.map(({ key }) => key);
const contributions: ReadonlySet<string> = new Set(contributionSources);

/** Titles of the sources that have an amount, for a file with a column per source. */
function sourcesOfColumns(fields: readonly string[], expressionOf: (field: string) => string): string {
  const cases = fields
    .filter((field) => contributions.has(field.replace(/^x_/, "")))
    .map((field) => `CASE WHEN ${expressionOf(field)} <> 0 THEN ${quoteLiteral(moneySourceTitle(field.replace(/^x_/, "")))} END`);
  return cases.length === 0 ? "NULL" : `nullif(concat_ws(' + ', ${cases.join(", ")}), '')`;
}

/** SELECT list for a report, with each row's date, type and location. */
function factList(tables: CanonicalTables, report: ReportKey, sources: string): readonly string[] {
  const text = (name: string): string => tables.column(report, name, "VARCHAR");
  const dates = reports[report].periodFields.map((field) => tables.column(report, field, "DATE"));
  return [
    `coalesce(${[...dates, "NULL::DATE"].join(", ")}) AS date`,
    `coalesce(${text("dist_type")}, 'none') AS type_key`,
    `${titleExpression(text("dist_type"), typeKeys, distributionTypeTitle)} AS type`,
    `coalesce(${titleExpression(text("money_source"), sourceKeys, moneySourceTitle)}, ${sources}) AS money_source`,
    `coalesce(${text("fund_name")}, ${text("fund_id")}) AS fund`,
  ];
}

/** Amount of a row: the sum of the figure's columns. Source columns are never null and exist in every view of their reports. */
const amountOf =
  (tables: CanonicalTables, report: ReportKey) =>
  (field: string): string =>
    field.startsWith("x_") ? field : `coalesce(${tables.column(report, field)}, 0)`;

/** `ADAMS, ANN (P1)`, as papers show a person. */
const subjectExpression = (name: string): string =>
  `CASE WHEN coalesce(${name}, '') = '' THEN coalesce(person_id, '') WHEN coalesce(person_id, '') = '' THEN ${name} ELSE ${name} || ' (' || person_id || ')' END`;

export function columnsRelation(tables: CanonicalTables, report: ReportKey, rows: ColumnRows): string {
  const expressionOf = amountOf(tables, report);
  const amount = rows.fields.map(expressionOf).join(" + ");
  const day = rows.on ? ` AND ${contributionDate(tables)} = DATE '${rows.on}'` : "";
  const subject = subjectExpression(tables.column(report, "full_name", "VARCHAR"));
  const fields = rows.fields.map((field) => `CASE WHEN ${expressionOf(field)} <> 0 THEN ${quoteLiteral(field)} END`);
  const list = [
    'file_no, sheet, "row"',
    `(${amount})::BIGINT AS amount`,
    `${subject} AS subject`,
    ...factList(tables, report, sourcesOfColumns(rows.fields, expressionOf)),
    `concat_ws(',', ${fields.join(", ")}) AS fields`,
    "NULL::BOOLEAN AS tested",
  ];
  return `SELECT ${list.join(", ")} FROM ${report} WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0${day}`;
}

/** Separates values; never occurs in one. */
const separator = "\u001e";

/** Inserts rows as one joined text, a hundred thousand per statement; value lists would take longer than everything else. */
async function insertRows(db: EngineDatabase, table: string, rows: readonly UnitRow[]): Promise<void> {
  await db.run(
    `CREATE OR REPLACE TABLE ${table} (unit INTEGER, point VARCHAR, file_no INTEGER, sheet INTEGER, "row" INTEGER, amount BIGINT, subject VARCHAR)`,
  );
  if (rows.length === 0) return;
  const numbers = (of: (row: UnitRow) => number | bigint): string => rows.map(of).join(",");
  const texts = (of: (row: UnitRow) => string): string => rows.map((row) => of(row).replaceAll(separator, " ")).join(separator);
  const split = (nth: number): string => `unnest(string_split($${nth}, ${quoteLiteral(separator)}))`;
  const integers = (nth: number, type: string): string => `unnest(string_split($${nth}, ','))::${type}`;
  await db.run(
    `INSERT INTO ${table} SELECT ${integers(1, "INTEGER")}, ${split(2)}, ${integers(3, "INTEGER")}, ${integers(4, "INTEGER")},
      ${integers(5, "INTEGER")}, ${integers(6, "BIGINT")}, ${split(7)}`,
    [
      numbers(({ unit }) => unit),
      texts(({ point }) => point),
      numbers(({ file_no }) => file_no),
      numbers(({ sheet }) => sheet),
      numbers(({ row }) => row),
      numbers(({ amountCents }) => amountCents),
      texts(({ subject }) => subject),
    ],
  );
}

/** Writes a population's rows, so that its figures open without reading and matching the rows again. */
export async function keepUnitRows(db: EngineDatabase, rows: readonly UnitRow[], path: string): Promise<void> {
  await insertRows(db, "kept_rows", rows);
  await db.writeParquet('SELECT * FROM kept_rows ORDER BY unit, file_no, sheet, "row"', path);
  await db.run("DROP TABLE kept_rows");
}

/** Table of all tested items' rows, and the column that marks them; if there is no sample, no row is known to be tested. */
async function testedRows({ db }: CanonicalTables, drawn: readonly RowRef[] | undefined): Promise<string> {
  if (!drawn) return "NULL::BOOLEAN";
  const places = drawn.map(({ file_no, sheet, row }) => `(${[file_no, sheet, row].map(Math.trunc).join(", ")})`);
  const isDrawn = places.length === 0 ? "false" : `(file_no, sheet, "row") IN (${places.join(", ")})`;
  await db.run(`CREATE TABLE tested_units AS SELECT DISTINCT unit FROM unit_rows WHERE ${isDrawn}`);
  return "unit IN (SELECT unit FROM tested_units)";
}

/** Facts about a population beyond the canonical files. */
export interface KnownUnits {
  /** Path of the rows stored by the run. */
  readonly rowsPath: string | null;
  /** First rows of the tested items; undefined if nothing was drawn. */
  readonly drawn: readonly RowRef[] | undefined;
}

/** Joins the paper's rows and amounts with the report's other columns. */
export async function populationRelation(
  tables: CanonicalTables,
  report: ReportKey,
  { read, fields, point }: PopulationRows,
  { rowsPath, drawn }: KnownUnits,
): Promise<string> {
  if (rowsPath === null) await insertRows(tables.db, "unit_rows", await read(createReader(tables)));
  else await tables.db.run(`CREATE VIEW unit_rows AS SELECT * FROM read_parquet(${quoteLiteral(rowsPath)})`);
  const own = `SELECT * FROM unit_rows${point === null ? "" : ` WHERE point = ${quoteLiteral(point)}`}`;
  return withFacts(tables, report, { own, fields, tested: await testedRows(tables, drawn) });
}

/** Rows that don't belong to a population, so they can't have been tested. */
export async function readingRelation(tables: CanonicalTables, report: ReportKey, { read, fields }: ReadRows): Promise<string> {
  const rows = await read(createReader(tables));
  await insertRows(
    tables.db,
    "unit_rows",
    rows.map((row, unit) => ({ ...row, unit, point: "" })),
  );
  return withFacts(tables, report, { own: "SELECT * FROM unit_rows", fields, tested: "NULL::BOOLEAN" });
}

interface NamedRows {
  readonly own: string;
  readonly fields: readonly string[];
  readonly tested: string;
}

function withFacts(tables: CanonicalTables, report: ReportKey, { own, fields, tested }: NamedRows): string {
  const facts = `SELECT file_no, sheet, "row", ${factList(tables, report, "NULL").join(", ")} FROM ${report}`;
  return `SELECT own.* EXCLUDE (unit, point), type_key, date, type, money_source, fund, ${quoteLiteral(fields.join(","))} AS fields, ${tested} AS tested
    FROM (${own}) own LEFT JOIN (${facts}) facts USING (file_no, sheet, "row")`;
}

/** The amount in wire form: `-1240.00`. */
export const wireAmount = `((CASE WHEN amount < 0 THEN '-' ELSE '' END) || (abs(amount) // 100) || '.' || lpad((abs(amount) % 100)::VARCHAR, 2, '0'))`;

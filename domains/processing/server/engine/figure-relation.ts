import {
  contributionSources,
  distributionTypes,
  distributionTypeTitle,
  moneySources,
  moneySourceTitle,
  type ReportKey,
} from "@tieout/catalogue/core";
import { quoteLiteral } from "@tieout/engine/duckdb";
import { reports } from "@tieout/ingestion/core";
import { type ColumnRows, contributionDate, type FigureRow, type ReadRows } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { createReader } from "./run-reading.ts";

/*
 * The rows behind a figure as one SELECT: file_no, sheet, row, amount, subject, date, type, money_source, fund, fields. Types, sources
 * and funds are texts as shown, so that what is searched and sorted is what is seen.
 */

/** A title for each known key; other keys are shown as they are. */
function titleExpression(column: string, keys: readonly string[], titleOf: (key: string) => string): string {
  const cases = keys.map((key) => `WHEN ${quoteLiteral(key)} THEN ${quoteLiteral(titleOf(key))}`);
  return `CASE ${column} ${cases.join(" ")} ELSE ${column} END`;
}

const sourceKeys = moneySources.map(({ key }) => key);
const typeKeys = distributionTypes.map(({ key }) => key);
const contributions: ReadonlySet<string> = new Set(contributionSources);

/** Titles of the sources with an amount, where a file has a column per source. */
function sourcesOfColumns(fields: readonly string[], expressionOf: (field: string) => string): string {
  const cases = fields
    .filter((field) => contributions.has(field.replace(/^x_/, "")))
    .map((field) => `CASE WHEN ${expressionOf(field)} <> 0 THEN ${quoteLiteral(moneySourceTitle(field.replace(/^x_/, "")))} END`);
  return cases.length === 0 ? "NULL" : `nullif(concat_ws(' + ', ${cases.join(", ")}), '')`;
}

/** Columns of a report that say when, what and where a row is. */
function factList(tables: CanonicalTables, report: ReportKey, sources: string): readonly string[] {
  const text = (name: string): string => tables.column(report, name, "VARCHAR");
  const dates = reports[report].periodFields.map((field) => tables.column(report, field, "DATE"));
  return [
    `coalesce(${[...dates, "NULL::DATE"].join(", ")}) AS date`,
    `${titleExpression(text("dist_type"), typeKeys, distributionTypeTitle)} AS type`,
    `coalesce(${titleExpression(text("money_source"), sourceKeys, moneySourceTitle)}, ${sources}) AS money_source`,
    `coalesce(${text("fund_name")}, ${text("fund_id")}) AS fund`,
  ];
}

/** Amount of a row: the sum of the figure's columns; source columns are never null and are in every view of their reports. */
const amountOf =
  (tables: CanonicalTables, report: ReportKey) =>
  (field: string): string =>
    field.startsWith("x_") ? field : `coalesce(${tables.column(report, field)}, 0)`;

/** `ADAMS, ANN (P1)`: as papers name a person. */
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
  ];
  return `SELECT ${list.join(", ")} FROM ${report} WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0${day}`;
}

/** Between subjects, which hold no such character. */
const separator = "\u001e";

/** As joined texts: a hundred thousand rows in one statement, where lists of values would take longer than everything else. */
async function insertRows({ db }: CanonicalTables, rows: readonly FigureRow[]): Promise<void> {
  await db.run('CREATE TABLE figure_rows (file_no INTEGER, sheet INTEGER, "row" INTEGER, amount BIGINT, subject VARCHAR)');
  if (rows.length === 0) return;
  const numbers = (of: (row: FigureRow) => number | bigint): string => rows.map(of).join(",");
  await db.run(
    `INSERT INTO figure_rows SELECT unnest(string_split($1, ','))::INTEGER, unnest(string_split($2, ','))::INTEGER,
      unnest(string_split($3, ','))::INTEGER, unnest(string_split($4, ','))::BIGINT, unnest(string_split($5, ${quoteLiteral(separator)}))`,
    [
      numbers(({ file_no }) => file_no),
      numbers(({ sheet }) => sheet),
      numbers(({ row }) => row),
      numbers(({ amountCents }) => amountCents),
      rows.map(({ subject }) => subject.replaceAll(separator, " ")).join(separator),
    ],
  );
}

/** A paper's own reading names rows and amounts; the report says the rest of each row. */
export async function readingRelation(tables: CanonicalTables, report: ReportKey, { read, fields }: ReadRows): Promise<string> {
  await insertRows(tables, await createReader(tables.db).run(read(tables)));
  const facts = `SELECT file_no, sheet, "row", ${factList(tables, report, "NULL").join(", ")} FROM ${report}`;
  return `SELECT figure_rows.*, date, type, money_source, fund, ${quoteLiteral(fields.join(","))} AS fields
    FROM figure_rows LEFT JOIN (${facts}) facts USING (file_no, sheet, "row")`;
}

/** The amount as on the wire: `-1240.00`. */
export const wireAmount = `((CASE WHEN amount < 0 THEN '-' ELSE '' END) || (abs(amount) // 100) || '.' || lpad((abs(amount) % 100)::VARCHAR, 2, '0'))`;

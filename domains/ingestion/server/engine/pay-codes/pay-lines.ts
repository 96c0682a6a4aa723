import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { type CountPayPayload, choiceKey, type Mapping, type ReportField, reports } from "@tieout/ingestion/core";
import { yearOf } from "@tieout/kernel";
import { type CanonicalPlan, joins, ownValue, rejectedSql } from "../canonical-select.ts";
import type { ColumnReading } from "../canonical-value.ts";
import { readEntries } from "../column-reading.ts";
import { gridRoles } from "../grid-roles.ts";
import { parquetFrom } from "../grid-sql.ts";
import { loadLookup } from "../load-lookup.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { prepareSource } from "../prepare-source.ts";
import { openGrid } from "../read-grid.ts";
import { signedByColumn } from "../signed-by-column.ts";
import { type SourceEntry, sourceEntries } from "../source-entries.ts";

/** One sheet with the columns to count. */
export interface PaySheet extends Pick<CountPayPayload, "columns" | "planYear" | "hmacKeyHex"> {
  readonly grid: string;
  readonly mapping: Mapping;
  /** Index in the payload. */
  readonly position: number;
}

const report = reports.payroll_register;
const needed = ["employee_id", "ssn"];

/** Anything the mapping still needs before codes can be counted; null if nothing is missing. */
export function lackOf({ columns, bands }: Mapping): string | null {
  const has = (...fields: string[]): boolean =>
    columns.some(({ field }) => field !== null && fields.includes(field)) ||
    bands.some((band) => band.fields.some((field) => fields.includes(field)));
  if (!has(...needed)) return "the employee";
  if (!has("pay_date")) return "the pay date";
  return has("pay_code") && !has("amount") ? "the amount of each pay code" : null;
}

/** Entries for amount columns that the mapping leaves out, read the same way as mapped amounts. */
function unmappedEntries({ mapping, columns }: PaySheet, from: number): readonly SourceEntry[] {
  const field: ReportField = { key: "pay_column", title: "Amount", kind: "money", synonyms: [], requirement: "optional" };
  return mapping.columns
    .filter((column) => column.field === null && columns.includes(column.index))
    .map(({ index, header, sign, format }, position) => ({
      ...{ name: `t${from + position}`, column: index, header, field, sign },
      context: { field, format: format.amountScale === "open" ? { ...format, amountScale: "as_written" } : format, latestYear: 0 },
    }));
}

/** Loads the mapping's name for each code in a long register. */
async function loadCodes(database: EngineDatabase, { name }: SourceEntry, directory: string): Promise<void> {
  const texts = await database.all(`SELECT DISTINCT ${name} FROM src WHERE ${name} IS NOT NULL`);
  const rows = texts.map(([text]) => [String(text), `code:${choiceKey(String(text))}`] as const);
  const columns = [
    { name: "t", sqlType: "VARCHAR" },
    { name: "k", sqlType: "VARCHAR" },
  ] as const;
  await loadLookup(database, { table: "pay_keys", directory, columns }, rows);
}

const readValue = (readings: readonly ColumnReading[], ...keys: readonly string[]): string | undefined =>
  keys.flatMap((key) => readings.filter(({ entry }) => entry.field.key === key))[0]?.value;

function nameSql(readings: readonly ColumnReading[], person: string): string {
  const ssn = readings.find(({ entry }) => entry.field.kind === "ssn");
  const parts = [readValue(readings, "last_name"), readValue(readings, "first_name")].filter((part) => part !== undefined);
  const own = readValue(readings, "full_name") ?? (parts.length > 0 ? `concat_ws(', ', ${parts.join(", ")})` : "NULL");
  const shown = readValue(readings, "employee_id") ?? (ssn ? `'***-**-' || ${ssn.last4 ?? "NULL"}` : person);
  return `coalesce(${own}, ${shown})`;
}

/**
 * Writes a line for each row and code, or for each row and filled amount column, from the rows that the mapping reads within the plan year:
 * key, person, name, pay date and cents. An undecided code is counted like the others.
 */
export async function writePayLines(context: EngineTaskContext, sheet: PaySheet, path: string): Promise<void> {
  const { mapping, planYear } = sheet;
  await withTaskDatabase(context, [sheet.grid], async (database) => {
    const { columnCount } = await openGrid(database, context.inputPath(sheet.grid));
    const own = sourceEntries(report, mapping, yearOf(planYear.endOn)).filter(({ column }) => column === undefined || column < columnCount);
    const code = own.find(({ field }) => field.key === "pay_code");
    const read = own.filter((entry) => entry !== code);
    const unmapped = unmappedEntries(sheet, own.length);
    const directory = context.workDirectory;
    const roles = await gridRoles(database, report, mapping);
    await prepareSource(database, { columnCount, directory, roles, entries: [...own, ...unmapped] });
    const options = { directory, hmacKey: Buffer.from(sheet.hmacKeyHex, "hex"), people: [] };
    const readings = signedByColumn(await readEntries(database, [...read, ...unmapped], options));
    const ofMapping = readings.filter(({ entry }) => read.includes(entry));
    const plan: CanonicalPlan = {
      ...{ report, readings: ofMapping, sheet: mapping.sheetIndex, peopleApart: false },
      ...{ startOn: planYear.startOn, endOn: planYear.endOn },
    };
    if (code) await loadCodes(database, code, directory);
    const selects = selectsOf(sheet, { plan, readings, code });
    await database.writeParquet(selects.length > 0 ? selects.join(" UNION ALL ") : noLines, path);
  });
}

const noLines = `SELECT 0 AS sheet, 0 AS row, '' AS key, '' AS person, '' AS name, DATE '1900-01-01' AS pay_on, 0::BIGINT AS cents WHERE false`;

interface Lines {
  readonly plan: CanonicalPlan;
  readonly readings: readonly ColumnReading[];
  readonly code: SourceEntry | undefined;
}

function selectsOf({ columns, position, planYear }: PaySheet, { plan, readings, code }: Lines): readonly string[] {
  const identifiers = needed.flatMap((key) => readValue(plan.readings, key) ?? []);
  const person = `coalesce(${[...identifiers, "NULL"].map((value) => `(${value})::VARCHAR`).join(", ")})`;
  const payOn = readValue(plan.readings, "pay_date") ?? "NULL::DATE";
  const inYear = `${payOn} BETWEEN DATE '${planYear.startOn}' AND DATE '${planYear.endOn}'`;
  const kept = `${inYear} AND NOT ${rejectedSql(plan)}`;
  const list = (key: string, cents: string): string =>
    `SELECT ${position} AS sheet, src.row AS row, ${key} AS key, ${person} AS person, ${nameSql(plan.readings, person)}::VARCHAR AS name, ${payOn} AS pay_on, (${cents})::BIGINT AS cents`;
  const amount = ownValue(plan.readings, "amount");
  const ofCodes =
    code && amount
      ? [
          `${list("pay_keys.k", amount)} FROM src${joins(plan)} JOIN pay_keys ON src.${code.name} = pay_keys.t WHERE ${kept} AND (${amount}) IS NOT NULL`,
        ]
      : [];
  const ofColumns = readings
    .filter(({ entry }) => entry.column !== undefined && columns.includes(entry.column))
    .map(
      (reading) =>
        `${list(quoteLiteral(`column:${reading.entry.column}`), reading.value)} FROM src${joins({ readings: [...plan.readings, reading] })} WHERE ${kept} AND coalesce(${reading.value}, 0) <> 0`,
    );
  return [...ofCodes, ...ofColumns];
}

export const linesFrom = (paths: readonly string[]): string =>
  paths.map((path) => `SELECT * FROM ${parquetFrom(path)}`).join(" UNION ALL ");

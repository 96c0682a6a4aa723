import { quoteLiteral } from "@tieout/engine/duckdb";
import {
  blanksWhenUnreadable,
  type CanonicalColumn,
  canonicalColumns,
  dayOfSeveral,
  describesPerson,
  type ReportDefinition,
  type ReportField,
  sumsOfEarnings,
} from "@tieout/ingestion/core";
import type { ColumnReading } from "./canonical-value.ts";

export interface CanonicalPlan {
  readonly report: ReportDefinition;
  readonly readings: readonly ColumnReading[];
  readonly sheet: number;
  readonly startOn: string;
  readonly endOn: string;
  /** Whether people are separate records (table `person`) that rows refer to by number. */
  readonly peopleApart: boolean;
  /** Names in account rows that aren't people's names: such a row needs neither an ID nor an SSN. */
  readonly planAccounts?: readonly string[];
}

/** SQL expression for a field's value, or null if the field has no source. */
function fieldValue(plan: CanonicalPlan, key: string): string | null {
  const own = ownValue(plan.readings, key);
  if (key === "full_name") return own ?? joinedName(plan);
  if (key === "rehire_date") return rehireDay(plan.readings) ?? own;
  const coded = codedAmount(plan, key);
  if (!own) return coded ?? sumOfEarnings(plan, key);
  return coded && coded !== own ? `coalesce(${own}, ${coded})` : own;
}

/** Sum of the columns decided to be earnings, if the file doesn't state the sum. */
function sumOfEarnings(plan: CanonicalPlan, key: string): string | null {
  const parts = sumsOfEarnings[key] ?? [];
  return ownValue(plan.readings, (field) => parts.includes(field));
}

/** The date that counts if there are several; unknown if one of them can't be read. */
function dayAmong(readings: readonly ColumnReading[], day: "earliest" | "latest"): string {
  const found = `${day === "earliest" ? "least" : "greatest"}(${readings.map(({ value }) => value).join(", ")})`;
  const unreadable = readings.flatMap(({ bad }) => (bad === null ? [] : [`coalesce(${bad}, false)`]));
  return unreadable.length === 0 ? found : `CASE WHEN NOT (${unreadable.join(" OR ")}) THEN ${found} END`;
}

/** The latest hire date in a row is the rehire date, unless it is also the original hire date; null if the file has one hire column. */
function rehireDay(readings: readonly ColumnReading[]): string | null {
  const hires = readings.filter(({ entry }) => entry.field.key === "hire_date");
  if (hires.length < 2) return null;
  const rehires = readings.filter(({ entry }) => entry.field.key === "rehire_date");
  return `nullif(${dayAmong([...hires, ...rehires], "latest")}, ${dayAmong(hires, "earliest")})`;
}

/** Value from a field's columns: several amounts are added up, and the result is null only if all are null. */
export function ownValue(readings: readonly ColumnReading[], key: string | ((field: string) => boolean)): string | null {
  const isWanted = typeof key === "string" ? (field: string) => field === key : key;
  const wanted = readings.filter((reading) => isWanted(reading.entry.field.key));
  const day = wanted[0] && wanted.length > 1 ? dayOfSeveral(wanted[0].entry.field) : null;
  if (day) return dayAmong(wanted, day);
  const values = wanted.map((reading) => reading.value);
  const [first] = values;
  if (first === undefined || values.length === 1) return first ?? null;
  return `CASE WHEN coalesce(${values.join(", ")}) IS NOT NULL THEN ${values.map((value) => `coalesce(${value}, 0)`).join(" + ")} END`;
}

/** The amount in a long payroll row, for the fields that its pay code maps to. */
function codedAmount(plan: CanonicalPlan, key: string): string | null {
  const code = plan.readings.find((reading) => reading.entry.field.key === "pay_code");
  const amount = ownValue(plan.readings, "amount");
  const field = plan.report.fields.find((other) => other.key === key);
  if (!code?.join || !amount || field?.kind !== "money" || key === "amount") return null;
  const feeds = Object.values(code.entry.context.valueMap ?? {});
  return feeds.length === 0 ? null : `CASE WHEN contains(l_${code.entry.name}.extra, ',${key},') THEN ${amount} END`;
}

/** Builds `LAST, FIRST MIDDLE` from the name's parts. */
function joinedName(plan: CanonicalPlan): string | null {
  const part = (key: string) => plan.readings.find((reading) => reading.entry.field.key === key)?.value;
  const last = part("last_name");
  const first = part("first_name");
  const middle = part("middle");
  const given = first && middle ? `concat_ws(' ', ${first}, ${middle})` : first;
  if (!last) return given ?? null;
  return given ? `nullif(concat_ws(', ', ${last}, nullif(${given}, '')), '')` : last;
}

/** Columns of the canonical file after `sheet`, `row`, `in_period`. */
const reportColumns = (report: ReportDefinition): readonly CanonicalColumn[] => report.fields.flatMap((field) => canonicalColumns(field));

const isGiven = (plan: CanonicalPlan, { key, kind }: ReportField): boolean =>
  kind === "ssn" ? plan.readings.some(({ entry }) => entry.field.kind === "ssn") : fieldValue(plan, key) !== null;

function columnValue(plan: CanonicalPlan, column: CanonicalColumn): string {
  if (column.name === "ssn_hash" || column.name === "ssn_last4") {
    const ssn = plan.readings.find((reading) => reading.entry.field.kind === "ssn");
    const value = column.name === "ssn_hash" ? ssn?.value : ssn?.last4;
    return `${value ?? "NULL::VARCHAR"} AS ${column.name}`;
  }
  return `(${fieldValue(plan, column.name) ?? "NULL"})::${column.sqlType} AS ${column.name}`;
}

export const joins = (plan: Pick<CanonicalPlan, "readings">): string =>
  [...new Set(plan.readings.flatMap(({ needs = "", join }) => [needs, join]))].join("");

/** The mapped period fields: the first one with a value gives the row's date. */
const periodReadings = (plan: CanonicalPlan): readonly ColumnReading[] =>
  plan.report.periodFields.flatMap((key) => plan.readings.find((reading) => reading.entry.field.key === key) ?? []);

/** Whether a row is in the plan year; always true for a report without dates. */
export const inPeriodSql = (plan: CanonicalPlan): string => {
  const values = periodReadings(plan).map(({ value }) => value);
  const [first] = values;
  if (first === undefined) return "true";
  return `(${values.length > 1 ? `coalesce(${values.join(", ")})` : first} BETWEEN DATE '${plan.startOn}' AND DATE '${plan.endOn}')`;
};

/** Groups of mapped entries; a row needs at least one value from each group. */
export function neededGroups(plan: CanonicalPlan): readonly (readonly ColumnReading[])[] {
  const groups = plan.report.rejectWhenEmpty.map((keys) => plan.readings.filter((reading) => keys.includes(reading.entry.field.key)));
  const periods = periodReadings(plan);
  const isListed = groups.some((group) => group.length === periods.length && group.every((reading) => periods.includes(reading)));
  return [...groups, ...(isListed ? [] : [periods])].filter((group) => group.length > 0);
}

const present = (reading: ColumnReading): string =>
  reading.entry.field.kind === "ssn" ? `(${reading.last4 ?? reading.value}) IS NOT NULL` : `(${reading.value}) IS NOT NULL`;

/** Whether unreadable text in this entry leaves the field blank in a row that is kept. */
export const leavesBlank = (plan: CanonicalPlan, reading: ColumnReading): boolean =>
  blanksWhenUnreadable(reading.entry.field) && !neededGroups(plan).some((group) => group.length === 1 && group[0] === reading);

const badSql = (plan: CanonicalPlan, isBlanked: boolean): readonly string[] =>
  plan.readings.flatMap((reading) => (reading.bad === null || leavesBlank(plan, reading) !== isBlanked ? [] : [`(${reading.bad})`]));

/** SQL that is true for a row with a cell left blank because it is unreadable; null if there is no such cell. */
export function blankedSql(plan: CanonicalPlan): string | null {
  const conditions = badSql(plan, true);
  return conditions.length === 0 ? null : `coalesce(${conditions.join(" OR ")}, false)`;
}

const namesPerson = (group: readonly ColumnReading[]): boolean => group.some(({ entry }) => entry.field.kind === "ssn");

/** Names in rows that have neither an ID nor an SSN; null if no column has SSNs or none has names. */
export function unidentifiedNames(plan: CanonicalPlan): string | null {
  const name = fieldValue(plan, "full_name");
  const identifiers = neededGroups(plan).find(namesPerson);
  if (name === null || !identifiers) return null;
  return `SELECT DISTINCT ${name} AS name FROM src${joins(plan)} WHERE NOT (${identifiers.map(present).join(" OR ")}) AND ${name} IS NOT NULL`;
}

/** Names and row numbers of plan accounts that are kept without an ID or SSN; null if there are none. */
export function unidentifiedAccounts(plan: CanonicalPlan): string | null {
  const identifiers = neededGroups(plan).find(namesPerson);
  if (!identifiers || !plan.planAccounts?.length) return null;
  return `SELECT ${fieldValue(plan, "full_name")} AS name, src.row FROM src${joins(plan)}
    WHERE NOT (${identifiers.map(present).join(" OR ")}) AND NOT ${rejectedSql(plan)} ORDER BY src.row`;
}

/** SQL that is true for a row that must be rejected. Never null. */
export function rejectedSql(plan: CanonicalPlan): string {
  const unreadable = badSql(plan, false);
  const accounts = (plan.planAccounts ?? []).map(quoteLiteral).join(", ");
  const ofPlan = accounts === "" ? [] : [`coalesce(${fieldValue(plan, "full_name")} IN (${accounts}), false)`];
  const missing = neededGroups(plan).map((group) => `NOT (${[...group.map(present), ...(namesPerson(group) ? ofPlan : [])].join(" OR ")})`);
  const conditions = [...unreadable, ...missing];
  return conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`;
}

/**
 * SELECT for the canonical records of all rows that aren't rejected. If people are separate, their records come first, with `person_no` and
 * the person's values but no `row`; the rows then have a `person_no` and the remaining values. Columns without a source are omitted.
 */
export function canonicalSelect(plan: CanonicalPlan): string {
  const head = [`${plan.sheet}::INTEGER AS sheet`, "src.row AS row", `${inPeriodSql(plan)} AS in_period`];
  const rows = (list: readonly string[]): string =>
    `SELECT ${[...head, ...list].join(", ")} FROM src${joins(plan)} WHERE NOT ${rejectedSql(plan)}`;
  const valuesOf = (ofPeople: boolean): readonly string[] =>
    plan.report.fields
      .filter((field) => describesPerson(field.key) === ofPeople)
      .filter((field) => isGiven(plan, field))
      .flatMap(canonicalColumns)
      .map((column) => columnValue(plan, column));
  if (!plan.peopleApart) return rows(reportColumns(plan.report).map((column) => columnValue(plan, column)));
  const people = `SELECT ${["person.person_no AS person_no", ...valuesOf(true)].join(", ")} FROM person`;
  return `${people} UNION ALL BY NAME ${rows(["person.person_no AS person_no", ...valuesOf(false)])}`;
}

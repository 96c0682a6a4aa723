import type { ReportKey } from "@tieout/catalog/core";
import { employeeTexts } from "@tieout/ingestion/core";
import {
  bigintOf,
  bigintOrNull,
  type CanonicalReader,
  type CanonicalSchema,
  dateOf,
  isTrue,
  numberOf,
  type PayrollMoneyField,
  payrollEmployeeFields,
  payrollMoneyFields,
  placeColumns,
  placeOf,
  type Query,
  type QueryRecord,
  textOf,
} from "@tieout/runs/core";
import { type DemographicsRecord, type EmployeeTexts, type PayrollEmployee, type YearFact, yearFacts } from "./employer-records.ts";
import { withRehires } from "./employment-spells.ts";
import { employmentColumns, identityColumns, ssnsIn } from "./identity-columns.ts";

const watched: Readonly<Record<string, string>> = {
  ssn_hash: "SSN",
  full_name: "name",
  birth_date: "birth",
  hire_date: "hire",
  term_date: "term",
  rehire_date: "rehire",
  death_date: "death",
  status: "status",
  ...Object.fromEntries(employeeTexts.map(({ key, title }) => [key, title.toLowerCase()])),
};

const severalFlags = Object.entries(watched).map(([field, word]) => ({ flag: `several_${field}`, field, word }));

/** A plan can have tens of thousands of employees, so this avoids building a list of entries for each. */
function amountsOf(record: QueryRecord): Record<PayrollMoneyField, bigint> {
  const amounts: Partial<Record<PayrollMoneyField, bigint>> = {};
  for (const field of payrollMoneyFields) amounts[field] = bigintOf(record, field);
  return amounts as Record<PayrollMoneyField, bigint>;
}

const textColumn = (key: string): string => `text_${key}`;

/** If there are several values, uses the latest record's. */
const textColumns = (schema: CanonicalSchema, report: ReportKey, latest: string): Record<string, string> =>
  Object.fromEntries(employeeTexts.map(({ key }) => [textColumn(key), `arg_max(${schema.column(report, key, "VARCHAR")}, ${latest})`]));

function textsOf(record: QueryRecord): EmployeeTexts {
  const texts: Record<string, string | null> = {};
  for (const { key } of employeeTexts) texts[key] = textOf(record, textColumn(key));
  return texts;
}

/** Days since 1900, compared before file, sheet and row, so that the latest record is the one with the latest pay date. */
const latestRecord = (payDate: string): string =>
  `(coalesce((${payDate} - DATE '1900-01-01')::BIGINT, 0) << 44) + (file_no::BIGINT << 36) + (sheet::BIGINT << 30) + ("row" & 1073741823)`;

/**
 * The plan year's payroll as lines with dates and the latest record. A line is a row or, if people are stored separately, all of a person's
 * rows. Lines by person are grouped by integers, which is faster than by text. Rows by pay code are not, because their checks are counted
 * by date.
 */
function payrollLines(schema: CanonicalSchema): string {
  const report = "payroll_register" as const;
  const payDate = schema.column(report, "pay_date", "DATE");
  const amount = (name: string): string => `coalesce(${schema.column(report, name)}, 0) > 0`;
  const lastPaid = `CASE WHEN ${amount("gross_pay")} OR ${amount("eligible_comp")} THEN ${payDate} END AS last_paid`;
  const list = `*, ord AS first_ord, 1 AS rows_of_line, ${latestRecord(payDate)} AS latest, ${payDate} AS first_pay, ${payDate} AS last_pay, ${lastPaid}`;
  const byCode = !schema.column(report, "pay_code", "VARCHAR").startsWith("NULL");
  if (!schema.hasPeopleApart(report) || byCode) return `(SELECT ${list} FROM ${report} WHERE in_period AND pk IS NOT NULL)`;
  const amounts = [...payrollMoneyFields, "hours"].filter((name) => !schema.column(report, name).startsWith("NULL"));
  const sums = amounts.map((name) => `sum(${schema.column(report, name)}) AS ${schema.column(report, name)}`);
  const totals = `SELECT ${["file_no, person_no, min(ord) AS first_ord, count(*) AS rows_of_line, max(latest) AS latest", ...sums].join(", ")},
      min(first_pay) AS first_pay, max(last_pay) AS last_pay, max(last_paid) AS last_paid
    FROM (SELECT ${list} FROM ${report}_rows WHERE in_period) GROUP BY file_no, person_no`;
  return `(SELECT totals.*, person.* EXCLUDE (file_no, person_no) FROM (${totals}) totals
    JOIN ${report}_people person USING (file_no, person_no) WHERE person.pk IS NOT NULL)`;
}

const isUnknown = (fact: YearFact): string => `no_${fact}`;

/** Whether an employee has no value for a fact, or is paid in a file that lacks the column. */
function unknownFacts(schema: CanonicalSchema): [string, string][] {
  const report = "payroll_register" as const;
  return yearFacts.map((fact) => {
    const names = fact === "deferrals" ? payrollEmployeeFields : [fact];
    const lacking = schema.filesWithout(report, names);
    const inSome = lacking.length > 0 ? `bool_or(file_no IN (${lacking.join(", ")}))` : "false";
    const blank = fact === "deferrals" ? "false" : `max(${schema.column(report, fact)}) IS NULL`;
    return [isUnknown(fact), `${inSome} OR ${blank}`];
  });
}

/** Most employees have every fact and share this one list. */
const none: readonly YearFact[] = [];
function unknownOf(record: QueryRecord): readonly YearFact[] {
  const unknown = yearFacts.filter((fact) => isTrue(record, isUnknown(fact)));
  return unknown.length > 0 ? unknown : none;
}

function payrollColumns(schema: CanonicalSchema): Record<string, string> {
  const report = "payroll_register" as const;
  const column = (name: string, type?: string): string => schema.column(report, name, type);
  const sums = payrollMoneyFields.map((field) => [field, `coalesce(sum(${column(field)}), 0)::BIGINT`]);
  const several = severalFlags.map(({ flag, field }) => [flag, `min(${column(field)}) <> max(${column(field)})`]);
  const rows = "sum(rows_of_line)::BIGINT";
  const code = column("pay_code", "VARCHAR");
  const checks = code.startsWith("NULL")
    ? rows
    : `CASE WHEN max(${code}) IS NULL THEN ${rows} ELSE count(DISTINCT ${column("pay_date", "DATE")}) END`;
  const payers =
    schema.providersOf(report).length > 0 ? "string_agg(DISTINCT provider_no::VARCHAR, ',' ORDER BY provider_no::VARCHAR)" : "''";
  return {
    ...identityColumns(schema, report, "latest"),
    other_id: "CASE WHEN max(person_id) <> min(person_id) THEN max(person_id) END",
    ...employmentColumns(schema, report, "latest"),
    ...textColumns(schema, report, "latest"),
    ...Object.fromEntries(sums),
    ...Object.fromEntries(several),
    ...Object.fromEntries(unknownFacts(schema)),
    hours: `coalesce(sum(${column("hours")}), 0)::BIGINT`,
    first_pay: "min(first_pay)::VARCHAR",
    last_pay: "max(last_pay)::VARCHAR",
    last_paid: "max(last_paid)::VARCHAR",
    checks,
    providers: payers,
    first_row: "min(first_ord)",
    source_rows: rows,
  };
}

const payrollQuery = (schema: CanonicalSchema): Query<PayrollEmployee> => ({
  select: payrollColumns(schema),
  from: `FROM ${payrollLines(schema)} GROUP BY pk ORDER BY "name", id, pk`,
  // One literal: using spread to build these objects takes several times as long for tens of thousands of employees.
  read: (record) => ({
    key: textOf(record, "key") ?? "",
    id: textOf(record, "id"),
    otherId: textOf(record, "other_id"),
    ssnHash: textOf(record, "ssn_hash"),
    ssnLast4: textOf(record, "ssn_last4"),
    name: textOf(record, "name"),
    ...ssnsIn(record),
    birthOn: dateOf(record, "birth"),
    earlierBirthOn: dateOf(record, "earlier_birth"),
    hireOn: dateOf(record, "hire"),
    termOn: dateOf(record, "term"),
    rehireOn: dateOf(record, "rehire"),
    diedOn: dateOf(record, "death"),
    status: textOf(record, "status"),
    texts: textsOf(record),
    amounts: amountsOf(record),
    hoursHundredths: bigintOf(record, "hours"),
    firstPayOn: dateOf(record, "first_pay"),
    lastPayOn: dateOf(record, "last_pay"),
    lastPaidOn: dateOf(record, "last_paid"),
    checks: numberOf(record, "checks"),
    providers: textOf(record, "providers") ?? "",
    severalValues: severalFlags.filter(({ flag }) => isTrue(record, flag)).map(({ word }) => word),
    unknown: unknownOf(record),
    inPayroll: true,
    place: placeOf(record),
  }),
});

function demographicsQuery(schema: CanonicalSchema): Query<DemographicsRecord> {
  const report = "demographics" as const;
  return {
    select: {
      ...identityColumns(schema, report),
      ...employmentColumns(schema, report),
      ...textColumns(schema, report, "ord"),
      ...placeColumns,
      hours: `sum(${schema.column(report, "hours")})::BIGINT`,
      gross: `sum(${schema.column(report, "gross_pay")})::BIGINT`,
      eligible: `sum(${schema.column(report, "eligible_comp")})::BIGINT`,
    },
    from: `FROM ${report} WHERE pk IS NOT NULL GROUP BY pk ORDER BY "name", id, pk`,
    read: (record) => ({
      key: textOf(record, "key") ?? "",
      id: textOf(record, "id"),
      ssnHash: textOf(record, "ssn_hash"),
      ssnLast4: textOf(record, "ssn_last4"),
      name: textOf(record, "name"),
      ...ssnsIn(record),
      birthOn: dateOf(record, "birth"),
      earlierBirthOn: dateOf(record, "earlier_birth"),
      hireOn: dateOf(record, "hire"),
      termOn: dateOf(record, "term"),
      rehireOn: dateOf(record, "rehire"),
      diedOn: dateOf(record, "death"),
      status: textOf(record, "status"),
      texts: textsOf(record),
      hoursHundredths: bigintOrNull(record, "hours"),
      grossCents: bigintOrNull(record, "gross"),
      eligibleCents: bigintOrNull(record, "eligible"),
      place: placeOf(record),
    }),
  };
}

/** Employees in the payroll register, by name; null if it is not uploaded. */
export const readPayroll = (reader: CanonicalReader): Promise<readonly PayrollEmployee[] | null> =>
  reader.once("payroll", async () => {
    if (!reader.schema.has("payroll_register")) return null;
    return withRehires(reader, "payroll_register", await reader.read(payrollQuery(reader.schema)));
  });

/** People in demographics, by name; null if the report is not uploaded. */
export const readDemographics = (reader: CanonicalReader): Promise<readonly DemographicsRecord[] | null> =>
  reader.once("demographics", async () => {
    if (!reader.schema.has("demographics")) return null;
    return withRehires(reader, "demographics", await reader.read(demographicsQuery(reader.schema)));
  });

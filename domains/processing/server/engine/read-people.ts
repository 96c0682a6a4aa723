import type { ReportKey } from "../../core/index.ts";
import { type CensusMoneyField, censusMoneyFields } from "../../core/papers/payroll-census/census-fields.ts";
import type { DemographicsRecord, PayrollEmployee } from "../../core/papers/payroll-census/inputs.ts";
import type { EmploymentDates, Identity } from "../../core/people/person.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { bigintOf, bigintOrNull, dateOf, type EngineRecord, isTrue, numberOf, readRecords, textOf } from "./read-records.ts";

/** Identity of the people of a report, grouped by key. */
export const identityColumns = (tables: CanonicalTables, report: ReportKey): Record<string, string> => ({
  key: "pk",
  id: "min(person_id)",
  ssn_hash: `min(${tables.column(report, "ssn_hash", "VARCHAR")})`,
  ssn_last4: `min(${tables.column(report, "ssn_last4", "VARCHAR")})`,
  name: `arg_max(${tables.column(report, "full_name", "VARCHAR")}, ord)`,
});

export const identityOf = (record: EngineRecord): Identity => ({
  key: textOf(record, "key") ?? "",
  id: textOf(record, "id"),
  ssnHash: textOf(record, "ssn_hash"),
  ssnLast4: textOf(record, "ssn_last4"),
  name: textOf(record, "name"),
});

/** Of several values: the most recent date, the status of the latest record. `latest` orders the records. */
export const employmentColumns = (tables: CanonicalTables, report: ReportKey, latest = "ord"): Record<string, string> => {
  const on = (name: string): string => `max(${tables.column(report, name, "DATE")})::VARCHAR`;
  const status = `arg_max(${tables.column(report, "status", "VARCHAR")}, ${latest})`;
  return { birth: on("birth_date"), hire: on("hire_date"), term: on("term_date"), rehire: on("rehire_date"), status };
};

export const employmentOf = (record: EngineRecord): EmploymentDates => ({
  birthOn: dateOf(record, "birth"),
  hireOn: dateOf(record, "hire"),
  termOn: dateOf(record, "term"),
  rehireOn: dateOf(record, "rehire"),
  status: textOf(record, "status"),
});

const watched: Readonly<Record<string, string>> = {
  full_name: "name",
  birth_date: "birth",
  hire_date: "hire",
  term_date: "term",
  rehire_date: "rehire",
  status: "status",
  class: "class",
};

const severalFlags = Object.entries(watched).map(([field, word]) => ({ flag: `several_${field}`, field, word }));

/** A plan can have tens of thousands of employees: no list of entries is made for each. */
function amountsOf(record: EngineRecord): Record<CensusMoneyField, bigint> {
  const amounts: Partial<Record<CensusMoneyField, bigint>> = {};
  for (const field of censusMoneyFields) amounts[field] = bigintOf(record, field);
  return amounts as Record<CensusMoneyField, bigint>;
}

/** Days since 1900 before file, sheet and row: the latest record is the one of the latest pay date. */
const latestRecord =
  "((pay_date - DATE '1900-01-01')::BIGINT << 44) + (file_no::BIGINT << 36) + (sheet::BIGINT << 30) + (\"row\" & 1073741823)";

export async function readPayroll(tables: CanonicalTables): Promise<PayrollEmployee[]> {
  const report = "payroll_register" as const;
  const column = (name: string, type?: string): string => tables.column(report, name, type);
  const sums = censusMoneyFields.map((field) => [field, `coalesce(sum(${column(field)}), 0)::BIGINT`]);
  const several = severalFlags.map(({ flag, field }) => [flag, `min(${column(field)}) <> max(${column(field)})`]);
  const paid = `coalesce(${column("gross_pay")}, 0) > 0 OR coalesce(${column("eligible_comp")}, 0) > 0`;
  const longForm = column("pay_code", "VARCHAR").startsWith("NULL")
    ? "count(*)"
    : `CASE WHEN max(${column("pay_code", "VARCHAR")}) IS NULL THEN count(*) ELSE count(DISTINCT pay_date) END`;
  const payers =
    tables.providersOf(report).length > 0 ? "string_agg(DISTINCT provider_no::VARCHAR, ',' ORDER BY provider_no::VARCHAR)" : "''";
  const records = await readRecords(
    tables.db,
    {
      ...identityColumns(tables, report),
      ...employmentColumns(tables, report, "latest"),
      name: `arg_max(${column("full_name", "VARCHAR")}, latest)`,
      class: `arg_max(${column("class", "VARCHAR")}, latest)`,
      ...Object.fromEntries(sums),
      ...Object.fromEntries(several),
      hours: `coalesce(sum(${column("hours")}), 0)::BIGINT`,
      first_pay: "min(pay_date)::VARCHAR",
      last_pay: "max(pay_date)::VARCHAR",
      last_paid: `(max(pay_date) FILTER (WHERE ${paid}))::VARCHAR`,
      checks: longForm,
      providers: payers,
    },
    `FROM (SELECT *, ${latestRecord} AS latest FROM ${report} WHERE in_period AND pk IS NOT NULL) GROUP BY pk ORDER BY "name", id, pk`,
  );
  return records.map((record) => ({
    ...identityOf(record),
    ...employmentOf(record),
    jobClass: textOf(record, "class"),
    amounts: amountsOf(record),
    hoursHundredths: bigintOf(record, "hours"),
    firstPayOn: dateOf(record, "first_pay"),
    lastPayOn: dateOf(record, "last_pay"),
    lastPaidOn: dateOf(record, "last_paid"),
    checks: numberOf(record, "checks"),
    providers: textOf(record, "providers") ?? "",
    severalValues: severalFlags.filter(({ flag }) => isTrue(record, flag)).map(({ word }) => word),
  }));
}

export async function readDemographics(tables: CanonicalTables): Promise<DemographicsRecord[]> {
  const report = "demographics" as const;
  const latest = (name: string, type?: string): string => `arg_max(${tables.column(report, name, type)}, ord)`;
  const records = await readRecords(
    tables.db,
    {
      ...identityColumns(tables, report),
      ...employmentColumns(tables, report),
      class: latest("class", "VARCHAR"),
      hours: `sum(${tables.column(report, "hours")})::BIGINT`,
      gross: `sum(${tables.column(report, "gross_pay")})::BIGINT`,
      eligible: `sum(${tables.column(report, "eligible_comp")})::BIGINT`,
    },
    `FROM ${report} WHERE pk IS NOT NULL GROUP BY pk ORDER BY "name", id, pk`,
  );
  return records.map((record) => ({
    ...identityOf(record),
    ...employmentOf(record),
    jobClass: textOf(record, "class"),
    hoursHundredths: bigintOrNull(record, "hours"),
    grossCents: bigintOrNull(record, "gross"),
    eligibleCents: bigintOrNull(record, "eligible"),
  }));
}

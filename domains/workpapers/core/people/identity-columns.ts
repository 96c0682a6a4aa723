import type { ReportKey } from "@tieout/catalogue/core";
import { type CanonicalSchema, type QueryRecord, textOf } from "@tieout/processing/core";
import type { Identity } from "./person.ts";

/** Identity of the people of a report, grouped by key. */
export const identityColumns = (schema: CanonicalSchema, report: ReportKey): Record<string, string> => ({
  key: "pk",
  id: "min(person_id)",
  ssn_hash: `min(${schema.column(report, "ssn_hash", "VARCHAR")})`,
  ssn_last4: `min(${schema.column(report, "ssn_last4", "VARCHAR")})`,
  name: `arg_max(${schema.column(report, "full_name", "VARCHAR")}, ord)`,
});

export const identityOf = (record: QueryRecord): Identity => ({
  key: textOf(record, "key") ?? "",
  id: textOf(record, "id"),
  ssnHash: textOf(record, "ssn_hash"),
  ssnLast4: textOf(record, "ssn_last4"),
  name: textOf(record, "name"),
});

/** Of several values: the most recent date, the status of the latest record. `latest` orders the records. */
export const employmentColumns = (schema: CanonicalSchema, report: ReportKey, latest = "ord"): Record<string, string> => {
  const on = (name: string): string => `max(${schema.column(report, name, "DATE")})::VARCHAR`;
  const earlier = (name: string): string => {
    const date = schema.column(report, name, "DATE");
    return `CASE WHEN min(${date}) <> max(${date}) THEN min(${date}) END::VARCHAR`;
  };
  const status = `arg_max(${schema.column(report, "status", "VARCHAR")}, ${latest})`;
  return {
    birth: on("birth_date"),
    earlier_birth: earlier("birth_date"),
    hire: on("hire_date"),
    term: on("term_date"),
    rehire: on("rehire_date"),
    death: on("death_date"),
    status,
  };
};

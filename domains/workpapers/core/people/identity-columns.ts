import type { ReportKey } from "@tieout/catalog/core";
import { type CanonicalSchema, type QueryRecord, textOf } from "@tieout/runs/core";
import type { FullSsn, Identity } from "./person.ts";

/**
 * Identity of the people in a report, grouped by key; records are ordered by `latest`. If one number has several SSNs, the latest record's
 * is used, because an earlier one may have been corrected.
 */
export function identityColumns(schema: CanonicalSchema, report: ReportKey, latest = "ord"): Record<string, string> {
  const text = (name: string): string => schema.column(report, name, "VARCHAR");
  const [hash, last4] = [text("ssn_hash"), text("ssn_last4")];
  const several = `min(${hash}) <> max(${hash})`;
  const ofLatest = (value: string): string => `CASE WHEN ${several} THEN arg_max(${value}, ${latest}) ELSE min(${value}) END`;
  // Sorts only if there are several SSNs: an ordered aggregate would sort everyone's single SSN.
  const all = `array_to_string(list_sort(list_distinct(list(${hash} || ':' || coalesce(${last4}, '')))), ',')`;
  return {
    key: "pk",
    id: "min(person_id)",
    ssn_hash: ofLatest(hash),
    ssn_last4: `CASE WHEN ${several} THEN arg_max(${last4}, ${latest}) FILTER (WHERE ${hash} IS NOT NULL) ELSE min(${last4}) END`,
    ssns: `CASE WHEN ${several} THEN ${all} END`,
    name: `arg_max(${text("full_name")}, ${latest})`,
  };
}

/** Absent if the person's rows have at most one SSN. */
export function ssnsIn(record: QueryRecord): Pick<Identity, "ssns"> {
  const all = textOf(record, "ssns");
  if (all === null) return {};
  return {
    ssns: all.split(",").map((one): FullSsn => {
      const [hash = "", last4 = ""] = one.split(":");
      return { hash, last4: last4 || null };
    }),
  };
}

export const identityOf = (record: QueryRecord): Identity => ({
  key: textOf(record, "key") ?? "",
  id: textOf(record, "id"),
  ssnHash: textOf(record, "ssn_hash"),
  ssnLast4: textOf(record, "ssn_last4"),
  name: textOf(record, "name"),
  ...ssnsIn(record),
});

/** If there are several values: the most recent date and the latest record's status. Records are ordered by `latest`. */
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

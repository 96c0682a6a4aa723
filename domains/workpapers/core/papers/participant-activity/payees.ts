import { type CanonicalSchema, dateOf, type Query, type ReadingContext } from "@tieout/runs/core";
import { employmentColumns, identityColumns, identityOf } from "../../people/identity-columns.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";

const report = "distribution_detail" as const;

/** A payee with the dates from the distribution detail. */
export interface Payee extends Identity, EmploymentDates {}

const payeeRows = (schema: CanonicalSchema): Query<Payee> => ({
  select: { ...identityColumns(schema, report), ...employmentColumns(schema, report) },
  from: `FROM ${report} WHERE pk IS NOT NULL GROUP BY pk ORDER BY pk`,
  read: (record) => ({
    ...identityOf(record),
    birthOn: dateOf(record, "birth"),
    earlierBirthOn: dateOf(record, "earlier_birth"),
    hireOn: dateOf(record, "hire"),
    termOn: dateOf(record, "term"),
    rehireOn: null,
    diedOn: dateOf(record, "death"),
    status: null,
  }),
});

/** Empty if the detail has no dates for its payees. */
export async function readPayees({ schema, facts, read }: ReadingContext): Promise<readonly Payee[]> {
  const isDated = facts.mapsAny(report, ["birth_date", "hire_date", "term_date"]);
  return isDated ? read(payeeRows(schema)) : [];
}

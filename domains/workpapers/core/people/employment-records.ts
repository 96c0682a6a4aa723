import { type CanonicalSchema, once, type Reading } from "@tieout/processing/core";
import { readDemographics, readPayroll } from "./employer-queries.ts";
import { readEmployees } from "./merge-demographics.ts";
import type { EmploymentDates, Identity } from "./person.ts";

export interface EmploymentRecord extends Identity, EmploymentDates {}

/** Employee numbers are not participant numbers, so that employers' records are found by SSN only. One literal: there are many. */
const withoutId = (record: EmploymentRecord): EmploymentRecord => ({
  key: record.key,
  id: null,
  ssnHash: record.ssnHash,
  ssnLast4: record.ssnLast4,
  name: record.name,
  birthOn: record.birthOn,
  hireOn: record.hireOn,
  termOn: record.termOn,
  rehireOn: record.rehireOn,
  status: record.status,
});

/** People of payroll, then of demographics, as far as an employer knows them. */
export const readEmployment = (schema: CanonicalSchema): Reading<readonly EmploymentRecord[]> =>
  once("employment", function* () {
    const employees = (yield* readPayroll(schema)) ? yield* readEmployees(schema) : [];
    return [...employees, ...((yield* readDemographics(schema)) ?? [])].map(withoutId);
  });

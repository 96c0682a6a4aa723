import { type CanonicalSchema, once, type Reading } from "@tieout/processing/core";
import { readDemographics, readPayroll } from "./employer-queries.ts";
import { readEmployees } from "./merge-demographics.ts";
import type { EmploymentDates, Identity } from "./person.ts";

export interface EmploymentRecord extends Identity, EmploymentDates {}

/** Employee numbers are not participant numbers, so that employers' records are found by SSN only. */
const withoutId = (record: EmploymentRecord): EmploymentRecord => ({ ...record, id: null });

/** People of payroll, then of demographics, as far as an employer knows them. */
export const readEmployment = (schema: CanonicalSchema): Reading<readonly EmploymentRecord[]> =>
  once("employment", function* () {
    const employees = (yield* readPayroll(schema)) ? yield* readEmployees(schema) : [];
    return [...employees, ...((yield* readDemographics(schema)) ?? [])].map(withoutId);
  });

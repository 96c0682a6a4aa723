import type { CanonicalReader } from "@tieout/runs/core";
import { readDemographics, readPayroll } from "./employer-queries.ts";
import type { YearFact } from "./employer-records.ts";
import { readEmployees } from "./merge-demographics.ts";
import type { EmploymentDates, Identity } from "./person.ts";
import { haveOtherNames, indexPeople, type NamedPerson } from "./person-index.ts";

export interface EmploymentRecord extends Identity, EmploymentDates {
  /** Hours in the plan year, in hundredths; null if the file does not have them. */
  readonly hoursHundredths: bigint | null;
}

/** A record in an employer's file; a 0 for an unknown fact means nothing. */
interface EmploymentFileRecord extends EmploymentRecord {
  readonly unknown?: readonly YearFact[];
}

/** Employee numbers are not participant numbers, so employer records are found by SSN only. One literal, because there are many records. */
const withoutId = (record: EmploymentFileRecord): EmploymentRecord => ({
  key: record.key,
  id: null,
  ssnHash: record.ssnHash,
  ssnLast4: record.ssnLast4,
  name: record.name,
  ...(record.ssns ? { ssns: record.ssns } : {}),
  birthOn: record.birthOn,
  earlierBirthOn: record.earlierBirthOn ?? null,
  hireOn: record.hireOn,
  termOn: record.termOn,
  rehireOn: record.rehireOn,
  diedOn: record.diedOn,
  status: record.status,
  hoursHundredths: record.unknown?.includes("hours") ? null : record.hoursHundredths,
});

/**
 * Employer records for people in payroll, then in demographics. If a register masks SSNs, the full SSN comes from the person's row in
 * demographics, so that one person's two rows don't look like two people.
 */
export function employmentOf(
  employees: readonly EmploymentFileRecord[],
  demographics: readonly EmploymentFileRecord[],
): readonly EmploymentRecord[] {
  const known = indexPeople(demographics, employees);
  const withSsn = (employee: EmploymentFileRecord): EmploymentRecord => {
    const other = employee.ssnHash === null ? known.find(employee) : null;
    return other && !haveOtherNames(employee, other) ? { ...withoutId(employee), ssnHash: other.ssnHash } : withoutId(employee);
  };
  return [...employees.map(withSsn), ...demographics.map(withoutId)];
}

export const readEmployment = (reader: CanonicalReader): Promise<readonly EmploymentRecord[]> =>
  reader.once("employment", async () => {
    const employees = (await readPayroll(reader)) ? await readEmployees(reader) : [];
    return employmentOf(employees, (await readDemographics(reader)) ?? []);
  });

/** People in the employer's files who have both a number and a full SSN in one row. */
export const readNumberedEmployees = (reader: CanonicalReader): Promise<readonly NamedPerson[]> =>
  reader.once("numbered employees", async () => {
    const employees = (await readPayroll(reader)) ? await readEmployees(reader) : [];
    return [...employees, ...((await readDemographics(reader)) ?? [])].filter(({ id, ssnHash }) => id !== null && ssnHash !== null);
  });

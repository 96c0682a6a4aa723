import type { EmploymentRecord } from "./employment-records.ts";
import { haveOtherNames } from "./person-index.ts";

/** All records of the person of one of them: under one SSN, unless the names are of two people. */
export function recordsByPerson(employment: readonly EmploymentRecord[]): (one: EmploymentRecord) => readonly EmploymentRecord[] {
  const bySsn = new Map<string, EmploymentRecord[]>();
  for (const record of employment) {
    if (record.ssnHash === null) continue;
    const same = bySsn.get(record.ssnHash);
    if (same) same.push(record);
    else bySsn.set(record.ssnHash, [record]);
  }
  return (one) => (bySsn.get(one.ssnHash ?? "") ?? [one]).filter((record) => record === one || !haveOtherNames(record, one));
}

import { mostComparedNames } from "@tieout/processing/core";
import type { EmploymentRecord } from "./employment-records.ts";
import { haveOtherNames } from "./person-index.ts";

/** All records of the person of one of them: under one SSN, unless the names are of two people or the number is one of very many. */
export function recordsByPerson(employment: readonly EmploymentRecord[]): (one: EmploymentRecord) => readonly EmploymentRecord[] {
  const bySsn = new Map<string, EmploymentRecord[]>();
  for (const record of employment) {
    if (record.ssnHash === null) continue;
    const same = bySsn.get(record.ssnHash);
    if (same) same.push(record);
    else bySsn.set(record.ssnHash, [record]);
  }
  return (one) => {
    const same = bySsn.get(one.ssnHash ?? "") ?? [];
    return same.length > mostComparedNames || same.length === 0
      ? [one]
      : same.filter((record) => record === one || !haveOtherNames(record, one));
  };
}

import { mostComparedNames } from "@tieout/runs/core";
import type { Identity } from "./person.ts";
import { haveOtherNames } from "./person-index.ts";

/**
 * Finds all records for a record's person: those with the same SSN, unless the names belong to two people or the SSN is shared by a large
 * number of people.
 */
export function recordsByPerson<T extends Identity>(records: readonly T[]): (one: T) => readonly T[] {
  const bySsn = new Map<string, T[]>();
  for (const record of records) {
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

/**
 * Puts each record in exactly one group: a record that has no group yet, with the other ungrouped records that `recordsByPerson` finds for
 * it.
 */
export function groupByPerson<T extends Identity>(records: readonly T[]): (readonly [T, ...T[]])[] {
  const recordsOf = recordsByPerson(records);
  const grouped = new Set<T>();
  const groups: (readonly [T, ...T[]])[] = [];
  for (const record of records) {
    if (grouped.has(record)) continue;
    const others = recordsOf(record).filter((other) => other !== record && !grouped.has(other));
    for (const one of [record, ...others]) grouped.add(one);
    groups.push([record, ...others]);
  }
  return groups;
}

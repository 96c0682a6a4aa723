import { mostComparedNames } from "@tieout/runs/core";
import type { Identity } from "./person.ts";
import { haveOtherNames } from "./person-index.ts";

/** All records of the person of one of them: under one SSN, unless the names are of two people or the number is one of very many. */
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

/** Each record in one group: those of the person of its first, as `recordsByPerson` finds them. */
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

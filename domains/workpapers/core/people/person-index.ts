import type { Identity } from "./person.ts";

export interface PersonIndex<T extends Identity> {
  /** By SSN, else by id; never by name. With one SSN under several ids the same id wins, else the first. */
  find(identity: Identity): T | null;
}

/** Index of the people of one report, to match those of another file (levels 1 and 2; lower levels are never merged). */
export function indexPeople<T extends Identity>(people: readonly T[]): PersonIndex<T> {
  const bySsn = new Map<string, T[]>();
  const byId = new Map<string, T>();
  for (const person of people) {
    if (person.ssnHash) {
      const same = bySsn.get(person.ssnHash);
      if (same) same.push(person);
      else bySsn.set(person.ssnHash, [person]);
    }
    if (person.id && !byId.has(person.id)) byId.set(person.id, person);
  }
  return {
    find(identity) {
      const sameSsn = identity.ssnHash ? bySsn.get(identity.ssnHash) : undefined;
      if (sameSsn) return sameSsn.find((person) => person.id === identity.id) ?? sameSsn[0] ?? null;
      const sameId = identity.id ? byId.get(identity.id) : undefined;
      if (!sameId) return null;
      // The same number with another SSN is another person.
      return sameId.ssnHash && identity.ssnHash && sameId.ssnHash !== identity.ssnHash ? null : sameId;
    },
  };
}

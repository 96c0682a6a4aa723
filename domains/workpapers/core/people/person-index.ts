import { areOtherPeople, mostComparedNames, nameKey, nameWords } from "@tieout/runs/core";
import { birthsOf, type EmploymentDates, type Identity, providerOf } from "./person.ts";

export interface PersonIndex<T extends Identity> {
  /**
   * Finds a person by SSN, otherwise by the ID at the person's own provider. If one of the two files masks the SSN and has no number, finds
   * a person by the last four digits together with the full name, if only one person has both; never by name alone.
   */
  find(identity: Identity): T | null;
  /** Whether it means anything if a person is not found: both files have full SSNs, or both have IDs. */
  identifies(identity: Identity): boolean;
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const same = map.get(key);
  if (same) same.push(value);
  else map.set(key, [value]);
};

/** The words of a full name in sorted order; null if there are fewer than two. */
export function wholeName({ name }: Identity): string | null {
  const words = nameWords(name ?? "").filter((word) => word.length > 1);
  return words.length > 1 ? words.sort().join(" ") : null;
}

/** Last four digits plus the sorted words of the full name without initials; null if either is missing. */
function tailOf(identity: Identity): string | null {
  const name = wholeName(identity);
  return identity.ssnLast4 && name ? `${identity.ssnLast4}|${name}` : null;
}

/** Whether nothing in the two files distinguishes these people, and the files have neither an SSN nor an ID in common to compare. */
export const mayBeOne = (person: Identity, identity: Identity): boolean =>
  (person.ssnHash === null || identity.ssnHash === null) &&
  (person.id === null || identity.id === null || providerOf(person) !== providerOf(identity));

/** Whether both have the same number at the same provider. */
export const haveSameNumber = (a: Identity, b: Identity): boolean => a.id !== null && a.id === b.id && providerOf(a) === providerOf(b);

/** A person's record, which often has a birth date. */
export type NamedPerson = Identity & Partial<Pick<EmploymentDates, "birthOn" | "earlierBirthOn">>;

/**
 * Whether the names cannot belong to one person, or are only similar and have different birth dates, unless both records have the same
 * number.
 */
export const haveOtherNames = (a: NamedPerson, b: NamedPerson): boolean =>
  !haveSameNumber(a, b) &&
  a.name !== null &&
  b.name !== null &&
  areOtherPeople({ name: a.name, births: birthsOf(a) }, { name: b.name, births: birthsOf(b) });

/** Only the people with an equal name, if there are any; a name that is merely similar may be a relative's. */
function withEqualName<T extends Identity>(people: readonly T[], { name }: Identity): readonly T[] {
  if (name === null || people.length < 2) return people;
  const key = nameKey(name);
  const equal = people.filter((person) => person.name !== null && nameKey(person.name) === key);
  return equal.length > 0 ? equal : people;
}

const haveOtherNumbers = (a: Identity, b: Identity): boolean =>
  a.id !== null && b.id !== null && a.id !== b.id && providerOf(a) === providerOf(b);

/** SSNs shared by several people at one provider. */
function sharedSsns(people: readonly Identity[]): ReadonlySet<string> {
  const providers = new Map<string, string[]>();
  const shared = new Set<string>();
  for (const person of people) {
    if (!person.ssnHash) continue;
    const provider = providerOf(person);
    const known = providers.get(person.ssnHash);
    if (!known) providers.set(person.ssnHash, [provider]);
    else if (known.includes(provider)) shared.add(person.ssnHash);
    else known.push(provider);
  }
  return shared;
}

/**
 * People with an SSN who may match an identity. An SSN shared by a large number of people is a placeholder; among them, only the same
 * number or an equal name is a match.
 */
function candidatesOf<T extends Identity>(people: readonly T[]): (identity: Identity) => readonly T[] {
  if (people.length <= mostComparedNames) return () => people;
  const marks = new Map<string, T[]>();
  const note = (mark: string, person: T): void => {
    if ((marks.get(mark)?.length ?? 0) < mostComparedNames) push(marks, mark, person);
  };
  const numberOf = (one: Identity): string => `I${providerOf(one)}|${one.id}`;
  for (const person of people) {
    if (person.id !== null) note(numberOf(person), person);
    if (person.name !== null) note(`N${nameKey(person.name)}`, person);
  }
  return (identity) => [
    ...((identity.id !== null && marks.get(numberOf(identity))) || []),
    ...((identity.name !== null && marks.get(`N${nameKey(identity.name)}`)) || []),
  ];
}

/**
 * Index of the people in one report, used to match people in another file (levels 1 and 2; lower levels are never merged). If one SSN is
 * under several numbers, the account with the same provider and number is preferred. An SSN that several people have, in this report or
 * among those who `ask`, identifies no one if a number or a name contradicts it. A number identifies a person at the number's provider; if
 * that provider is not in the report, the number is looked up at the other providers, and matches no one if several people have it.
 */
export function indexPeople<T extends Identity>(people: readonly T[], ask: readonly Identity[] = nobody): PersonIndex<T> {
  if (ask !== nobody) return makeIndex(people, ask);
  // A list is only stored with the index built from it, so the index has the list's person type.
  const known = indexes.get(people) as PersonIndex<T> | undefined;
  if (known) return known;
  const index = makeIndex(people, ask);
  indexes.set(people, index);
  return index;
}

const nobody: readonly Identity[] = [];
/** Cached, because several rules and ties of a paper use the same list of people. */
const indexes = new WeakMap<readonly Identity[], PersonIndex<Identity>>();

/**
 * Finds the one person with the same last four digits and full name, if the files have nothing else in common; if that person has accounts
 * at several providers, finds the account at the row's provider. The index is built on first use.
 */
function tailFinder<T extends Identity>(people: readonly T[]): (identity: Identity) => T | null {
  let byTail: Map<string, T[]> | null = null;
  return (identity) => {
    const tail = tailOf(identity);
    if (tail === null) return null;
    if (!byTail) {
      byTail = new Map();
      for (const person of people) {
        const own = tailOf(person);
        if (own !== null) push(byTail, own, person);
      }
    }
    const sameTail = byTail.get(tail) ?? [];
    if (sameTail.length > mostComparedNames) return null;
    const possible = sameTail.filter((person) => mayBeOne(person, identity));
    const [one, ...others] = possible;
    if (!one || others.some((other) => other.ssnHash === null || other.ssnHash !== one.ssnHash)) return null;
    return possible.find((person) => providerOf(person) === providerOf(identity)) ?? one;
  };
}

function makeIndex<T extends Identity>(people: readonly T[], ask: readonly Identity[]): PersonIndex<T> {
  const shared = new Set([...sharedSsns(people), ...sharedSsns(ask)]);
  const bySsn = new Map<string, T[]>();
  const byId = new Map<string, T[]>();
  const providers = new Set<string>();
  for (const person of people) {
    if (person.ssnHash) push(bySsn, person.ssnHash, person);
    if (person.id) push(byId, person.id, person);
    providers.add(providerOf(person));
  }
  // Someone who only ever had this SSN takes precedence over someone who also had it.
  for (const person of people)
    for (const { hash } of person.ssns ?? []) if (hash !== person.ssnHash && !bySsn.has(hash)) bySsn.set(hash, [person]);
  const ofShared = new Map<string, (identity: Identity) => readonly T[]>();
  const peopleOfShared = (ssnHash: string, identity: Identity): readonly T[] => {
    const candidates = ofShared.get(ssnHash) ?? candidatesOf(bySsn.get(ssnHash) ?? []);
    ofShared.set(ssnHash, candidates);
    const possible = candidates(identity).filter((person) => !haveOtherNumbers(person, identity) && !haveOtherNames(person, identity));
    return withEqualName(possible, identity);
  };
  const findByTail = tailFinder(people);
  const findBySsn = (ssnHash: string, identity: Identity): T | null | undefined => {
    const ofSsn = bySsn.get(ssnHash);
    if (!ofSsn) return undefined;
    const own = (person: T): boolean => providerOf(person) === providerOf(identity);
    const sameSsn = shared.has(ssnHash) ? peopleOfShared(ssnHash, identity) : ofSsn;
    const sameNumber = (person: T): boolean => person.id === identity.id;
    const one = sameSsn.find((person) => own(person) && sameNumber(person)) ?? sameSsn.find(own) ?? sameSsn.find(sameNumber);
    return one ?? sameSsn[0] ?? null;
  };
  return {
    identifies: ({ ssnHash, id }) => (ssnHash !== null && bySsn.size > 0) || (id !== null && byId.size > 0),
    find(identity) {
      const provider = providerOf(identity);
      const own = (person: T): boolean => providerOf(person) === provider;
      for (const hash of new Set([identity.ssnHash, ...(identity.ssns ?? []).map((ssn) => ssn.hash)])) {
        const found = hash === null ? undefined : findBySsn(hash, identity);
        if (found !== undefined) return found;
      }
      const sameId = identity.id ? (byId.get(identity.id) ?? []) : [];
      const [first, ...others] = providers.has(provider) ? sameId.filter(own) : sameId;
      if (!first) return findByTail(identity);
      if (others.some((other) => (other.ssnHash ?? other.key) !== (first.ssnHash ?? first.key))) return null;
      // The same number with another SSN is another person.
      return first.ssnHash && identity.ssnHash && first.ssnHash !== identity.ssnHash ? null : first;
    },
  };
}

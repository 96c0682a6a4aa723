import { areOtherPeople, mostComparedNames, nameKey, nameWords } from "@tieout/runs/core";
import { birthsOf, type EmploymentDates, type Identity, providerOf } from "./person.ts";

export interface PersonIndex<T extends Identity> {
  /**
   * By SSN, otherwise by the ID from the person's own provider. If one of the two files masks the SSN and gives no number, by the last four
   * digits together with the full name, if only one person has both; never by a name alone.
   */
  find(identity: Identity): T | null;
  /** Whether not finding a person means something: both files give full SSNs, or both give IDs. */
  identifies(identity: Identity): boolean;
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const same = map.get(key);
  if (same) same.push(value);
  else map.set(key, [value]);
};

/** The whole words of a name in any order; null where it is not of two at least. */
export function wholeName({ name }: Identity): string | null {
  const words = nameWords(name ?? "").filter((word) => word.length > 1);
  return words.length > 1 ? words.sort().join(" ") : null;
}

/** Last four digits and the words of the whole name in any order, initials left out; null where either is missing. */
function tailOf(identity: Identity): string | null {
  const name = wholeName(identity);
  return identity.ssnLast4 && name ? `${identity.ssnLast4}|${name}` : null;
}

/** Nothing in both files distinguishes the two, and one file has neither an SSN nor an ID that the other has too. */
export const mayBeOne = (person: Identity, identity: Identity): boolean =>
  (person.ssnHash === null || identity.ssnHash === null) &&
  (person.id === null || identity.id === null || providerOf(person) !== providerOf(identity));

/** One number of one provider under both. */
export const haveSameNumber = (a: Identity, b: Identity): boolean => a.id !== null && a.id === b.id && providerOf(a) === providerOf(b);

/** A record of a person; many have a birth date. */
export type NamedPerson = Identity & Partial<Pick<EmploymentDates, "birthOn" | "earlierBirthOn">>;

/** Names that cannot be of one person, or are only alike beside other birth dates, unless one number is under both. */
export const haveOtherNames = (a: NamedPerson, b: NamedPerson): boolean =>
  !haveSameNumber(a, b) &&
  a.name !== null &&
  b.name !== null &&
  areOtherPeople({ name: a.name, births: birthsOf(a) }, { name: b.name, births: birthsOf(b) });

/** Those whose name is equal, where any is; a name that is only alike may be a relative's. */
function withEqualName<T extends Identity>(people: readonly T[], { name }: Identity): readonly T[] {
  if (name === null || people.length < 2) return people;
  const key = nameKey(name);
  const equal = people.filter((person) => person.name !== null && nameKey(person.name) === key);
  return equal.length > 0 ? equal : people;
}

const haveOtherNumbers = (a: Identity, b: Identity): boolean =>
  a.id !== null && b.id !== null && a.id !== b.id && providerOf(a) === providerOf(b);

/** SSNs that several people of one provider have. */
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

/** People of one SSN as far as they can be someone. An SSN of very many is a placeholder: only one number or equal names find anyone there. */
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
 * Index of the people of one report, to match those of another file (levels 1 and 2; lower levels are never merged). With one SSN under
 * several numbers the account of the same provider and number wins. An SSN that several people have, in this report or among those who
 * `ask`, identifies nobody against a number or a name that says otherwise. A number means a person of its provider: where that provider is not in
 * the report, the ID is looked up among the others, and matches no one when several people have it.
 */
export function indexPeople<T extends Identity>(people: readonly T[], ask: readonly Identity[] = nobody): PersonIndex<T> {
  if (ask !== nobody) return makeIndex(people, ask);
  // Each list keeps the index that is made of it alone, so the type of its people is the list's.
  const known = indexes.get(people) as PersonIndex<T> | undefined;
  if (known) return known;
  const index = makeIndex(people, ask);
  indexes.set(people, index);
  return index;
}

const nobody: readonly Identity[] = [];
/** Several rules and ties of a paper look into the same list of people. */
const indexes = new WeakMap<readonly Identity[], PersonIndex<Identity>>();

/**
 * The one person with the last four digits and the whole name, where the files have nothing else in common; of one person with accounts at
 * several providers the account of the row's own. The index of them is made when first asked for.
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
  // Whoever has an SSN alone comes before someone who also had it.
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

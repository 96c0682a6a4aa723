import type { MixedPeople, PeopleInRows, PlaceInFile } from "./received-facts.ts";

/** A row in a list of people; the SSN is a hash. */
export interface PersonRow extends PlaceInFile {
  readonly ssn: string | null;
  readonly employeeId: string | null;
  readonly name: string | null;
}

const shownPeople = 3;

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z ]/g, "")
    .split(" ")
    .filter((word) => word !== "");

/** The given names in a name: the words after the comma, or the first word. */
function givenOf(name: string): readonly string[] {
  const [, after] = name.split(",");
  return after === undefined ? wordsOf(name).slice(0, 1) : wordsOf(after);
}

/** An initial matches a name that begins with it. */
const isSame = (one: string, other: string): boolean => one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);

/**
 * Whether two names may belong to one person: family names change, given names do not. True if either is missing. A name may be in either
 * order, so any word in the other name may be the given name.
 */
const mayBeOne = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return true;
  const meets = (given: readonly string[], words: readonly string[]): boolean => given.some((a) => words.some((b) => isSame(a, b)));
  const isOrdered = one.includes(",") === other.includes(",");
  if (isOrdered) return meets(givenOf(one), givenOf(other));
  return meets(givenOf(one), wordsOf(other)) || meets(givenOf(other), wordsOf(one));
};

function groupsBy(rows: readonly PersonRow[], key: (row: PersonRow) => string | null): readonly (readonly PersonRow[])[] {
  const groups = new Map<string, PersonRow[]>();
  for (const row of rows) {
    const value = key(row);
    if (value !== null) groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const distinct = (values: readonly (string | null)[]): number => new Set(values.filter((value) => value !== null)).size;

const inRows = (groups: readonly (readonly PersonRow[])[]): PeopleInRows => ({
  people: groups.length,
  places: groups.slice(0, shownPeople).map((group) => group.map(({ row, sheet }) => ({ row, sheet }))),
});

/** Rows for one person that differ in the compared value: the first row, and the first row with each other value. */
function firstOfEach(group: readonly PersonRow[], value: (row: PersonRow) => string | null): readonly PersonRow[] {
  const seen = new Set<string>();
  return group.filter((row) => {
    const own = value(row) ?? "";
    if (seen.has(own)) return false;
    seen.add(own);
    return true;
  });
}

/** Finds people that a list contains more than once or mixes up, by employee number and SSN. */
export function findMixedPeople(rows: readonly PersonRow[]): MixedPeople {
  const byNumber = groupsBy(rows, ({ employeeId }) => employeeId);
  const bySsn = groupsBy(rows, ({ ssn }) => ssn);
  const withSsns = byNumber.filter((group) => distinct(group.map(({ ssn }) => ssn)) > 1);
  const underOneSsn = bySsn.filter(([first, ...others]) => others.some(({ name }) => !mayBeOne(first?.name ?? null, name)));
  const sameNumber = byNumber.filter((group) => !withSsns.includes(group));
  // One person's rows with two employee numbers, or with none.
  const sameSsn = bySsn.filter(
    (group) =>
      !underOneSsn.includes(group) &&
      (distinct(group.map(({ employeeId }) => employeeId)) > 1 || group.every(({ employeeId }) => employeeId === null)),
  );
  return {
    repeated: inRows([...sameNumber, ...sameSsn]),
    withSsns: inRows(withSsns.map((group) => firstOfEach(group, ({ ssn }) => ssn))),
    underOneSsn: inRows(underOneSsn.map((group) => firstOfEach(group, ({ name }) => name))),
  };
}

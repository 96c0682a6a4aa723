import { isPlaceholderDate } from "@tieout/ingestion/core";
import { daysBetween, type PlainDate, parsePlainDate, toEpochDay } from "@tieout/kernel";

const suffixes = new Set(["JR", "SR", "II", "III", "IV", "V"]);

/** Names are cut to what a name can be: a cell of a million characters is none, and comparing is more than linear in the length. */
const longestName = 200;
const mostWords = 12;

/** Words folded for comparison: case, accents and punctuation do not count; a hyphen joins nothing and parts nothing. */
const foldedWords = (text: string): string[] =>
  text
    .slice(0, longestName)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "")
    .slice(0, mostWords);

/** Folded words without generation suffixes. */
export const nameWords = (text: string): string[] => foldedWords(text).filter((word) => !suffixes.has(word));

/** Equal for names of the same words in any order and spelling of case, accents and punctuation. */
export const nameKey = (text: string): string => foldedWords(text).sort().join(" ");

/**
 * More names than one person has spellings. Beyond it the number above them is a placeholder, and only equal names are one person: comparing
 * each with each would take a time that grows with the square of their number.
 */
export const mostComparedNames = 50;

/** Positions of the characters of `a` that have an equal one in `b` not further than `reach` away, each used once. */
function matches(a: string, b: string, reach: number): readonly (readonly [number, number])[] {
  const taken = new Set<number>();
  const pairs: [number, number][] = [];
  for (let at = 0; at < a.length; at++) {
    for (let other = Math.max(0, at - reach); other <= Math.min(b.length - 1, at + reach); other++) {
      if (taken.has(other) || a[at] !== b[other]) continue;
      taken.add(other);
      pairs.push([at, other]);
      break;
    }
  }
  return pairs;
}

/** Winkler (1990): 0 to 1, with the usual weight of 0.1 for each of at most four equal first characters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = matches(a, b, Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1));
  if (pairs.length === 0) return 0;
  const others = pairs.map(([, other]) => other).sort((x, y) => x - y);
  const outOfOrder = pairs.filter(([at], nth) => a[at] !== b[others[nth] ?? -1]).length;
  const jaro = (pairs.length / a.length + pairs.length / b.length + (pairs.length - outOfOrder / 2) / pairs.length) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Spellings of one word are at least this alike. */
const alike = 0.93;
const sameWord = (a: string, b: string): boolean => (a.length === 1 || b.length === 1 ? a[0] === b[0] : jaroWinkler(a, b) >= alike);

interface FoldedName {
  /** Initials say nothing beside two whole words. */
  readonly tellingWords: readonly string[];
  readonly suffix: string | undefined;
}

function foldName(name: string): FoldedName {
  const folded = foldedWords(name);
  const words = folded.filter((word) => !suffixes.has(word));
  const whole = words.filter((word) => word.length > 1);
  return { tellingWords: whole.length >= 2 ? whole : words, suffix: folded.find((word) => suffixes.has(word)) };
}

const rotations = (words: readonly string[]): readonly string[] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(""));

function canBeOne(a: FoldedName, b: FoldedName): boolean {
  if (a.suffix && b.suffix && a.suffix !== b.suffix) return false;
  const [shorter, longer] =
    a.tellingWords.length <= b.tellingWords.length ? [a.tellingWords, b.tellingWords] : [b.tellingWords, a.tellingWords];
  const open = [...longer];
  const fits = shorter.every((word) => {
    const at = open.findIndex((candidate) => sameWord(word, candidate));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
  if (fits) return true;
  const ofLonger = new Set(rotations(longer));
  return rotations(shorter).some((text) => ofLonger.has(text));
}

/**
 * Whether two full names can be of one person: each word of the shorter has a word of the other that is spelled alike, in any order and form
 * (`Van Buren, Una` and `Una M VanBuren`). A name that says less than the other is not another name; `JR` is not `SR`.
 */
export const sameName = (a: string, b: string): boolean => a === b || canBeOne(foldName(a), foldName(b));

/** Data a file has about the holder of an SSN under one name. */
export interface NamedRecord {
  readonly name: string;
  /** Birth dates under the name. */
  readonly births: readonly string[];
}

interface Spellings extends FoldedName {
  readonly names: string[];
  /** Days since 1970. */
  readonly births: Set<number>;
}

const shareWord = (a: FoldedName, b: FoldedName): boolean =>
  a.tellingWords.some((word) => word.length > 1 && b.tellingWords.some((other) => sameWord(word, other)));

const dayOfBirth = (birth: string): number | null => {
  const on = parsePlainDate(birth);
  return on === null || isPlaceholderDate(on) ? null : toEpochDay(on);
};
const daysOf = (births: readonly string[]): Set<number> => new Set(births.map(dayOfBirth).filter((day) => day !== null));

/** Birth dates of two records, of which one day is not a difference between files; `unknown` where one has none. */
function birthsOf(a: ReadonlySet<number>, b: ReadonlySet<number>): "same" | "other" | "unknown" {
  if (a.size === 0 || b.size === 0) return "unknown";
  for (const day of a) if (b.has(day) || b.has(day - 1) || b.has(day + 1)) return "same";
  return "other";
}

/** The earliest and the latest of birth dates that are not of one person; null where no two differ by more than a day. */
export function differingBirths(births: readonly PlainDate[]): readonly [PlainDate, PlainDate] | null {
  const [first, ...others] = births.filter((birth) => !isPlaceholderDate(birth)).sort();
  const last = others.at(-1);
  return first !== undefined && last !== undefined && daysBetween(first, last) > 1 ? [first, last] : null;
}

interface Initials {
  /** The whole words and the suffix; the name itself where it has fewer than two whole words. */
  readonly rest: string;
  readonly letters: string;
}

function initialsOf(name: string): Initials {
  const words = foldedWords(name).sort();
  const whole = words.filter((word) => word.length > 1);
  if (whole.filter((word) => !suffixes.has(word)).length < 2) return { rest: words.join(" "), letters: "" };
  return { rest: whole.join(" "), letters: words.filter((word) => word.length === 1).join(" ") };
}

/** Whether two names are equal, or are but for initials that one of them leaves out. */
function isSameButInitials(one: string, other: string): boolean {
  const [a, b] = [initialsOf(one), initialsOf(other)];
  return a.rest === b.rest && (a.letters === b.letters || a.letters === "" || b.letters === "");
}

/**
 * Whether two records under one SSN are two people: their names can't be one person's, or are only similar and the birth dates differ. If
 * one name is the other with an initial, a different birth date is a file error.
 */
export function areOtherPeople(a: NamedRecord, b: NamedRecord): boolean {
  if (!sameName(a.name, b.name)) return true;
  return birthsOf(daysOf(a.births), daysOf(b.births)) === "other" && !isSameButInitials(a.name, b.name);
}

/** Whether names without a birth date count as one person where they share a word: the last name may have changed. */
type UndatedNames = "apart" | "together";

/** Names that can be of one person and no other birth dates; the same birth date and one word in common: a name changed by marriage. */
function areOne(a: Spellings, b: Spellings, undated: UndatedNames): boolean {
  const births = birthsOf(a.births, b.births);
  if (births === "other") return false;
  return canBeOne(a, b) || ((births === "same" || undated === "together") && shareWord(a, b));
}

/** Key shared by the records of one name, with or without an initial, unless two people have it. */
function personKeys(records: readonly NamedRecord[]): (name: string) => string {
  const letters = new Map<string, Set<string>>();
  for (const { name } of records) {
    const initials = initialsOf(name);
    const known = letters.get(initials.rest);
    if (initials.letters === "") continue;
    if (known) known.add(initials.letters);
    else letters.set(initials.rest, new Set([initials.letters]));
  }
  return (name) => {
    const { rest } = initialsOf(name);
    return (letters.get(rest)?.size ?? 0) > 1 ? nameKey(name) : rest;
  };
}

/** Names that are certainly one person's, in the order of the names. */
function spellingsOf(records: readonly NamedRecord[]): Spellings[] {
  const byKey = new Map<string, Spellings>();
  const keyOf = personKeys(records);
  for (const { name, births } of [...records].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    const key = keyOf(name);
    const known = byKey.get(key);
    if (known) known.names.push(name);
    else byKey.set(key, { ...foldName(name), names: [name], births: daysOf(births) });
    if (known) for (const birth of daysOf(births)) known.births.add(birth);
  }
  return [...byKey.values()];
}

/** The names in groups in which each is linked to another; of one order whatever the order of the links. */
function linked<T>(all: readonly T[], isLink: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const one of all) {
    const [first, ...others] = groups.filter((group) => group.some((known) => isLink(known, one)));
    if (!first) {
      groups.push([one]);
      continue;
    }
    first.push(one, ...others.flat());
    for (const merged of others) groups.splice(groups.indexOf(merged), 1);
  }
  return groups;
}

const allBirths = (group: readonly Spellings[]): ReadonlySet<number> => new Set(group.flatMap(({ births }) => [...births]));

/** A name without a birth date that could be that of two people with other birth dates is neither's. */
function joinUndated(dated: readonly Spellings[][], undated: readonly Spellings[][], isLink: (a: Spellings, b: Spellings) => boolean) {
  const groups = [...dated];
  const alone: Spellings[][] = [];
  for (const one of undated) {
    const own = groups.filter((group) => group.some((known) => one.some((name) => isLink(known, name))));
    const births = own.map(allBirths);
    const areOthers = births.some((of, at) => births.slice(at + 1).some((other) => birthsOf(of, other) === "other"));
    if (own.length === 0 || areOthers) {
      alone.push(one);
      continue;
    }
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push([...own.flat(), ...one]);
  }
  return [...groups, ...alone];
}

/**
 * The people behind the names that one SSN has in a file, each as its names in order; one person where every name can be that of another, and
 * no birth date says otherwise. Equal names, and those that only an initial makes two, are one person whatever their birth dates. The order of the records changes nothing. Of more than
 * `mostComparedNames` names only equal ones are one person.
 */
export function peopleOfNames(records: readonly NamedRecord[], undated: UndatedNames = "apart"): readonly (readonly string[])[] {
  const spellings = spellingsOf(records);
  if (spellings.length > mostComparedNames) return spellings.map(({ names }) => names);
  const isLink = (a: Spellings, b: Spellings): boolean => areOne(a, b, undated);
  const withBirth = spellings.filter(({ births }) => births.size > 0);
  const without = spellings.filter(({ births }) => births.size === 0);
  const groups = joinUndated(linked(withBirth, isLink), linked(without, isLink), isLink);
  const people = groups.map((group) => group.flatMap(({ names }) => names).sort());
  return people.sort(([a = ""], [b = ""]) => (a < b ? -1 : a > b ? 1 : 0));
}

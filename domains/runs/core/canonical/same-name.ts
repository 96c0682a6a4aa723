import { isPlaceholderDate } from "@tieout/ingestion/core";
import { daysBetween, type PlainDate, parsePlainDate, toEpochDay } from "@tieout/kernel";

const suffixes = new Set(["JR", "SR", "II", "III", "IV", "V"]);

/** Names are cut to a plausible length: a cell with a million characters is not a name, and comparison time grows faster than length. */
const longestName = 200;
const mostWords = 12;

/** Words folded for comparison: ignores case, accents and punctuation; a hyphen makes no difference. */
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

/** Equal for names with the same words in any order, regardless of case, accents and punctuation. */
export const nameKey = (text: string): string => foldedWords(text).sort().join(" ");

/**
 * More spellings than any one person has. Beyond this, the SSN the names share is a placeholder, and only equal names count as one person;
 * comparing all pairs would take quadratic time.
 */
export const mostComparedNames = 50;

/** Position pairs of equal characters in `a` and `b` at most `reach` apart, each used once. */
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

/** Jaro-Winkler similarity (Winkler 1990): 0 to 1, with the usual weight of 0.1 for each of up to four equal first characters. */
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

/** Minimum similarity for two words to count as spellings of the same word. */
const alike = 0.93;
const sameWord = (a: string, b: string): boolean => (a.length === 1 || b.length === 1 ? a[0] === b[0] : jaroWinkler(a, b) >= alike);

interface FoldedName {
  /** Leaves out initials if there are at least two whole words. */
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
 * Whether two full names can belong to one person: each word of the shorter name has a similarly spelled word in the other, in any order
 * and form (`Van Buren, Una` and `Una M VanBuren`). A less complete name is not a different name; `JR` is not `SR`.
 */
export const sameName = (a: string, b: string): boolean => a === b || canBeOne(foldName(a), foldName(b));

/** Information a file has about the holder of an SSN under one name. */
export interface NamedRecord {
  readonly name: string;
  /** Birth dates found with this name. */
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

/** Compares two records' birth dates. A one-day difference between files is ignored; `unknown` if either has none. */
function birthsOf(a: ReadonlySet<number>, b: ReadonlySet<number>): "same" | "other" | "unknown" {
  if (a.size === 0 || b.size === 0) return "unknown";
  for (const day of a) if (b.has(day) || b.has(day - 1) || b.has(day + 1)) return "same";
  return "other";
}

/** The earliest and latest birth dates if they can't belong to one person; null if no two differ by more than a day. */
export function differingBirths(births: readonly PlainDate[]): readonly [PlainDate, PlainDate] | null {
  const [first, ...others] = births.filter((birth) => !isPlaceholderDate(birth)).sort();
  const last = others.at(-1);
  return first !== undefined && last !== undefined && daysBetween(first, last) > 1 ? [first, last] : null;
}

interface Initials {
  /** The whole words and the suffix; the full name if it has fewer than two whole words. */
  readonly rest: string;
  readonly letters: string;
}

function initialsOf(name: string): Initials {
  const words = foldedWords(name).sort();
  const whole = words.filter((word) => word.length > 1);
  if (whole.filter((word) => !suffixes.has(word)).length < 2) return { rest: words.join(" "), letters: "" };
  return { rest: whole.join(" "), letters: words.filter((word) => word.length === 1).join(" ") };
}

/** Whether two names are equal except for initials that one of them leaves out. */
function isSameButInitials(one: string, other: string): boolean {
  const [a, b] = [initialsOf(one), initialsOf(other)];
  return a.rest === b.rest && (a.letters === b.letters || a.letters === "" || b.letters === "");
}

/**
 * Whether two records under one SSN belong to two people: either their names can't be one person's, or the names are only similar and the
 * birth dates differ. If one name is the other plus an initial, a different birth date is treated as an error in the file.
 */
export function areOtherPeople(a: NamedRecord, b: NamedRecord): boolean {
  if (!sameName(a.name, b.name)) return true;
  return birthsOf(daysOf(a.births), daysOf(b.births)) === "other" && !isSameButInitials(a.name, b.name);
}

/** Whether names without a birth date count as one person when they share a word, since the last name may have changed. */
type UndatedNames = "apart" | "together";

/**
 * Whether names belong to one person: they are compatible and have no conflicting birth dates, or they share a birth date and a word, as
 * after a marriage.
 */
function areOne(a: Spellings, b: Spellings, undated: UndatedNames): boolean {
  const births = birthsOf(a.births, b.births);
  if (births === "other") return false;
  return canBeOne(a, b) || ((births === "same" || undated === "together") && shareWord(a, b));
}

/** Key shared by all records with one name, with or without an initial, unless two people have that name. */
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

/** Groups of names that certainly belong to one person, in name order. */
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

/** Groups of names in which each is linked to another; the result's order doesn't depend on the order of the links. */
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

/** Assigns undated names to people; an undated name that could belong to two people with different birth dates is assigned to neither. */
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
 * The people behind the names a file has for one SSN, each as a sorted list of names. Names belong to one person if each could be any
 * other's and no birth date contradicts it. Equal names, and names that differ only by an initial, are one person whatever their birth
 * dates. The order of the records doesn't matter. With more than `mostComparedNames` names, only equal names are one person.
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

const suffixes = new Set(["JR", "SR", "II", "III", "IV", "V"]);

/** Words folded for comparison: case, accents and punctuation do not count; a hyphen joins nothing and parts nothing. */
const foldedWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");

/** Folded words without generation suffixes. */
export const nameWords = (text: string): string[] => foldedWords(text).filter((word) => !suffixes.has(word));

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

/** Initials say nothing beside two whole words. */
function tellingWords(name: string): readonly string[] {
  const words = nameWords(name);
  const whole = words.filter((word) => word.length > 1);
  return whole.length >= 2 ? whole : words;
}

const suffixOf = (name: string): string | undefined => foldedWords(name).find((word) => suffixes.has(word));
const rotations = (words: readonly string[]): readonly string[] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(""));

/**
 * Whether two full names can be of one person: each word of the shorter has a word of the other that is spelled alike, in any order and form
 * (`Van Buren, Una` and `Una M VanBuren`). A name that says less than the other is not another name; `JR` is not `SR`.
 */
export function sameName(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [suffixOf(a), suffixOf(b)];
  if (one && other && one !== other) return false;
  const [shorter = [], longer = []] = [tellingWords(a), tellingWords(b)].sort((x, y) => x.length - y.length);
  const open = [...longer];
  const fits = shorter.every((word) => {
    const at = open.findIndex((candidate) => sameWord(word, candidate));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
  return fits || rotations(shorter).some((text) => rotations(longer).includes(text));
}

/** What a file says of the holder of an SSN under one name. */
export interface NamedRecord {
  readonly name: string;
  /** Birth dates under the name. */
  readonly births: readonly string[];
}

/** The same birth date and one word in common: a name changed by marriage. */
const sameBirth = (a: NamedRecord, b: NamedRecord): boolean =>
  a.births.some((birth) => b.births.includes(birth)) &&
  tellingWords(a.name).some((word) => word.length > 1 && tellingWords(b.name).some((other) => sameWord(word, other)));

/**
 * The people behind the names that one SSN has in a file, each as its names in order; one person where every name can be that of another.
 * The order of the records changes nothing.
 */
export function peopleOfNames(records: readonly NamedRecord[]): readonly (readonly string[])[] {
  const groups: NamedRecord[][] = [];
  for (const record of [...records].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [first, ...others] = groups.filter((group) =>
      group.some((known) => sameName(known.name, record.name) || sameBirth(known, record)),
    );
    if (!first) {
      groups.push([record]);
      continue;
    }
    first.push(record, ...others.flat());
    for (const merged of others) groups.splice(groups.indexOf(merged), 1);
  }
  return groups.map((group) => group.map(({ name }) => name).sort());
}

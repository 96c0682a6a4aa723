import { sourceHeaderWords } from "@tieout/catalog/core";
import { abbreviates, spelledAs } from "../layout/abbreviations.ts";
import { isKnownWord, type NormalHeader, normalizeHeader } from "../layout/normalize-header.ts";
import { describesPerson } from "../reports/person-fields.ts";
import type { FieldDefinition } from "../reports/report-definition.ts";

export interface HeaderMatch {
  /** From 0 to 1: exact 1.0, the same words 0.9 or more, similar spelling 0.8, contained 0.7. */
  readonly score: number;
  readonly how: "exact" | "words" | "similar" | "contained" | "none";
  readonly synonym: string;
}

/** Words that distinguish fields, however similar the rest is: one more or less means a different field. */
const telling = new Set([
  ...sourceHeaderWords,
  ...(
    "employee employer company ytd beginning ending opening closing gross net federal state local birth hire termination " +
    "separation rehire adjusted interest principal vested prior w2 box fund number name id code date type percent description " +
    "balance fee tax withholding excluded eligible ineligible first last middle dividend transfer distribution offset hour rate " +
    "reason status start payee repayment plan check 125 year estimated maximum limit projected annual dependent spouse beneficiary " +
    "address city zip phone email unit share price market out disbursement"
  ).split(" "),
]);

const synonymCache = new WeakMap<FieldDefinition, readonly { readonly text: string; readonly normal: NormalHeader }[]>();

function synonymsOf(field: FieldDefinition) {
  let list = synonymCache.get(field);
  if (!list) {
    list = [field.title, field.key, ...field.synonyms].map((text) => ({ text, normal: normalizeHeader(text) }));
    synonymCache.set(field, list);
  }
  return list;
}

/** Memoizes a function of a text, because each text is compared with every field, and again as a candidate. */
function remembered<K, V>(most: number, make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Optimal string alignment distance with early exit above two edits. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Headers in a wide file share words, and each word is compared with the words for every field. */
const comparedWords = remembered(5_000, (_word: string) => new Map<string, boolean>());

function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const known = comparedWords(b);
  const found = known.get(a);
  if (found !== undefined) return found;
  const made = areAlike(a, b);
  known.set(a, made);
  return made;
}

/**
 * Whether two words are spellings of the same one: abbreviated, or with at most one edit in five letters, two in nine; words that
 * distinguish fields must be equal.
 */
function areAlike(a: string, b: string): boolean {
  if (telling.has(a) && telling.has(b)) return false;
  if (!telling.has(b) && !isKnownWord(b) && abbreviates(b, a)) return true;
  const length = Math.min(a.length, b.length);
  const most = length >= 9 ? 2 : 1;
  return length >= 5 && Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most;
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((word) => b.includes(word)) && b.every((word) => a.includes(word));

/** Compares a header of one or two words with the spelling without its spaces. */
function compareLetters(header: NormalHeader, synonym: NormalHeader): Pick<HeaderMatch, "score" | "how"> {
  if (header.core.length > 2 || synonym.words.length < 2 || header.core.every((word) => telling.has(word))) return none;
  const how = spelledAs(header.letters, synonym.words);
  if (how === null) return none;
  return how === "certain" ? { score: 0.9, how: "words" } : { score: 0.82, how: "similar" };
}

const none = { score: 0, how: "none" } as const;

function compare(header: NormalHeader, synonym: NormalHeader): Pick<HeaderMatch, "score" | "how"> {
  const byWords = compareWords(header, synonym);
  return byWords.score > 0.8 ? byWords : better(byWords, compareLetters(header, synonym));
}

const better = <T extends { readonly score: number }>(a: T, b: T): T => (b.score > a.score ? b : a);

function compareWords(header: NormalHeader, synonym: NormalHeader): Pick<HeaderMatch, "score" | "how"> {
  if (header.full === synonym.full) return { score: 1, how: "exact" };
  if (header.yearToDate !== synonym.yearToDate) return none;
  const sameLetters = header.letters === synonym.letters;
  if (sameLetters && header.core.join(" ") === synonym.core.join(" ")) return { score: 0.95, how: "words" };
  if (sameLetters) return { score: 0.93, how: "words" };
  if (sameSet(header.core, synonym.core)) return { score: 0.9, how: "words" };
  const extraWords = header.core.length - synonym.core.length;
  if (extraWords < 0 || extraWords > 2) return none;
  if (!synonym.core.every((word) => header.core.some((other) => alike(word, other)))) return none;
  const extra = header.core.filter((word) => !synonym.core.some((other) => alike(word, other)));
  if (extra.length === 0) return { score: 0.85, how: "similar" };
  const allowed = extra.length <= 2 && !extra.some((word) => telling.has(word));
  return allowed ? { score: 0.75 - 0.05 * (extra.length - 1), how: "contained" } : none;
}

/** Longer texts are sentences or data, never a column name. */
const longestHeader = 80;

interface Spelling {
  readonly normal: NormalHeader;
  /** The header without its bracket, if the bracket only qualifies the name; otherwise null. */
  readonly bare: NormalHeader | null;
}

/** `Contribution (EE)`: a bracket may only qualify the name, so the header is also tried without it, at a slightly lower score. */
function spellingOf(header: string): Spelling {
  const normal = normalizeHeader(header);
  const text = header.replace(/\([^)]*\)/g, " ").trim();
  const bare = text !== "" && text !== header.trim() ? normalizeHeader(text) : null;
  const inBracket = normal.core.filter((word) => bare && !bare.core.includes(word));
  return { normal, bare: inBracket.some((word) => telling.has(word)) ? null : bare };
}

const textsRemembered = 5_000;
const spelled = remembered(textsRemembered, spellingOf);
const normalized = remembered(textsRemembered, normalizeHeader);
const matchesOf = remembered(textsRemembered, (_header: string) => new Map<FieldDefinition, HeaderMatch>());

/** How well a header names a field, by the best of the field's spellings. */
export function matchHeader(header: string, field: FieldDefinition): HeaderMatch {
  if (header.length > longestHeader) return { score: 0, how: "none", synonym: "" };
  const matches = matchesOf(header);
  const known = matches.get(field);
  if (known) return known;
  const match = matchSpellings(spelled(header), field);
  matches.set(field, match);
  return match;
}

/** Whether the header usually, but not always, means this field. */
export function isAskedFor(header: string, { asked = [] }: FieldDefinition): boolean {
  const { full, core } = spelled(header).normal;
  return asked.some((text) => {
    const known = spelled(text).normal;
    return known.full === full || known.core.join(" ") === core.join(" ");
  });
}

const weaker = 0.06;

function matchSpellings({ normal, bare }: Spelling, field: FieldDefinition): HeaderMatch {
  let best: HeaderMatch = { score: 0, how: "none", synonym: "" };
  if (normal.full === "") return best;
  const plain = withoutTheObvious(normal, field);
  const spellings = [{ spelling: normal, less: 0 }, ...[bare, plain].flatMap((spelling) => (spelling ? [{ spelling, less: weaker }] : []))];
  for (const synonym of synonymsOf(field)) {
    for (const { spelling, less } of spellings) {
      const match = compare(spelling, synonym.normal);
      if (match.score - less > best.score) best = { ...match, score: match.score - less, synonym: synonym.text };
    }
  }
  return best;
}

const people: ReadonlySet<string> = new Set(["employee", "participant", "member", "associate", "worker"]);
const forms: ReadonlySet<string> = new Set(["code", "description", "type"]);

/**
 * Drops words that go without saying, as in `EE Last` and `Source Cd`: in a report about people, a name needs no word for whose name it is,
 * and a choice may be written as a code or a text.
 */
function withoutTheObvious({ words }: NormalHeader, { key, kind }: FieldDefinition): NormalHeader | null {
  const obvious = new Set([...(describesPerson(key) ? people : []), ...(kind === "choice" || kind === "text" ? forms : [])]);
  const rest = words.filter((word) => !obvious.has(word));
  return rest.length > 0 && rest.length < words.length ? normalized(rest.join(" ")) : null;
}

/** Whether a column spells out the field's codes: it is named like the field and is a description or a name. */
export const describes = (header: string, field: FieldDefinition): boolean =>
  normalizeHeader(header).words.some((word) => word === "description" || word === "name") && matchHeader(header, field).score >= 0.75;

import type { ValueMapKey } from "../../reports/report-definition.ts";
import type { TextRule } from "../file-format.ts";
import { plainWords } from "./plain-words.ts";

/** A word that may change the meaning of a text. */
export interface OtherWord {
  readonly word: string;
  /** Whether the word negates the other words. */
  readonly denies: boolean;
}

const denial =
  /^(?:NO|NOT|NON|NEVER|UN\w*|NON\w+|EXCL\w*|EXCEPT|WITHOUT|THAN|DENIED|WAIVED|REVERS\w*|ERROR|RETURN\w*|REFUND\w*|CANCEL\w*|PENDING|INELIGIBLE|EXPIRED|PRIOR|UNDER|BEFORE|REPAYMENT|REPAID)$/;

const patterns = new Map<string, RegExp>();
function isPlain(key: ValueMapKey, canonical: string, word: string): boolean {
  const words = plainWords[key];
  const name = `${key} ${canonical}`;
  const pattern = patterns.get(name) ?? new RegExp(`^(?:${[words?.any, words?.of[canonical]].filter(Boolean).join("|")})$`);
  patterns.set(name, pattern);
  return pattern.test(word);
}

/** Separates words that are joined (`401KER`), and turns symbols into words. */
const apart = (text: string): string =>
  text
    .replace(/\bK?-?40([13])[ -]?(?:\(?([KB])\b\)?|\(?([KB])\)?(?=[A-Z]))?/g, (_, year: string) => ` 40${year}${year === "1" ? "K" : "B"} `)
    .replace(/\b(?:PRE|BEFORE)[ -]?TAX(?:ED)?|\bTA?X[ -]DEF\w*/g, "PRETAX")
    .replace(/\bNO[NT]?[ -](?=VESTED|SPOUSE|ROTH|UNION|ELEC|CASH|CONTRIBUTING|BALANCE)/g, (no) => (no.startsWith("NO ") ? "NO" : "NON"))
    .replace(/\bNON-?ELEC(?:TIVE)?\b/g, "NONELECTIVE")
    .replace(/%/g, " PERCENT ")
    .replace(/[&+]|(?<=[A-Z0-9]{3} ?)\/(?= ?[A-Z0-9]{3})/g, " AND ")
    .replace(/\?/g, " ? ");

/** A number that names neither a limit nor a plan, but a source, a day or a year. */
const numbers = /^(?:\d{1,2}|(?:19|20)\d\d)$/;

interface Word {
  readonly text: string;
  readonly from: number;
}

/** The first and last word of each pattern for the meaning; a word in between may negate it. */
function wordsOfMeaning(text: string, words: readonly Word[], rules: readonly TextRule[]): ReadonlySet<Word> {
  const hits = rules.flatMap((rule) => (rule.words ? [...text.matchAll(new RegExp(rule.words.source, "g"))] : []));
  return new Set(
    hits.flatMap(({ 0: hit, index }) => {
      // A word that merely ends like the meaning may negate it: `unmatched`, `nonroth`.
      const within = words.filter(({ text: word, from }) => index <= from && from < index + hit.length && !/^(?:NON|UN)/.test(word));
      return within.filter((_, at) => at === 0 || at === within.length - 1);
    }),
  );
}

/** The first word in a text (`choiceKey`) that is neither part of its meaning nor plain; null if there is none. */
export function otherWordOf(key: ValueMapKey, canonical: string, text: string, rules: readonly TextRule[]): OtherWord | null {
  if (!plainWords[key]) return null;
  const whole = apart(text);
  const words = [...whole.matchAll(/[\p{L}\p{N}]+|\?/gu)].map(({ 0: word, index }): Word => ({ text: word, from: index }));
  const own = wordsOfMeaning(
    whole,
    words,
    rules.filter((rule) => rule.canonical === canonical),
  );
  // Ignores a possessive s: `Employer's`.
  const other = words.find(
    (word) => !own.has(word) && word.text !== "S" && !numbers.test(word.text) && !isPlain(key, canonical, word.text),
  );
  return other ? { word: other.text, denies: denial.test(other.text) } : null;
}

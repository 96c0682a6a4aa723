import type { ValueMapKey } from "../../reports/report-definition.ts";
import type { TextRule } from "../file-format.ts";
import { plainWords } from "./plain-words.ts";

/** A word that may make something else of a text. */
export interface OtherWord {
  readonly word: string;
  /** It takes back what the other words say. */
  readonly denies: boolean;
}

const denial =
  /^(?:NO|NOT|NON|NEVER|UN\w*|NON\w+|EXCL\w*|EXCEPT|WITHOUT|THAN|DENIED|WAIVED|REVERS\w*|ERROR|RETURN\w*|REFUND\w*|CANCEL\w*|PENDING|INELIGIBLE|EXPIRED|PRIOR|UNDER|BEFORE|REPAYMENT|REPAID)$/;

const patterns = new Map<string, RegExp>();
function isPlain(key: ValueMapKey, canonical: string, word: string): boolean {
  const words = plainWords[key];
  const name = `${key} ${canonical}`;
  const pattern = patterns.get(name) ?? new RegExp(`^(?:${[words?.any, words?.of?.[canonical]].filter(Boolean).join("|")})$`);
  patterns.set(name, pattern);
  return pattern.test(word);
}

/** `401(k)` and what is written onto it: `401KER`. */
const apart = (text: string): string =>
  text.replace(
    /\bK?-?40([13])[ -]?(?:\(?([KB])\b\)?|\(?([KB])\)?(?=[A-Z]))?/g,
    (_, year: string) => ` 40${year}${year === "1" ? "K" : "B"} `,
  );

/** A number that only numbers: of a source, a step, a day. */
const numbers = /^(?:\d{1,2}|(?:19|20)\d\d)$/;

/** The first word of a text (`choiceKey`) that is neither one of its meaning nor a plain one; null: all are. */
export function otherWordOf(key: ValueMapKey, canonical: string, text: string, rules: readonly TextRule[]): OtherWord | null {
  if (!plainWords[key]) return null;
  const whole = key === "money_sources" ? apart(text) : text;
  const spans = rules
    .filter((rule) => rule.canonical === canonical && rule.words)
    .flatMap(({ words }) => [...whole.matchAll(new RegExp(words?.source ?? "", "g"))])
    .map((hit) => ({ from: hit.index, to: hit.index + hit[0].length }));
  for (const { 0: word, index } of whole.matchAll(/[A-Z0-9]+(?:'[A-Z]+)?/g)) {
    // A word that only ends as the meaning does may deny it: `unmatched`.
    const isOfMeaning = spans.some(({ from, to }) => from <= index && index < to);
    if (!isOfMeaning && !numbers.test(word) && !isPlain(key, canonical, word)) return { word, denies: denial.test(word) };
  }
  return null;
}

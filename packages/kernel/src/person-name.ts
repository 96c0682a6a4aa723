/** Anything longer is a sentence, not a name. */
export const longestName = 120;

/** Line breaks and invisible characters, which can hide that two names differ or change the direction of surrounding text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Characters other than letters of any script, digits, spaces, and the punctuation used in names of people and firms. */
const unwritten = /[^\p{L}\p{M}\p{N}\p{Zs}.,'’‘ʼ`´"“”‐‑–—&+/()#!·・。-]/u;
/**
 * A period followed directly by the letters of a domain suffix, as in `evil.com`, or the beginning of a web address. A single letter after
 * a period is an initial, as in `A.B.C.`, and digits alone are a number.
 */
const address = /\.(?=[\p{L}\p{M}\p{N}-]{2})[\p{N}-]*\p{L}|\b(?:www|ftp)\d*\.|\/\/|\d\.\d{1,3}\.\d{1,3}\.\d/iu;

/** Middle dots are read as periods, except in the Catalan `l·l` and in scripts that use them to separate names. */
const middleDot =
  /(?<=[\p{L}\p{N}])(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?!(?<=l)·l)[·ꞏᐧ・](?=[\p{L}\p{N}])(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/giu;

/**
 * Text as programs and people scan it for web and email addresses: full-width letters become plain ones, and an ideographic full stop or a
 * middle dot becomes a period.
 */
const asRead = (text: string): string => text.normalize("NFKC").replace(/。/gu, ".").replace(middleDot, ".");

/** Maximum words in a name; anything longer is a message. */
export const mostWords = { person: 8, firm: 12 } as const;
/** Maximum digits in a name; anything with more could be a phone number. */
const mostDigits = 6;
/** A Code section in a plan name, as in `Local 1199 401(k) Plan`, does not count toward the digits of a phone number. */
const planSection = /\b(?:40[13]|457)\s?\(?[a-z]\b\)?/giu;
const abbreviations: ReadonlySet<string> = new Set(
  "corp bros assn assoc univ intl natl prof capt msgr dept govt bldg const elec engr hosp inst mach tech wash calif penn".split(" "),
);

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Whether one sentence ends and another begins. A period or `!` next to an abbreviation, or before or after a single word, is part of a
 * name.
 */
function holdsSentences(words: readonly string[]): boolean {
  return words.slice(2, -2).some((word, at) => {
    const ended = /^[^\p{L}]*(\p{L}{4,})["”’')]*[.!]["”’')]*$/u.exec(word)?.[1];
    return (
      ended !== undefined && !abbreviations.has(ended.toLowerCase()) && /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}\p{N}]/u.test(words[at + 3] ?? "")
    );
  });
}

/** Reason why a text can't be used as the name of a person or a firm in an email; null if it can. */
export function nameProblem(text: string, of: keyof typeof mostWords = "person"): string | null {
  if (text.length > longestName) return `is longer than ${longestName} characters`;
  if (unseen.test(text)) return "holds a line break or characters that no one can see";
  const read = asRead(text);
  if (address.test(read))
    return "reads like an internet address, of which mail programs make a link: put a space after the point, or leave the ending out";
  if (unwritten.test(read))
    return "holds characters that names do not have: letters, digits, spaces and . , ' \" & + - / ( ) # ! are possible";
  if ((read.replace(planSection, "").match(/\p{Nd}/gu)?.length ?? 0) > mostDigits)
    return `has more than ${mostDigits} digits, like a phone number`;
  const words = wordsOf(read);
  if (words.length > mostWords[of]) return `has more than ${mostWords[of]} words, like a message`;
  if (holdsSentences(words)) return "has several sentences, like a message";
  return null;
}

const schemes = /(mailto|tel|sms|https?|ftps?|file|data|javascript|callto|skype):(?=\S)/giu;

/**
 * Inserts a space into anything that mail programs would turn into a link; every program reads and shows the space. For names saved before
 * `nameProblem` refused them, and for text that has no name rule.
 */
export function withoutAddresses(text: string): string {
  const seen = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const read = address.test(asRead(seen)) || /[＠：]/u.test(seen) ? asRead(seen) : seen;
  return read
    .replace(schemes, "$1: ")
    .replace(/\/\/+/gu, "/ /")
    .replace(/(?<=\S)@(?=\S)/gu, " @ ")
    .replace(/\b((?:www|ftp)\d*)\.(?=\S)/giu, "$1. ")
    .replace(/\.(?=[\p{L}\p{M}\p{N}-]{2})(?=[\p{N}-]*\p{L})/gu, ". ");
}

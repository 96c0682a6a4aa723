/** Longer ones are sentences. */
export const longestName = 120;

/** Line breaks, and what nobody sees: it hides that two names differ, or turns the direction of the text around it. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** What is no letter of any script, digit, space, or mark that names of people and firms are written with. */
const unwritten = /[^\p{L}\p{M}\p{N}\p{Zs}.,'’‘ʼ`´"“”‐‑–—&+/()#!·・。-]/u;
/**
 * A point with the letters of an ending right after it, as in `evil.com`, or what programs take for the beginning of an address. One letter is an initial, as
 * in `A.B.C.`, and digits alone are a number.
 */
const address = /\.(?=[\p{L}\p{M}\p{N}-]{2})[\p{N}-]*\p{L}|\b(?:www|ftp)\d*\.|\/\/|\d\.\d{1,3}\.\d{1,3}\.\d/iu;

/** Dots at half height read like points, except within `l·l`, as Catalan writes it, and beside the scripts that part names with them. */
const middleDot =
  /(?<=[\p{L}\p{N}])(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?!(?<=l)·l)[·ꞏᐧ・](?=[\p{L}\p{N}])(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/giu;

/** As programs and people read it that look for addresses: letters of full width are plain, and an ideographic full stop or a middle dot is a point. */
const asRead = (text: string): string => text.normalize("NFKC").replace(/。/gu, ".").replace(middleDot, ".");

/** Words of a name; more are a message. */
export const mostWords = { person: 8, firm: 12 } as const;
/** Digits of a name; more are a number to call. */
const mostDigits = 6;
/** The section of a plan, as in `Local 1199 401(k) Plan`, is part of no number to call. */
const planSection = /\b(?:40[13]|457)\s?\(?[a-z]\b\)?/giu;
const abbreviations: ReadonlySet<string> = new Set(
  "corp bros assn assoc univ intl natl prof capt msgr dept govt bldg const elec engr hosp inst mach tech wash calif penn".split(" "),
);

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Whether a word ends a sentence after which another one begins. Beside an abbreviation, or after or before a word alone, a point or `!` is part of a name. */
function holdsSentences(words: readonly string[]): boolean {
  return words.slice(2, -2).some((word, at) => {
    const ended = /^[^\p{L}]*(\p{L}{4,})["”’')]*[.!]["”’')]*$/u.exec(word)?.[1];
    return (
      ended !== undefined && !abbreviations.has(ended.toLowerCase()) && /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}\p{N}]/u.test(words[at + 3] ?? "")
    );
  });
}

/** What keeps a text from being the name of a person or a firm in a mail, of which it is not a message of its own; null: nothing. */
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
 * A text in which mail programs find no address: what would make one is set apart by a space, which every program reads and shows. For names that were set
 * before `nameProblem` refused them, and for what no rule of names is for.
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

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

/** As programs read it that look for addresses: letters of full width are plain, and an ideographic full stop is a point. */
const asRead = (text: string): string => text.normalize("NFKC").replace(/。/gu, ".");

/** What keeps a text from being the name of a person or a firm in a mail, of which it is not a message of its own; null: nothing. */
export function nameProblem(text: string): string | null {
  if (text.length > longestName) return `is longer than ${longestName} characters`;
  if (unseen.test(text)) return "holds a line break or characters that no one can see";
  const read = asRead(text);
  if (address.test(read))
    return "reads like an internet address, of which mail programs make a link: put a space after the point, or leave the ending out";
  if (unwritten.test(read))
    return "holds characters that names do not have: letters, digits, spaces and . , ' \" & + - / ( ) # ! are possible";
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

/** `123-45-6789` → `***-**-6789`: the only form of an SSN in issues and previews. */
export function maskSsn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 4 ? `***-**-${digits.slice(-4)}` : "***";
}

const gap = "(?:\\s?[-\u2010-\u2015\u2212.]\\s?|\\s)";
const written = `(?<!\\d)\\d{3}${gap}\\d{2}${gap}\\d{4}(?!\\d)`;
const bare = "(?<!\\d)\\d{9}(?!\\d)";
const ssnInText = new RegExp(`${written}|${bare}`, "g");
/** Not a part of a longer number with hyphens. */
const writtenSsn = new RegExp(`(?<!\\d-)${written}(?!-\\d)`, "g");
const bareNumber = new RegExp(bare, "g");
const namedSsn = /\b(?:ssn|ss ?(?:#|no\b)|soc(?:ial|\.)? ?sec|tin\b|tax ?id)\D{0,20}\d{9}(?!\d)/gi;
const onlyWritten = new RegExp(`^${written}$`);

/** Masks whatever looks like an SSN inside any text. */
export const maskSsnsInText = (text: string): string => text.replace(ssnInText, maskSsn);

/** The same with as many characters as before, for text whose positions count. */
export const maskSsnsInPlace = (text: string): string =>
  text.replace(ssnInText, (ssn) => ssn.slice(0, -4).replace(/\d/g, "*") + ssn.slice(-4));

/** Three, two and four digits, parted as SSNs are, and nothing else. */
export const isWrittenSsn = (folded: string): boolean => onlyWritten.test(folded);

/** Which nine bare digits of a text are an SSN: all of them, or those that the file gives as one elsewhere. */
export type BareSsns = "all" | ReadonlySet<string>;
const none: ReadonlySet<string> = new Set();

/**
 * Masks the SSNs of a text that is kept and printed. Nine bare digits may be the number of a security, a contract or a wire: they stay, unless the words before them or the file say that they are an SSN.
 */
export function hideSsns(folded: string, bareSsns: BareSsns = none): string {
  if (bareSsns === "all") return maskSsnsInText(folded);
  return folded
    .replace(writtenSsn, maskSsn)
    .replace(namedSsn, (found) => found.slice(0, -9) + maskSsn(found.slice(-9)))
    .replace(bareNumber, (digits) => (bareSsns.has(digits) ? maskSsn(digits) : digits));
}

/** `123-45-6789` → `***-**-6789`: the only form of an SSN in issues and previews. */
export function maskSsn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 4 ? `***-**-${digits.slice(-4)}` : "***";
}

const hyphen = "[-\u2010-\u2015\u2212]";
const gap = `(?:\\s?[-\u2010-\u2015\u2212.]\\s?|\\s)`;
const written = `(?<!\\d)\\d{3}${gap}\\d{2}${gap}\\d{4}(?!\\d)`;
/** Pattern with one of the two separators. A point doesn't count, because it would make the text a decimal number. */
const oneGap = `(?:\\s?${hyphen}\\s?|\\s)`;
const parted = `(?:\\d{3}${oneGap}\\d{6}|\\d{5}${oneGap}\\d{4})`;
const bare = "(?<!\\d)\\d{9}(?!\\d)";
const ssnInText = new RegExp(`${written}|(?<!\\d)${parted}(?!\\d)|${bare}`, "g");
/** Excludes parts of a longer hyphenated number. */
const writtenSsn = new RegExp(`(?<!\\d-)${written}(?!-\\d)`, "g");
const openNumber = new RegExp(`(?<!\\d|\\d-)${parted}(?!\\d|-\\d)|${bare}`, "g");
const namedSsn = new RegExp(`\\b(?:ssn|ss ?(?:#|no\\b)|soc(?:ial|\\.)? ?sec|tin\\b|tax ?id)\\D{0,20}(\\d{9}|${parted})(?!\\d)`, "gi");
const onlyWritten = new RegExp(`^${written}$`);

/** Plan numbers together with a month and year, `001-12-2024` or `001-202401`, with a date, `001-013124`, or with a year, `12345-2024`. */
const day = "(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])[12]\\d";
const year = "(?:19|20)\\d\\d";
const month = "(?:0[1-9]|1[0-2])";
const dated = new RegExp(`^(?:\\d{3}\\D+(?:${month}\\D+${year}|${year}${month}|${day})|\\d{5}\\D+${year})$`);
const ssnOfTitle = new RegExp(`${written}|(?<!\\d|\\d-)(?:\\d{3}${hyphen}\\d{6}|\\d{5}${hyphen}\\d{4})(?!\\d|-\\d)`, "g");

/** Masks anything that looks like an SSN in a text. */
export const maskSsnsInText = (text: string): string => text.replace(ssnInText, maskSsn);

/** Masks SSNs in the same way but keeps the length, for text in which positions matter. */
export const maskSsnsInPlace = (text: string): string =>
  text.replace(ssnInText, (ssn) => ssn.slice(0, -4).replace(/\d/g, "*") + ssn.slice(-4));

/** Whether the text is exactly three, two and four digits with SSN separators. */
export const isWrittenSsn = (folded: string): boolean => onlyWritten.test(folded);

/** Which nine-digit numbers, bare or in two parts, count as SSNs: all of them, or only those that are SSNs elsewhere in the file. */
export type BareSsns = "all" | ReadonlySet<string>;
const none: ReadonlySet<string> = new Set();

const maskNamed = (text: string): string => text.replace(namedSsn, (found, ssn: string) => found.slice(0, -ssn.length) + maskSsn(ssn));

/**
 * Masks the SSNs in a text that is stored and shown. Nine digits that are bare or in two parts may be a security, contract or wire number:
 * they stay unless the preceding words or the file identify them as an SSN.
 */
export function hideSsns(folded: string, bareSsns: BareSsns = none): string {
  if (bareSsns === "all") return maskSsnsInText(folded);
  return maskNamed(folded.replace(writtenSsn, maskSsn)).replace(openNumber, (number) =>
    bareSsns.has(number.replace(/\D/g, "")) ? maskSsn(number) : number,
  );
}

/**
 * Masks a header or the name of a file or sheet in the same way: the file can't confirm such numbers as SSNs, and most hyphenated numbers
 * are dates.
 */
export const hideSsnsOfTitle = (title: string): string =>
  maskNamed(title.replace(ssnOfTitle, (number) => (dated.test(number) ? number : maskSsn(number))));

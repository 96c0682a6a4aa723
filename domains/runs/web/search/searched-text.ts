const writtenSsn = /(?<!\d)\d{3}[-\s]\d{2}[-\s](\d{4})(?!\d)/g;
const nineDigits = /(?<!\d)\d{5}(\d{4})(?!\d)/g;

/** Of a full SSN, as it is written, the last four digits alone. */
export const withoutSsn = (text: string): string => text.replace(writtenSsn, "$1").trim();

/**
 * What is sent of a search while an engagement is open: of a full SSN the last four digits alone, by which people are found. Nine digits may be an EIN
 * too, which is then found as it is written, 12-3456789.
 */
export const searchedText = (text: string): string => withoutSsn(text).replace(nineDigits, "$1");

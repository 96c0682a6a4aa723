const writtenSsn = /(?<!\d)\d{3}[-\s]\d{2}[-\s](\d{4})(?!\d)/g;
const nineDigits = /(?<!\d)\d{5}(\d{4})(?!\d)/g;

/** Reduces a full SSN, as usually written, to its last four digits. */
export const withoutSsn = (text: string): string => text.replace(writtenSsn, "$1").trim();

/**
 * Search text to send while an engagement is open: reduces a full SSN to its last four digits, which are enough to find people. Nine plain
 * digits are treated as an SSN too; to find an EIN, write it as 12-3456789.
 */
export const searchedText = (text: string): string => withoutSsn(text).replace(nineDigits, "$1");

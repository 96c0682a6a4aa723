import { foldText } from "./clean-text.ts";
import { type ParsedValue, type RepairNote, read, unreadable } from "./parsed-value.ts";

export interface SsnReading {
  /** Null if the number is masked in the file. */
  readonly digits: string | null;
  readonly last4: string;
}

/** Numbers that were printed on wallet cards and in leaflets and are entered by thousands of people. */
const sampleNumbers: ReadonlySet<string> = new Set(["123456789", "987654321", "078051120", "219099999"]);

/**
 * Whether the number is a placeholder for an unknown SSN, which would merge strangers into one person. Excludes other numbers that are
 * never issued (area 000, 666 and 9xx, group 00, serial 0000): an SSN mistyped as one of these still identifies one person.
 */
export const isPlaceholderSsn = (digits: string): boolean =>
  /^(\d)\1{8}$/.test(digits) || /000000$/.test(digits) || sampleNumbers.has(digits);

/** Area 000, 666 or 9xx, group 00, serial 0000. */
export const isNeverIssued = (digits: string): boolean => /^(?:000|666|9\d\d)|^\d{3}00|0000$/.test(digits);

const placeholder: RepairNote = {
  code: "ssn-placeholder",
  msg: "A number that isn't a real SSN, such as 000-00-0000 or 123-45-6789, was read as an empty cell so that people who share it stay separate.",
};

/**
 * Parses nine digits, with or without dashes or blanks. Five to eight bare digits lost leading zeros in a spreadsheet; the zeros are
 * restored, with a repair note. Placeholders are not numbers. Masked numbers give only the last four digits; two or three bare digits are
 * the last four without their leading zeros.
 */
export function parseSsn(text: string): ParsedValue<SsnReading> {
  const folded = foldText(text).replace(/^'/, "").replace(/\.0$/, "");
  if (folded === "") return read<SsnReading>(null);
  const grouped = /^(\d{3})[-\u2010-\u2015\u2212 .]?(\d{2})[-\u2010-\u2015\u2212 .]?(\d{4})$/.exec(folded);
  if (grouped) return complete(`${grouped[1]}${grouped[2]}${grouped[3]}`);
  if (/^0+$/.test(folded)) return read<SsnReading>(null, placeholder);
  if (/^\d{5,8}$/.test(folded)) return complete(folded.padStart(9, "0"), zerosRestored);
  const masked = /^[xX*#•●?]{2}[xX*#•●?\s-]*(\d{4})$/.exec(folded) ?? /^(\d{2,4})$/.exec(folded);
  if (masked) {
    const last4 = (masked[1] ?? "").padStart(4, "0");
    // No serial number is 0000; if it counted, a name alone would match a person.
    if (last4 === "0000") return read<SsnReading>(null, placeholder);
    return read(
      { digits: null, last4 },
      {
        code: "ssn-masked",
        msg: "The file shows only the last four digits of SSNs; people are matched by ID, or by these digits and the full name.",
      },
    );
  }
  return unreadable("ssn-unreadable", "An SSN has nine digits. Correct it in the source, or map the column to another field.");
}

const zerosRestored: RepairNote = {
  code: "leading-zeros-restored",
  msg: "Leading zeros that a spreadsheet removed from an SSN were restored.",
};

const complete = (digits: string, repair?: RepairNote): ParsedValue<SsnReading> =>
  isPlaceholderSsn(digits) ? read<SsnReading>(null, placeholder) : read({ digits, last4: digits.slice(5) }, repair);

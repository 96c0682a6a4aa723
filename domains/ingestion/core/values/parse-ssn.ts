import { foldText } from "./clean-text.ts";
import { type Parsed, read, unreadable } from "./parsed-value.ts";

export interface SsnReading {
  /** Null when the file masks the number. */
  readonly digits: string | null;
  readonly last4: string;
}

/**
 * Nine digits, with or without dashes or blanks. Five to eight bare digits have lost leading zeros to a spreadsheet and get them back,
 * visibly. Masked numbers give only the last four digits; two or three bare digits are those without their zeros.
 */
export function parseSsn(text: string): Parsed<SsnReading> {
  const folded = foldText(text).replace(/^'/, "").replace(/\.0$/, "");
  if (folded === "") return read<SsnReading>(null);
  const grouped = /^(\d{3})[-– .]?(\d{2})[-– .]?(\d{4})$/.exec(folded);
  if (grouped) return complete(`${grouped[1]}${grouped[2]}${grouped[3]}`);
  if (/^\d{5,8}$/.test(folded)) {
    const digits = folded.padStart(9, "0");
    return read(
      { digits, last4: digits.slice(5) },
      { code: "leading-zeros-restored", msg: "Leading zeros that a spreadsheet removed from an SSN were restored." },
    );
  }
  const masked = /^[xX*#•●?]{2}[xX*#•●?\s-]*(\d{4})$/.exec(folded) ?? /^(\d{2,4})$/.exec(folded);
  if (masked) {
    return read(
      { digits: null, last4: (masked[1] ?? "").padStart(4, "0") },
      {
        code: "ssn-masked",
        msg: "The file shows only the last four digits of SSNs; people are matched by ID, or by these digits and the full name.",
      },
    );
  }
  return unreadable("ssn-unreadable", "An SSN has nine digits. Correct it in the source, or map the column to another field.");
}

const complete = (digits: string): Parsed<SsnReading> => read({ digits, last4: digits.slice(5) });

/** `123-45-6789` → `***-**-6789`: the only form of an SSN in issues and previews. */
export function maskSsn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 4 ? `***-**-${digits.slice(-4)}` : "***";
}

const ssnInText = /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)|(?<!\d)\d{9}(?!\d)/g;

/** Masks whatever looks like an SSN inside any text. */
export const maskSsnsInText = (text: string): string => text.replace(ssnInText, maskSsn);

/** The same with as many characters as before, for text whose positions count. */
export const maskSsnsInPlace = (text: string): string =>
  text.replace(ssnInText, (ssn) => ssn.slice(0, -4).replace(/\d/g, "*") + ssn.slice(-4));

/** Masks only what is written as an SSN, with hyphens. */
export const maskDashedSsns = (text: string): string => text.replace(/(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g, maskSsn);

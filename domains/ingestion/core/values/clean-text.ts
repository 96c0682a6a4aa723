import { type BareSsns, hideSsns, isWrittenSsn } from "./mask-ssn.ts";
import { type ParsedValue, type RepairNote, read, unreadable } from "./parsed-value.ts";

const invisible = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i;

/** `="001234567"` keeps a spreadsheet from reading text as a number; the text is what's between the quotes. */
const heldAsText = /^\s*="([^"]*)"\s*$/;
const unwrapped = (text: string): string => (text.includes('="') ? (heldAsText.exec(text)?.[1] ?? text) : text);

/** Unicode's stream-safe text format allows at most 30 accents per letter (UAX 15); composing longer runs takes quadratic time. */
const endlessAccents = /\p{M}{31}/u;
const compose = (text: string): string => (text.length > 30 && endlessAccents.test(text) ? text : text.normalize("NFC"));

/** Most cells need no folding: printable ASCII with single blanks between words. A text that begins with `=` may be wrapped in quotes. */
const isFolded = /^(?:[!-<>-~][!-~]*(?: [!-~]+)*)?$/;

/** Trims, folds every run of white space (including no-break spaces) to one blank, removes invisible characters, composes accents (NFC). */
export const foldText = (text: string): string =>
  isFolded.test(text) ? text : compose(unwrapped(text).replace(invisible, "").replace(/\s+/g, " ").trim());

/** Placeholders for "nothing here" in reports; read as an empty cell and reported. */
export const saysNothing = (folded: string): boolean => /^(?:n\/?a|null|none|nil|-{2,})$/i.test(folded);

/** A spreadsheet's error value is never data. */
export const errorValue = (folded: string): ParsedValue<never> | null =>
  spreadsheetError.test(folded)
    ? unreadable(
        "cell-error",
        `The cell contains the spreadsheet error ${folded}. Correct the formula in the source and upload the file again.`,
      )
    : null;

const ssnInText: RepairNote = { code: "ssn-in-text", msg: "An SSN inside a text was masked: names and texts are printed as they are." };

/** The text of a report cell; null if empty. */
export function cleanText(text: string, ssns?: BareSsns): ParsedValue<string> {
  const folded = foldText(text);
  if (folded === "") return read<string>(null);
  const broken = errorValue(folded);
  if (broken) return broken;
  const hidden = hideSsns(folded, ssns);
  return hidden === folded ? read(folded) : read(hidden, ssnInText);
}

/**
 * Cleans an identifier. Leading zeros are kept; only a leading apostrophe and a decimal tail added by another program (`1001.0`) are
 * removed. A value written as an SSN is not an identifier, because identifiers appear in full in workpapers, population files and proofs:
 * the cell counts as empty, and the row is kept if its SSN column identifies the person. `isSsn`: the row's SSN column has the same number.
 */
export function cleanIdentifier(text: string, isSsn = false): ParsedValue<string> {
  const folded = foldText(text).replace(/^'/, "");
  if (folded === "") return read<string>(null);
  const broken = errorValue(folded);
  if (broken) return broken;
  if (isSsn || isWrittenSsn(folded)) {
    return read<string>(null, {
      code: "identifier-is-ssn",
      msg: "An identifier column contains SSNs; they must not be printed and were not used. If it contains only SSNs, map it to SSN.",
    });
  }
  if (/^\d+\.0$/.test(folded)) {
    return read(folded.slice(0, -2), {
      code: "decimal-tail-removed",
      msg: "An identifier was written as a number with “.0”; the “.0” was removed.",
    });
  }
  if (/^\d+(?:\.\d+)?E\+\d+$/i.test(folded)) {
    return unreadable(
      "identifier-scientific",
      "A spreadsheet converted this identifier to scientific notation, so digits are lost. Export the column as text and upload the file again.",
    );
  }
  return read(folded);
}

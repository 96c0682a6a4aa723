import { type Cents, cents } from "@tieout/kernel";
import { type AmountMark, splitMark } from "./amount-mark.ts";
import { errorValue, foldText, saysNothing } from "./clean-text.ts";
import { footnoteMark, withoutFootnote } from "./footnote-mark.ts";
import { looksOverpunched, readOverpunch } from "./overpunch.ts";
import { type ParsedValue, type RepairNote, read, unreadable } from "./parsed-value.ts";
import { type DecimalReading, readDecimal } from "./read-decimal.ts";
import { readZero, withPlainMinus } from "./zero-amount.ts";

export interface DecimalOptions {
  /** Whether the column was found to use `1.234,56`. */
  readonly decimalComma?: boolean;
  /** The mark next to or around amounts that means negative in the column; absent if no one has chosen it. */
  readonly negativeMark?: AmountMark;
  /** Whether the last two digits of an amount are its cents, so that amounts have no decimal point. */
  readonly impliesCents?: boolean;
  /** Whether an amount's last character is both its last digit and its sign, with the last two digits being cents. */
  readonly isOverpunched?: boolean;
}

const emptyText: RepairNote = { code: "text-read-as-empty", msg: "A placeholder such as N/A or none was read as an empty cell." };

interface SignedText {
  readonly negative: boolean;
  readonly body: string;
}

/** Blanks separate thousands if cents follow; otherwise they may separate two numbers. */
const thousands = /^\d{1,3}(?: \d{3})+[.,]\d{1,2}$/;
const partsDigits = /[\d.,]\s+[\d.,]/;
const isOneNumber = (text: string): boolean => !partsDigits.test(text) || thousands.test(/\d(?:.*\d)?/su.exec(text)?.[0] ?? "");

/** Splits the sign from a number; null if two signs contradict or repeat each other, or blanks separate two numbers. */
function splitSign(text: string): SignedText | null {
  if (!isOneNumber(text)) return null;
  let body = withPlainMinus(text).replace(/\s+/g, "");
  const currency = /^([-(]*)(?:US\$|USD|\$)(.*)$/i.exec(body) ?? /^()(.*?)USD(\)?-?)$/i.exec(body);
  if (currency) body = `${currency[1] ?? ""}${currency[2] ?? ""}${currency[3] ?? ""}`;
  const parentheses = /^\((.*)\)$/.exec(body);
  if (parentheses) {
    const inner = (parentheses[1] ?? "").replace(/^(?:US\$|USD|\$)/i, "");
    return /[-()]/.test(inner) ? null : { negative: true, body: inner };
  }
  const minus = /^(-?)([^-]*)(-?)$/.exec(body);
  if (!minus || (minus[1] && minus[3])) return null;
  return { negative: Boolean(minus[1] || minus[3]), body: (minus[2] ?? "").replace(/^\+|\+$/, "").replace(/^\$/, "") };
}

/** An amount with CR or DR, or in brackets: read only if the column says which mark is negative and the amount has no other sign. */
function parseMarked(folded: string, options: DecimalOptions): ParsedValue<Cents> | null {
  const marked = splitMark(folded);
  if (!marked) return null;
  const { negativeMark, ...rest } = options;
  if (!negativeMark || (negativeMark === "<>") !== (marked.mark === "<>")) return openMark(marked.mark);
  const parsed = parseMoney(marked.body, rest);
  if (parsed.issue || parsed.value === null || parsed.value < 0n || splitMark(marked.body)) return unreadableMoney;
  return marked.mark === negativeMark ? { ...parsed, value: cents(-parsed.value) } : parsed;
}

const openMark = (mark: AmountMark): ParsedValue<never> =>
  unreadable(
    "money-mark-open",
    mark === "<>"
      ? "The amount is in angle or square brackets. Choose in the mapping whether they mean that it is negative."
      : "The amount is marked CR or DR. Choose in the mapping which of the two is negative in this column.",
  );

/** Fast path for nearly all amounts, and for most texts in a report: digits that need no interpretation. */
const plainAmount = /^-?\d{1,13}(?:\.\d\d?)?$/;

function plainCents(text: string): Cents {
  const point = text.indexOf(".");
  if (point < 0) return cents(BigInt(text) * 100n);
  return cents(BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(2, "0")));
}

const unreadableMoney = unreadable(
  "money-unreadable",
  "This is not an amount that can be read with certainty. Correct it in the source, or map the column to another field.",
);

const openSign = unreadable(
  "money-overpunch-open",
  "The last character may be a digit with a COBOL sign: { and A to I are positive, } and J to R negative. If it is, choose it in the mapping.",
);
const noOverpunch = unreadable(
  "money-unreadable",
  "This is not an amount whose last character is a digit with its sign. Correct it in the source, or change the column's format in the mapping.",
);

/** An apostrophe in front of an amount keeps a spreadsheet from reading it as a number. */
const heldAsText = /^['’‘`] ?/;

/**
 * Parses an amount in cents: separators, `$`, `USD`, parentheses, leading, trailing and Unicode minus. A lone dash is zero, as in Excel's
 * accounting format. Accepts a decimal comma, CR and DR, brackets, and signs in the last digit only if it was decided that the column uses
 * them.
 */
export function parseMoney(text: string, options: DecimalOptions = {}): ParsedValue<Cents> {
  if (!options.decimalComma && !options.impliesCents && !options.isOverpunched && plainAmount.test(text)) return read(plainCents(text));
  const folded = foldText(text).replace(heldAsText, "");
  if (folded === "") return read<Cents>(null);
  if (saysNothing(folded)) return read<Cents>(null, emptyText);
  const broken = errorValue(folded);
  if (broken) return broken;
  if (options.isOverpunched) {
    const hundredths = readOverpunch(folded);
    return hundredths === null ? noOverpunch : read(cents(hundredths));
  }
  return parseMarked(folded, options) ?? readZero(folded) ?? parseSigned(folded, options);
}

function parseSigned(folded: string, options: DecimalOptions): ParsedValue<Cents> {
  const signed = splitSign(folded);
  const reading = signed && (options.impliesCents ? readImplied(signed.body) : readDecimal(signed.body, options.decimalComma ?? false));
  if (signed && reading) return read(cents(signed.negative ? -reading.hundredths : reading.hundredths), reading.repair);
  const bare = withoutFootnote(folded);
  const amount = bare === null ? null : parseMoney(bare, options);
  if (amount && amount.value !== null) return read(amount.value, footnoteMark);
  if (amount?.issue?.code === "money-mark-open") return amount;
  return looksOverpunched(folded) ? openSign : unreadableMoney;
}

/** `0000041736` in hundredths; null if the text is not all digits. */
const readImplied = (body: string): DecimalReading | null => (/^\d{1,18}$/.test(body) ? { hundredths: BigInt(body) } : null);

/** Parses numbers such as hours and years in hundredths; `7:30` counts as 7.50. */
export function parseNumber(text: string, options: DecimalOptions = {}): ParsedValue<bigint> {
  const folded = foldText(text);
  if (folded === "") return read<bigint>(null);
  const clock = /^(\d{1,6}):([0-5]\d)(?::00)?$/.exec(folded);
  if (clock) {
    const minutes = BigInt(clock[1] ?? "0") * 60n + BigInt(clock[2] ?? "0");
    return read((minutes * 100n + 30n) / 60n, { code: "hours-and-minutes", msg: "Hours and minutes were converted to decimal hours." });
  }
  if (/[$]|USD/i.test(folded))
    return unreadable("number-unreadable", "A number of hours or years has a currency sign. Check which field the column is mapped to.");
  const parsed = parseMoney(folded, options);
  if (parsed.issue && parsed.issue.code !== "cell-error") {
    return unreadable("number-unreadable", "This is not a number that can be read with certainty. Correct it in the source.");
  }
  return parsed;
}

/** Whether the column's values prove the format `1.234,56`; without proof, the column is read with a decimal point. */
export function usesDecimalComma(values: Iterable<string>): boolean {
  let proof = false;
  for (const value of values) {
    const body = foldText(value).replace(/[\s$()<>[\]*'−–—-]|USD|€|\b(?:CR|DR|DB)\b/gi, "");
    if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(body) || /^\d+,\d{1,2}$/.test(body)) proof = true;
    else if (/^\d*\.\d{1,2}$/.test(body) || /^\d{1,3}(?:,\d{3})+\.\d+$/.test(body)) return false;
  }
  return proof;
}

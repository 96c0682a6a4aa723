import { decimalText, numberText } from "../workbook/cell-text.ts";
import { parseNumberFormat } from "../workbook/number-format.ts";
import type { Attributes } from "./hidden-marks.ts";

/** Content of a cell in a web page: the displayed text, or the stored value that the text abbreviates. */
export interface CellValue {
  readonly text: string;
  /** Whether the stored value replaced a rounded or truncated text. */
  readonly isFull?: boolean;
  /** Whether the stored value isn't a more precise form of the displayed text, or isn't unique; the text is then used. */
  readonly contradicts?: boolean;
}

/** Cell value and format in the attributes where SheetJS, Excel and LibreOffice keep them. */
interface StoredCell {
  readonly value: string;
  readonly format?: string;
  readonly isText: boolean;
}

function googleValue(json: string): StoredCell | null {
  try {
    const parsed: unknown = JSON.parse(json.slice(0, 10_000));
    if (typeof parsed !== "object" || parsed === null) return null;
    const { 1: type, 2: text, 3: number } = parsed as Readonly<Record<string, unknown>>;
    if (type === 3 && typeof number === "number") return { value: decimalText(number), isText: false };
    return type === 2 && typeof text === "string" ? { value: text, isText: true } : null;
  } catch {
    return null;
  }
}

function storedBy(attributes: Attributes): StoredCell | null {
  const { "x:num": excel, "x:str": excelText, "data-v": value, "data-t": type, "data-z": code, sdval, sdnum } = attributes;
  if (value !== undefined) return { value, isText: type === "s" || type === "str", ...(code === undefined ? {} : { format: code }) };
  if (excel !== undefined && excel !== "") return { value: excel, isText: false };
  if (excelText !== undefined && excelText !== "") return { value: excelText, isText: true };
  if (sdval !== undefined) {
    const format = sdnum?.split(";").slice(2).join(";");
    return { value: sdval, isText: false, ...(format ? { format } : {}) };
  }
  const sheets = attributes["data-sheets-value"];
  return sheets === undefined ? null : googleValue(sheets);
}

const plainNumber = /^-?(?:\d{1,17}(?:\.\d{0,17})?|\.\d{1,17})(?:e[+-]?\d{1,3})?$/i;
const longestNumber = 40;

function numberOf(text: string): number | null {
  const trimmed = text.trim();
  return trimmed.length <= longestNumber && plainNumber.test(trimmed) ? Number(trimmed) : null;
}

interface ShownNumber {
  readonly value: number;
  readonly decimals: number;
  readonly isPercent: boolean;
  /** Digits before an exponent; null if there is none. */
  readonly precision: number | null;
}

/** Powers of ten for thousands, millions and billions in abbreviated formats: `5.7K`. */
const scales: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** Parses a number in the forms used by reports: `$1,234.50`, `(45)`, `12%`, `1.2E+05`, `5.7K`. */
function shownNumber(text: string): ShownNumber | null {
  const trimmed = text.trim();
  if (trimmed.length > longestNumber) return null;
  const isNegative = /^\(.*\)$/.test(trimmed) || /^[-\u2212]|-$/.test(trimmed);
  const isPercent = trimmed.endsWith("%");
  const bare = trimmed.replace(/[$\s(),%\u2212]|^-|-$/g, "");
  const scale = scales[bare.slice(-1).toLowerCase()] ?? 0;
  const digits = scale > 0 ? bare.slice(0, -1) : bare;
  const shown = numberOf(digits);
  if (shown === null) return null;
  const value = scale > 0 ? Number((shown * 10 ** scale).toPrecision(15)) : shown;
  const [mantissa = "", exponent] = digits.toLowerCase().split("e");
  return {
    value: isNegative ? -value : value,
    decimals: (mantissa.split(".")[1] ?? "").length - scale,
    isPercent,
    precision: exponent === undefined ? null : mantissa.replace(/\D/g, "").length,
  };
}

/** Whether a stored number, rounded to the displayed decimals, equals the displayed number. */
function roundsTo(stored: number, { value, decimals, precision }: ShownNumber): boolean {
  if (precision !== null) return precision > 0 && Number(stored.toPrecision(precision)) === value;
  return Math.abs(stored - value) <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(value));
}

const isCutOff = (text: string): boolean => /(?:\u2026|\.\.\.)$/.test(text);
const isOverflow = (text: string): boolean => /^#{2,}$/.test(text);

function fullText(shown: string, stored: string): string | null {
  if (!isCutOff(shown)) return null;
  const start = shown.replace(/(?:\u2026|\.{3})$/, "").trimEnd();
  return start !== "" && stored.length > start.length && stored.startsWith(start) ? stored : null;
}

/**
 * Returns the stored number as text if it's more precise than the displayed number, the displayed text if both are equal, and null if the
 * numbers differ.
 */
function refined(shown: string, stored: number): string | null {
  const number = shownNumber(shown);
  if (!number) return null;
  // A percentage is stored either as a fraction or as displayed.
  const readings = number.isPercent ? [Number((stored * 100).toPrecision(15)), stored] : [stored];
  if (readings.includes(number.value)) return shown;
  const full = readings.find((reading) => roundsTo(reading, number));
  return full === undefined ? null : `${decimalText(full)}${number.isPercent ? "%" : ""}`;
}

const dateKinds: ReadonlySet<string> = new Set(["date", "time", "elapsed"]);

/** Uses the value that a program stores next to the text, because it is the cell's actual value. */
function byProgram(shown: string, { value, format, isText }: StoredCell): CellValue {
  const number = isText ? null : numberOf(value);
  if (number === null) {
    const full = fullText(shown, value.trim());
    return full === null ? { text: shown } : { text: full, isFull: true };
  }
  const parsed = format === undefined ? null : parseNumberFormat(format);
  if (parsed && dateKinds.has(parsed.kind)) return { text: numberText(number, parsed, false) };
  if (isOverflow(shown)) return { text: decimalText(number), isFull: true };
  const text = refined(shown, number);
  if (text !== null) return text === shown ? { text } : { text, isFull: true };
  return shownNumber(shown) ? { text: shown, contradicts: true } : { text: shown };
}

const mayHoldValue = (name: string): boolean => name === "title" || name.startsWith("data-");

/** Uses a page's attributes, which may mean anything: one counts only if the displayed text is its rounded or truncated form. */
function byPage(shown: string, attributes: Attributes): CellValue {
  const found = new Set<string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (!mayHoldValue(name) || value.length > 1_000) continue;
    const number = numberOf(value.replace(/[$,]/g, ""));
    const text = number === null ? fullText(shown, value.trim()) : refined(shown, number);
    if (text !== null && text !== shown) found.add(text);
  }
  const [only] = found;
  if (only === undefined) return { text: shown };
  return found.size === 1 ? { text: only, isFull: true } : { text: shown, contradicts: true };
}

/**
 * Returns a cell's value: an attribute that is more precise than the displayed text replaces the text; an attribute that differs does not.
 */
export function cellValue(shown: string, attributes: Attributes): CellValue {
  const stored = storedBy(attributes);
  return stored ? byProgram(shown, stored) : byPage(shown, attributes);
}

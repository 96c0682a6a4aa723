import { fromEpochDay } from "@tieout/kernel";
import { patternText } from "./identifier-pattern.ts";
import type { NumberFormat } from "./number-format.ts";

/** `1.5e-7` → `0.00000015`. */
function withoutExponent(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/i.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  return sign + shiftPoint(`${whole}${fraction}`, whole.length + Number(exponent));
}

/** Puts a decimal point after `pointAt` digits and removes trailing zeros. */
function shiftPoint(digits: string, pointAt: number): string {
  const padded = pointAt <= 0 ? "0".repeat(1 - pointAt) + digits : digits.padEnd(pointAt, "0");
  const at = Math.max(pointAt, 1);
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const fraction = withoutTrailingZeros(padded.slice(at));
  return fraction ? `${whole}.${fraction}` : whole;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

/**
 * Returns a stored double as a plain decimal: its shortest exact form if that has at most 15 significant digits, otherwise rounded to 15,
 * Excel's precision (ECMA-376 stores 0.1 + 0.2 as 0.30000000000000004; Excel shows 0.3). Whole numbers up to 2^53 are unchanged.
 */
export function decimalText(value: number): string {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? "0" : String(value);
  const shortest = String(value);
  const [mantissa = ""] = shortest.split("e");
  const digits = mantissa.replace(/[-.]/g, "").replace(/^0+/, "");
  const rounded = digits.length > 15 ? Number(value.toPrecision(15)) : value;
  return withoutExponent(Number.isFinite(rounded) ? String(rounded) : shortest);
}

/** Returns the value times a hundred with a percent sign, shifted in decimal so that 0.07 is `7%`. */
export function percentText(value: number): string {
  const plain = decimalText(value);
  const sign = plain.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = plain.slice(sign.length).split(".");
  return `${sign}${shiftPoint(whole + fraction, whole.length + 2)}%`;
}

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));
const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

const secondsPerDay = 86_400;

/** Hours, minutes and seconds in a duration given in days; hours can exceed 24. */
function elapsedText(days: number): string {
  const seconds = Math.round(Math.abs(days) * secondsPerDay);
  return (days < 0 && seconds > 0 ? "-" : "") + clockText(seconds);
}

/**
 * Returns `YYYY-MM-DD`, followed by ` HH:MM:SS` if there is a time part; only a time for serials below 1, and `0` for the serial 0 that an
 * empty date leaves behind; null if the serial is not a date (negative or past 2999). The 1900 system counts a nonexistent 29 February 1900
 * as serial 60.
 */
export function serialText(serial: number, date1904: boolean): string | null {
  if (serial < 0) return null;
  const totalSeconds = Math.round(serial * secondsPerDay);
  const day = Math.floor(totalSeconds / secondsPerDay);
  const seconds = totalSeconds - day * secondsPerDay;
  if (day === 0 && !date1904) return seconds === 0 ? "0" : clockText(seconds);
  const time = seconds === 0 ? "" : ` ${clockText(seconds)}`;
  if (!date1904 && day === 60) return `1900-02-29${time}`;
  const epochDay = date1904 ? day - 24_107 : day < 60 ? day - 25_568 : day - 25_569;
  if (epochDay > 376_199) return null;
  return fromEpochDay(epochDay) + time;
}

/** Returns a numeric cell's text in its number format. */
export function numberText(value: number, format: NumberFormat, date1904: boolean): string {
  switch (format.kind) {
    case "conditional":
      return numberText(value, format.sections.find(({ holds }) => holds(value))?.format ?? { kind: "general" }, date1904);
    case "general":
      return decimalText(value);
    case "percent":
      return percentText(value);
    case "padded":
      return patternText(value, format.pattern) ?? decimalText(value);
    case "elapsed":
      return elapsedText(value);
    case "time":
      return value < 1 && value >= 0
        ? clockText(Math.round(value * secondsPerDay) % secondsPerDay)
        : (serialText(value, date1904) ?? decimalText(value));
    case "date":
      return serialText(value, date1904) ?? decimalText(value);
  }
}

/** Converts the ISO 8601 text of a `t="d"` cell to the form used for other dates; returns anything else unchanged. */
export function isoDateText(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?Z?$/.exec(text.trim());
  if (!match || text.trim() === "") return text;
  const [, on, minutes, seconds = "00"] = match;
  const time = minutes ? `${minutes}:${seconds}` : "";
  if (!on) return time || text;
  return time && time !== "00:00:00" ? `${on} ${time}` : on;
}

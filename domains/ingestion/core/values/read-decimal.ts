import type { RepairNote } from "./parsed-value.ts";

export interface DecimalReading {
  /** Value in hundredths. */
  readonly hundredths: bigint;
  readonly repair?: RepairNote;
}

export const floatNoise: RepairNote = {
  code: "float-noise-removed",
  msg: "A spreadsheet's binary rounding noise (less than 0.0005) was removed.",
};
const rounded: RepairNote = {
  code: "rounded-to-cents",
  msg: "The value had more than two decimal places; it was rounded half-even to two.",
};

const plain = /^(\d*)(?:\.(\d*))?$/;
/** Also allows the Swiss format `1'234.50`. */
const grouped = /^(\d{1,3}(?:(?:,\d{3})+|(?:['’]\d{3})+))(?:\.(\d*))?$/;
const plainComma = /^(\d*)(?:,(\d*))?$/;
const groupedComma = /^(\d{1,3}(?:(?:\.\d{3})+|(?:['’]\d{3})+))(?:,(\d*))?$/;

interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** The digits before and after the separator; null if the text is not such a number. */
function digitsOf(text: string, decimalComma: boolean): Digits | null {
  const match = decimalComma ? (groupedComma.exec(text) ?? plainComma.exec(text)) : (grouped.exec(text) ?? plain.exec(text));
  return match && { whole: (match[1] ?? "").replace(/[.,'’]/g, ""), fraction: match[2] ?? "" };
}

/**
 * Reads an unsigned decimal with optional grouping into hundredths. Beyond two decimals, zeros are dropped silently; anything else is
 * rounded half-even and reported, as noise below 0.0005 and as actual rounding above it. Null if the text is not such a number or has more
 * than 13 digits before the separator.
 */
export function readDecimal(text: string, decimalComma: boolean): DecimalReading | null {
  const written = decimalComma ? null : writtenOut(text);
  if (written !== null) return readDecimal(written, false);
  const digits = digitsOf(text, decimalComma);
  if (!digits) return null;
  const { whole, fraction } = digits;
  if ((whole === "" && fraction === "") || whole.replace(/^0+/, "").length > 13) return null;
  const kept = BigInt(`${whole || "0"}${fraction.slice(0, 2).padEnd(2, "0")}`);
  const rest = withoutTrailingZeros(fraction.slice(2));
  if (rest === "") return { hundredths: kept };
  const half = `5${"0".repeat(Math.max(0, rest.length - 1))}`;
  const up = rest > half || (rest === half && kept % 2n === 1n);
  return { hundredths: up ? kept + 1n : kept, repair: isNoise(rest) ? floatNoise : rounded };
}

const scientific = /^(\d)\.(\d{2,17})E\+?(\d{1,2})$/i;

/** `1.6605200E+3` as `1660.5200`; null if the mantissa doesn't include all digits down to the cents, as in `1.66E+03`. */
function writtenOut(text: string): string | null {
  const [, first = "", rest = "", exponent = ""] = scientific.exec(text) ?? [];
  const places = Number(exponent);
  return first !== "" && rest.length >= places + 2 ? `${first}${rest.slice(0, places)}.${rest.slice(places)}` : null;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Whether the distance to the nearer hundredth is below 0.0005: the decimals after the second are below 05 or above 95. */
function isNoise(rest: string): boolean {
  const places = rest.padEnd(2, "0");
  return places < "05" || places > "95";
}

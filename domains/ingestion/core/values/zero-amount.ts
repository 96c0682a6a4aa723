import { type Cents, cents } from "@tieout/kernel";
import { type ParsedValue, type RepairNote, read } from "./parsed-value.ts";
import { floatNoise } from "./read-decimal.ts";

const dashAsZero: RepairNote = {
  code: "dash-read-as-zero",
  msg: "A lone dash was read as zero, as the accounting number format shows it.",
};
const struckZero: RepairNote = { code: "struck-zero", msg: "A zero between dashes (-0-) was read as zero." };

/** Replaces every dash used as a minus sign with a plain one. */
export const withPlainMinus = (text: string): string => text.replace(/[\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]/g, "-");

const unsigned = /^\(?(?:US\$|USD|\$)?\(?/i;
/** A number in scientific notation: its last digits may be lost, so it can only be read if it is zero. */
const scientific = /^[+-]?(\d{1,2}(?:\.\d{0,20})?)E([+-]?\d{1,3})$/i;
/** Largest exponent treated as noise from binary sums, for values up to 0.0001. */
const noiseExponent = -5;

/** Reads zero written in forms other than a decimal: `-`, `$ -`, `( - )`, `-0-`, `0.00E+00`, `-1.42E-14`. Null for all other texts. */
export function readZero(folded: string): ParsedValue<Cents> | null {
  const bare = withPlainMinus(folded).replace(/\s/g, "").replace(unsigned, "").replace(/\)$/, "");
  if (bare === "-") return read(cents(0n), dashAsZero);
  if (/^-0(?:\.0{1,2})?-$/.test(bare)) return read(cents(0n), struckZero);
  const [, mantissa = "", exponent = ""] = scientific.exec(withPlainMinus(folded)) ?? [];
  if (mantissa === "") return null;
  if (/^[0.]+$/.test(mantissa)) return read(cents(0n));
  return Number(exponent) <= noiseExponent ? read(cents(0n), floatNoise) : null;
}

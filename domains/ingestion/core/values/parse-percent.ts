import { foldText, saysNothing } from "./clean-text.ts";
import { parseMoney } from "./parse-money.ts";
import { type ParsedValue, read, unreadable } from "./parsed-value.ts";

/** How percentages without a percent sign are written in a column: `85` or `0.85`. */
export const percentScales = ["percent", "fraction"] as const;
export type PercentScale = (typeof percentScales)[number];

const ratio = /^(\d{1,4}) ?\/ ?(\d{1,4})$/;
/** `60/100` and `2/5` (two of five years) in hundredths of a percent; null if the text is not part of a whole. */
export function parseRatio(folded: string): number | null {
  const [, part, whole] = ratio.exec(folded)?.map(Number) ?? [];
  return part === undefined || whole === undefined || whole === 0 || part > whole ? null : Math.round((part * 10_000) / whole);
}

/**
 * Parses a percentage in hundredths of a percent (100% = 10000). A value with a percent sign, or a ratio such as `60/100`, means the same
 * in any scale.
 */
export function parsePercent(text: string, scale: PercentScale = "percent"): ParsedValue<number> {
  const folded = foldText(text);
  if (folded === "") return read<number>(null);
  const share = parseRatio(folded);
  if (share !== null) return read(share);
  const marked = folded.endsWith("%");
  const body = marked ? folded.slice(0, -1).trim() : folded;
  const bad = () => unreadable("percent-unreadable", "This is not a percentage that can be read with certainty. Correct it in the source.");
  if (/[$]|USD/i.test(body)) return bad();
  if (!marked && scale === "fraction") {
    const shifted = shiftTwoPlaces(body);
    if (shifted === null) return bad();
    const parsed = parseMoney(shifted);
    return parsed.issue ? bad() : read(parsed.value === null ? null : Number(parsed.value), parsed.repair);
  }
  const parsed = parseMoney(body);
  if (parsed.issue) return parsed.issue.code === "cell-error" ? parsed : bad();
  return read(parsed.value === null ? null : Number(parsed.value), parsed.repair);
}

/** `0.8571` → `85.71`; null if the text is not a plain decimal. */
function shiftTwoPlaces(body: string): string | null {
  const match = /^(-?)(\d{0,9})(?:\.(\d*))?$/.exec(body);
  if (!match || (!match[2] && !match[3])) return null;
  const fraction = (match[3] ?? "").padEnd(2, "0");
  return `${match[1] ?? ""}${match[2] ?? ""}${fraction.slice(0, 2)}.${fraction.slice(2)}`;
}

/**
 * Whether the values may be either fractions or percentages: unmarked, from 0 to 1, and not all zero. If so, a person must decide. Ignores
 * texts that aren't a percentage in any scale (such as a header repeated on a later page).
 */
export function mayBeFractions(values: Iterable<string>): boolean {
  let positive = false;
  for (const value of values) {
    const folded = foldText(value);
    if (folded === "" || saysNothing(folded)) continue;
    if (!/^[01]?(?:\.\d*)?$/.test(folded) || folded === ".") {
      if (parseRatio(folded) !== null || parsePercent(folded).issue) continue;
      return false;
    }
    const number = Number(folded);
    if (number > 1) return false;
    if (number > 0) positive = true;
  }
  return positive;
}

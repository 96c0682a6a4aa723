/** One character of a format code. */
export interface FormatUnit {
  readonly unit: string;
  /** Whether the character is quoted or after a backslash, and so displayed literally. */
  readonly isText: boolean;
}

/** Positions in an identifier: a digit that is always shown, a digit shown only if the number has it, or literal text. */
export type Pattern = readonly ("digit" | "optional" | { readonly text: string })[];

export interface TextAround {
  readonly before: string;
  readonly after: string;
}

const isDigit = ({ unit, isText }: FormatUnit): boolean => !isText && unit === "0";
const isPlace = ({ unit, isText }: FormatUnit): boolean => !isText && (unit === "0" || unit === "#");
const textOf = (units: readonly FormatUnit[]): string => units.map(({ unit }) => unit).join("");
const holdsLetter = (text: string): boolean => /\p{L}/u.test(text);

const currency = /^\s?(?:us\$?|usd|eur|gbp|cad|chf|aud|mxn|jpy|inr|php|rs\.?|kr\.?)\s?$/i;
/** Minimum number of zeros that indicates a fixed width; amounts and counts have one or two. */
const leastWidth = 3;

/**
 * Whether text before the digits is part of an identifier: the digits have a fixed width, or the text ends like a prefix, such as `EE-`.
 */
const isPrefix = (text: string, zeros: number): boolean =>
  !currency.test(text) && (zeros >= leastWidth || /^\p{L}{1,8}[-_#/]$/u.test(text) || /^\p{L}{1,3}$/u.test(text));

/** Whether text after the digits is part of an identifier; after a space it is a unit, as in `00 days`. */
const isSuffix = (text: string, zeros: number): boolean => zeros >= leastWidth && !/^\s/.test(text) && !currency.test(text);

/** Whether the format is like `000-00-0000`: digits separated by hyphens or similar characters, no letters. */
function isPlainPattern(units: readonly FormatUnit[], zeros: number): boolean {
  const shown = textOf(units);
  return zeros > 1 && /^[0 ()\-/.]*$/.test(shown) && /^[ (]*0/.test(shown) && !/0\.0/.test(shown);
}

/** Whether letters around the digits belong to an identifier. */
function isNamedPattern(units: readonly FormatUnit[], zeros: number): boolean {
  if (units.some((one) => !one.isText && !/^[0# ()\-/]$/.test(one.unit))) return false;
  const first = units.findIndex(isPlace);
  const last = units.findLastIndex(isPlace);
  if (first < 0) return false;
  const [before, inside, after] = [units.slice(0, first), units.slice(first, last + 1), units.slice(last + 1)].map((part) =>
    textOf(part.filter((one) => !isPlace(one))),
  );
  const parts = [
    holdsLetter(before ?? "") ? isPrefix(before ?? "", zeros) : null,
    holdsLetter(inside ?? "") ? zeros >= leastWidth : null,
    holdsLetter(after ?? "") ? isSuffix(after ?? "", zeros) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 && parts.every(Boolean);
}

/** Replaces General with a digit position, because a general number is written with as many digits as it has. */
const withGeneral = (units: readonly FormatUnit[]): readonly FormatUnit[] => {
  const codes = textOf(units.filter(({ isText }) => !isText)).trim();
  if (!/^general$/i.test(codes)) return units;
  const at = units.findIndex(({ isText, unit }) => !isText && unit.trim() !== "");
  return units.flatMap((one, index) => (index === at ? [{ unit: "#", isText: false }] : one.isText ? [one] : []));
};

/** Pattern of a format section whose numbers are identifiers; null for amounts, counts, dates and everything else. */
export function identifierPattern(section: readonly FormatUnit[]): Pattern | null {
  const units = withGeneral(section);
  const zeros = units.filter(isDigit).length;
  if (!isPlainPattern(units, zeros) && !isNamedPattern(units, zeros)) return null;
  return units.map((one) => (isDigit(one) ? "digit" : isPlace(one) ? "optional" : { text: one.unit }));
}

/** Text around `@`; null if there is none, or only spaces, signs or currency symbols. */
export function textAround(units: readonly FormatUnit[]): TextAround | null {
  const places = units.filter(({ unit, isText }) => !isText && unit === "@");
  if (places.length !== 1) return null;
  const at = units.indexOf(places[0] as FormatUnit);
  const before = textOf(units.slice(0, at));
  const after = textOf(units.slice(at + 1));
  const isPart = (text: string): boolean => text === "" || (holdsLetter(text) && !currency.test(text));
  return before + after !== "" && isPart(before) && isPart(after) ? { before, after } : null;
}

/** Adds the format's text around digits; leaves headings and names in a formatted column unchanged. */
export const withTextAround = (text: string, { before, after }: TextAround): string =>
  /^\d[\d\-. /]*$/.test(text) ? `${before}${text}${after}` : text;

/**
 * Fills a pattern's positions with digits from the right; extra digits go before the first position. Null if the number cannot be written
 * this way.
 */
export function patternText(value: number, pattern: Pattern): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null;
  let digits = value === 0 && !pattern.includes("digit") ? "" : String(value);
  if (digits === "") return null;
  let text = "";
  const first = pattern.findIndex((place) => typeof place === "string");
  for (let at = pattern.length - 1; at >= 0; at -= 1) {
    const place = pattern[at];
    if (typeof place === "object") text = place.text + text;
    else {
      const take = at === first ? digits : digits.slice(-1);
      text = (take || (place === "digit" ? "0" : "")) + text;
      digits = at === first ? "" : digits.slice(0, -1);
    }
  }
  return text;
}

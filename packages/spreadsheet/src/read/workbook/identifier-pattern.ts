/** One character of a format code. */
export interface FormatUnit {
  readonly unit: string;
  /** In quotes or after a backslash: shown as it is. */
  readonly isText: boolean;
}

/** Places of an identifier: a digit that is always shown, one that is shown where the number has it, or a text. */
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
/** Zeros that show a width: amounts and counts are written with one or two. */
const leastWidth = 3;

/** A text before the digits is part of an identifier where the digits have a width, or where it ends like a prefix: `EE-`. */
const isPrefix = (text: string, zeros: number): boolean =>
  !currency.test(text) && (zeros >= leastWidth || /^\p{L}{1,8}[-_#/]$/u.test(text) || /^\p{L}{1,3}$/u.test(text));

/** A text after the digits that is set apart is a unit: `00 days`. */
const isSuffix = (text: string, zeros: number): boolean => zeros >= leastWidth && !/^\s/.test(text) && !currency.test(text);

/** `000-00-0000`: digits with hyphens and the like between them, no letters. */
function isPlainPattern(units: readonly FormatUnit[], zeros: number): boolean {
  const shown = textOf(units);
  return zeros > 1 && /^[0 ()\-/.]*$/.test(shown) && /^[ (]*0/.test(shown) && !/0\.0/.test(shown);
}

/** Whether texts with letters around the digits belong to an identifier. */
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

/** A general number is written in as many digits as it has. */
const withGeneral = (units: readonly FormatUnit[]): readonly FormatUnit[] => {
  const codes = textOf(units.filter(({ isText }) => !isText)).trim();
  if (!/^general$/i.test(codes)) return units;
  const at = units.findIndex(({ isText, unit }) => !isText && unit.trim() !== "");
  return units.flatMap((one, index) => (index === at ? [{ unit: "#", isText: false }] : one.isText ? [one] : []));
};

/** The pattern of a section whose numbers are identifiers; null for amounts, counts, dates and everything else. */
export function identifierPattern(section: readonly FormatUnit[]): Pattern | null {
  const units = withGeneral(section);
  const zeros = units.filter(isDigit).length;
  if (!isPlainPattern(units, zeros) && !isNamedPattern(units, zeros)) return null;
  return units.map((one) => (isDigit(one) ? "digit" : isPlace(one) ? "optional" : { text: one.unit }));
}

/** Text set around `@`; null for none, and for blanks, signs and currency marks. */
export function textAround(units: readonly FormatUnit[]): TextAround | null {
  const places = units.filter(({ unit, isText }) => !isText && unit === "@");
  if (places.length !== 1) return null;
  const at = units.indexOf(places[0] as FormatUnit);
  const before = textOf(units.slice(0, at));
  const after = textOf(units.slice(at + 1));
  const isPart = (text: string): boolean => text === "" || (holdsLetter(text) && !currency.test(text));
  return before + after !== "" && isPart(before) && isPart(after) ? { before, after } : null;
}

/** A text of digits with what its format puts around it; headings and names in a formatted column stay as they are. */
export const withTextAround = (text: string, { before, after }: TextAround): string =>
  /^\d[\d\-. /]*$/.test(text) ? `${before}${text}${after}` : text;

/** Digits set into the places of a pattern from the right; surplus digits go before the first one. Null where the number has no such text. */
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

import { type FormatUnit, identifierPattern, type Pattern, type TextAround, textAround } from "./identifier-pattern.ts";

/** Kind of format, which determines a cell's text. */
export type PlainFormat =
  | { readonly kind: "general" }
  | { readonly kind: "percent" }
  | { readonly kind: "date" }
  /** Time of day. */
  | { readonly kind: "time" }
  /** Hours (or minutes, seconds) run on past 24. */
  | { readonly kind: "elapsed" }
  /** Digits of an identifier set into a pattern. */
  | { readonly kind: "padded"; readonly pattern: Pattern };

/** Effect of a number format code on a cell's text. */
export type NumberFormat =
  | PlainFormat
  /** The first section whose condition the value meets, else the last one. */
  | { readonly kind: "conditional"; readonly sections: readonly ConditionalSection[] };

interface ConditionalSection {
  readonly holds: (value: number) => boolean;
  readonly format: PlainFormat;
}

const general: PlainFormat = { kind: "general" };

/** One of the parts separated by semicolons. */
interface Section {
  /** Contents of square brackets. */
  readonly brackets: string[];
  /** Codes as written, without brackets, literal text, fillers or escaped characters. */
  letters: string;
  /** Codes and literal text in order, without brackets or fillers. */
  readonly units: FormatUnit[];
}

const newSection = (): Section => ({ brackets: [], letters: "", units: [] });
const textUnits = (text: string): readonly FormatUnit[] => Array.from(text, (unit) => ({ unit, isText: true }));

/** Splits a format code into sections in one pass; a quote or bracket that is never closed is an ordinary character. */
function sectionsOf(code: string): readonly Section[] {
  let section = newSection();
  const sections = [section];
  const lastOf = { '"': code.lastIndexOf('"'), "[": code.lastIndexOf("]") };
  for (let at = 0; at < code.length; at += 1) {
    const unit = code.charAt(at);
    if (unit === ";") {
      section = newSection();
      sections.push(section);
    } else if ((unit === '"' || unit === "[") && lastOf[unit] > at) {
      const end = code.indexOf(unit === "[" ? "]" : '"', at + 1);
      const inside = code.slice(at + 1, end);
      if (unit === "[") section.brackets.push(inside);
      else for (const inner of textUnits(inside)) section.units.push(inner);
      at = end;
    } else if (unit === "\\" || unit === "_" || unit === "*") {
      at += 1;
      if (unit === "\\") section.units.push({ unit: code.charAt(at), isText: true });
    } else {
      section.letters += unit;
      section.units.push({ unit, isText: false });
    }
  }
  return sections;
}

function paddedPattern({ brackets, units }: Section): Pattern | null {
  if (brackets.some((text) => !text.startsWith("$") && conditionOf(text) === null && !/^[A-Za-z]+\d*$/.test(text))) return null;
  return identifierPattern(units);
}

function formatOf(section: Section): PlainFormat {
  if (section.brackets.some((text) => /^(?:h+|m+|s+)$/i.test(text))) return { kind: "elapsed" };
  const pattern = paddedPattern(section);
  if (pattern) return { kind: "padded", pattern };
  const letters = section.letters.replace(/general|standard/gi, "");
  if (letters.includes("%")) return { kind: "percent" };
  if (/[#0?]/.test(letters.replace(/s\.0+/gi, ""))) return general;
  const clock = /[hs]|am\/pm|a\/p/i.test(letters);
  const withoutMeridiem = letters.replace(/am\/pm|a\/p/gi, "");
  if (/[yd]/i.test(withoutMeridiem) || (/m/i.test(withoutMeridiem) && !clock)) return { kind: "date" };
  return clock ? { kind: "time" } : general;
}

type Condition = ConditionalSection["holds"];

/** `>=1000` in brackets. */
function conditionOf(text: string): Condition | null {
  const match = /^(<=|>=|<>|<|>|=)\s?(-?\d{1,15}(?:\.\d{1,15})?)$/.exec(text);
  if (!match) return null;
  const bound = Number(match[2]);
  const tests: Readonly<Record<string, Condition>> = {
    "<": (value) => value < bound,
    "<=": (value) => value <= bound,
    ">": (value) => value > bound,
    ">=": (value) => value >= bound,
    "=": (value) => value === bound,
    "<>": (value) => value !== bound,
  };
  return tests[match[1] ?? ""] ?? null;
}

const always: Condition = () => true;
const isNegative: Condition = (value) => value < 0;

/** With three sections, one without a condition is for negative numbers; the last is for everything else (ECMA-376 part 1, 18.8.31). */
function conditionalFormat(sections: readonly Section[]): NumberFormat | null {
  const shown = sections.slice(0, 3);
  const conditions = shown.map(({ brackets }) => brackets.map(conditionOf).find((condition) => condition !== null) ?? null);
  if (conditions.every((condition) => condition === null)) return null;
  const formats = shown.map((section, at) => ({
    holds: at === shown.length - 1 ? always : (conditions[at] ?? isNegative),
    format: formatOf(section),
  }));
  return formats.every(({ format }) => format.kind === "general") ? general : { kind: "conditional", sections: formats };
}

/**
 * Text that a format code adds before and after a cell's text; null if none of it could be part of an identifier. The text section is the
 * fourth section or one with `@`.
 */
export function parseTextFormat(code: string): TextAround | null {
  if (!code.includes("@")) return null;
  const sections = sectionsOf(code);
  const section = sections[3] ?? sections.find(({ letters }) => letters.includes("@"));
  return section ? textAround(section.units) : null;
}

/** Classifies a format code as written by Excel in styles.xml (ECMA-376 part 1, 18.8.31). */
export function parseNumberFormat(code: string): NumberFormat {
  const sections = sectionsOf(code);
  const conditional = conditionalFormat(sections);
  if (conditional) return conditional;
  return formatOf(sections[0] ?? newSection());
}

/**
 * Ranges of built-in format IDs, first to last; 27 to 36 and 50 to 58 are date formats in East Asian versions (ECMA-376 part 1, 18.8.30).
 */
const builtInFormats: readonly (readonly [from: number, to: number, kind: "percent" | "date" | "time" | "elapsed"])[] = [
  [9, 10, "percent"],
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "date"],
  [27, 31, "date"],
  [32, 35, "time"],
  [36, 36, "date"],
  [45, 45, "time"],
  [46, 46, "elapsed"],
  [47, 47, "time"],
  [50, 58, "date"],
];

export function builtInFormat(id: number): NumberFormat {
  const found = builtInFormats.find(([from, to]) => id >= from && id <= to);
  return found ? { kind: found[2] } : general;
}

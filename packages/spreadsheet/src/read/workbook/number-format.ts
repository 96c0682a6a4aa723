/** What a number format code means for the text of a cell. */
export type NumberFormat =
  | { readonly kind: "general" }
  | { readonly kind: "percent" }
  | { readonly kind: "date" }
  /** Time of day. */
  | { readonly kind: "time" }
  /** Hours (or minutes, seconds) run on past 24. */
  | { readonly kind: "elapsed" }
  /** Digits of an identifier set into a pattern; `0` is a digit. */
  | { readonly kind: "padded"; readonly pattern: string };

const general: NumberFormat = { kind: "general" };

/** First section of a code: the one for positive numbers. Semicolons inside quotes and after a backslash do not count. */
function firstSection(code: string): string {
  const match = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(code);
  return match?.[0] ?? code;
}

function paddedPattern(section: string): string | null {
  const literal = section
    .replace(/\[(?:\$[^\]]*|[A-Za-z]+\d*)\]/g, "")
    .replace(/"([^"]*)"/g, "$1")
    .replace(/\\(.)/g, "$1")
    .replace(/[_*]./g, "");
  return /^[0 ()\-/.]*$/.test(literal) && /^[ (]*0/.test(literal) && !/0\.0/.test(literal) && (literal.match(/0/g) ?? []).length >= 2
    ? literal
    : null;
}

/** Classifies a format code as Excel writes it into styles.xml (ECMA-376 part 1, 18.8.31). */
export function parseNumberFormat(code: string): NumberFormat {
  const section = firstSection(code);
  if (/^\s*(general|standard|@)?\s*$/i.test(section)) return general;
  const pattern = paddedPattern(section);
  if (pattern) return { kind: "padded", pattern };
  const bare = section
    .replace(/"[^"]*"?/g, "")
    .replace(/\\./g, "")
    .replace(/[_*]./g, "");
  if (/\[(h+|m+|s+)\]/i.test(bare)) return { kind: "elapsed" };
  const letters = bare.replace(/\[[^\]]*\]/g, "").replace(/general/gi, "");
  if (letters.includes("%")) return { kind: "percent" };
  if (/[#0?]/.test(letters.replace(/s\.0+/gi, ""))) return general;
  const clock = /[hs]|am\/pm|a\/p/i.test(letters);
  const withoutMeridiem = letters.replace(/am\/pm|a\/p/gi, "");
  if (/[yd]/i.test(withoutMeridiem) || (/m/i.test(withoutMeridiem) && !clock)) return { kind: "date" };
  return clock ? { kind: "time" } : general;
}

/** Formats with fixed numbers; 27 to 36 and 50 to 58 are the dates of East Asian versions (ECMA-376 part 1, 18.8.30). */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return { kind: "percent" };
  if ((id >= 14 && id <= 17) || id === 22) return { kind: "date" };
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35)) return { kind: "time" };
  if (id === 46) return { kind: "elapsed" };
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return { kind: "date" };
  return general;
}

/**
 * Signed COBOL numbers (USAGE DISPLAY, trailing sign): the last character holds both a digit and the sign, { and A to I for +0 to +9, } and
 * J to R for −0 to −9; two decimals are implied.
 */
const overpunched = /^(\d{0,17})([{}A-R])$/;
const places = "{ABCDEFGHI}JKLMNOPQR";
const digitsAlone = /^\d{1,18}$/;

/** Value in hundredths; null if the text is not such a number. Digits alone are a number without a sign. */
export function readOverpunch(folded: string): bigint | null {
  if (digitsAlone.test(folded)) return BigInt(folded);
  const [, digits = "", last = ""] = overpunched.exec(folded) ?? [];
  if (last === "") return null;
  const place = places.indexOf(last);
  const hundredths = BigInt(`${digits}${place % 10}`);
  return place >= 10 ? -hundredths : hundredths;
}

const isBraced = (folded: string): boolean => /^\d+[{}]$/.test(folded);
/** Digits followed by a letter are just as often codes. */
const isLettered = (folded: string): boolean => /^\d{3,17}[A-R]$/.test(folded);

/** Whether a text that isn't any other amount looks like such a number, so that its message can say so. */
export const looksOverpunched = (folded: string): boolean => isBraced(folded) || isLettered(folded);

/**
 * Whether amount texts, folded and not blank, are such numbers: all can be read that way, and either a brace shows that the letters are not
 * codes, or all have the same width and end in a letter or brace.
 */
export function areOverpunched(texts: readonly string[]): boolean {
  if (texts.length === 0 || !texts.every((text) => readOverpunch(text) !== null)) return false;
  return texts.some(isBraced) || texts.every((text) => isLettered(text) && text.startsWith("0") && text.length === texts[0]?.length);
}

/** Why a status letter may mean something else; `A` and `T` are unambiguous if the column's other texts agree. */
const otherMeanings: Readonly<Record<string, string>> = {
  A: "A usually means active, but the column's other texts aren't employment statuses.",
  T: "T may mean temporary: no other text in the column means active, or one means full-time or part-time.",
  L: "L may mean leave or layoff.",
  R: "R may mean retired or rehired.",
  D: "D may mean deceased or disabled.",
  M: "M may mean military or medical leave.",
  B: "B may mean a beneficiary, or another kind of record.",
};

/** Texts in the same column that express a letter's other meaning, so that the letter has only one. */
const otherTexts: Readonly<Record<string, RegExp>> = { L: /^(?:LO$|LAY|LAID)/, R: /^(?:RH$|REH)/, D: /^(?:DIS|DSB)/ };

/** Codes for full-time and part-time work, and consecutive letters: classes, not statuses. */
const ofWorkingTime = /^(?:F|P|FT|PT|FULL.?TIME|PART.?TIME|TEMP.*|SEASONAL)$/;
const isAlphabet = (texts: ReadonlySet<string>): boolean => ["A", "B", "C"].every((letter) => texts.has(letter));

export interface ReadStatus {
  /** The text's `choiceKey`. */
  readonly text: string;
  readonly canonical: string | null;
}

/**
 * Why a single-letter status requires review, given the other texts in its column; null if it is unambiguous or the text isn't such a
 * letter.
 */
export function doubtOfLetter(letter: string, column: readonly ReadStatus[]): string | null {
  const doubt = Object.hasOwn(otherMeanings, letter) ? otherMeanings[letter] : undefined;
  if (doubt === undefined) return null;
  const others = column.filter(({ text }) => text !== letter);
  const texts = new Set(column.map(({ text }) => text));
  const meant = others.filter(({ canonical }) => canonical !== null).length;
  if (letter === "A") return isAlphabet(texts) || meant * 2 < others.length ? doubt : null;
  if (letter === "T") {
    const isPlain = others.some(({ canonical, text }) => canonical === "active" && !ofWorkingTime.test(text));
    return isPlain && !others.some(({ text }) => ofWorkingTime.test(text)) && !isAlphabet(texts) ? null : doubt;
  }
  return others.some(({ text }) => otherTexts[letter]?.test(text)) ? null : doubt;
}

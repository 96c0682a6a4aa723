/** Widths of Arial from the space to the tilde, in thousandths of the size of the font (its metrics file). */
const widths = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
const digit = 556;
/** Letters with accents are as wide as capitals; other scripts take a square each. */
const otherWidth = (code: number): number => (code < 0x2100 ? 722 : 1000);

/** Width of a text in digits of the body font. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += widths[code - 32] ?? otherWidth(code);
  }
  return width / digit;
}

/** Lines that a paragraph takes in a cell of so many digits: broken between words, a word that is too long within. */
function linesOfParagraph(paragraph: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(/(?<=[ -])/)) {
    const width = textWidth(word);
    const shown = textWidth(word.trimEnd());
    if (used > 0 && used + shown > room) {
      lines++;
      used = 0;
    }
    if (shown > room) lines += Math.ceil(shown / room) - 1;
    used = shown > room ? shown % room : used + width;
  }
  return lines;
}

/** Lines that a text takes in a cell of so many digits. */
export function wrappedLines(text: string, room: number): number {
  return text.split("\n").reduce((sum, paragraph) => sum + linesOfParagraph(paragraph, room), 0);
}

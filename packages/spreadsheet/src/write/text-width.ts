/** Widths in Arial from space to tilde, in thousandths of the font size (from its metrics file). */
const widths = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
const digit = 556;
/** Accented letters are as wide as capitals; characters of other scripts are as wide as the font size. */
const otherWidth = (code: number): number => (code < 0x2100 ? 722 : 1000);

/** Width of a text, measured in digits of the body font. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += widths[code - 32] ?? otherWidth(code);
  }
  return width / digit;
}

/**
 * Number of lines a paragraph takes in a cell this many digits wide; breaks lines between words, and inside a word only if it is too long
 * for a line.
 */
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

/** Number of lines a text takes in a cell this many digits wide. */
export function wrappedLines(text: string, room: number): number {
  return text.split("\n").reduce((sum, paragraph) => sum + linesOfParagraph(paragraph, room), 0);
}

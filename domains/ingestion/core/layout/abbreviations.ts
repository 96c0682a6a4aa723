import { shortForms } from "./normalize-header.ts";

const vowel = /[aeiou]/;

function isSubsequence(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/**
 * Whether people shorten the word this way: its beginning (`partic`), its consonants (`mtch`, `brth`), or its beginning and then consonants
 * (`emplyr`, `termd`). Never the other way round, and not with fewer than three letters.
 */
export function abbreviates(short: string, word: string): boolean {
  if (short.length < 3 || short.length >= word.length || short[0] !== word[0] || !isSubsequence(short, word)) return false;
  let same = 1;
  while (same < short.length && short[same] === word[same]) same += 1;
  return !vowel.test(short.slice(same));
}

/** `certain`: made of whole words and of the short forms that everyone uses; `likely`: a word is shortened in another way. */
export type Spelled = "certain" | "likely";

interface Piece {
  readonly length: number;
  readonly how: Spelled;
}

const initialsFrom = 4;

/** How a word may begin the letters: whole, as a known short form, shortened, or by its first letter. */
function piecesAt(letters: string, at: number, word: string): readonly Piece[] {
  const rest = letters.slice(at);
  const known = [word, `${word}s`, ...(shortForms.get(word) ?? [])].filter((form) => rest.startsWith(form));
  const pieces: Piece[] = known.map((form) => ({ length: form.length, how: "certain" }));
  for (let length = Math.min(rest.length, word.length - 1); length >= 3; length -= 1)
    if (abbreviates(rest.slice(0, length), word)) pieces.push({ length, how: "likely" });
  if (letters.length >= initialsFrom && rest[0] === word[0]) pieces.push({ length: 1, how: "likely" });
  return pieces;
}

/** Whether the letters are the words in this order, written without blanks and each perhaps shortened: `CHKDATE`, `PPBEG`, `ERMATCH`. */
export function spelledAs(letters: string, words: readonly string[]): Spelled | null {
  let reached = new Map<number, Spelled>([[0, "certain"]]);
  for (const word of words) {
    const next = new Map<number, Spelled>();
    for (const [at, before] of reached)
      for (const { length, how } of piecesAt(letters, at, word)) {
        const isCertain = before === "certain" && how === "certain";
        if (isCertain || !next.has(at + length)) next.set(at + length, isCertain ? "certain" : "likely");
      }
    if (next.size === 0) return null;
    reached = next;
  }
  return reached.get(letters.length) ?? null;
}

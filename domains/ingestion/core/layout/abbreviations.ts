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
export type SpellingCertainty = "certain" | "likely";

interface Piece {
  readonly length: number;
  readonly how: SpellingCertainty;
}

const initialsFrom = 4;

const formsOf = new Map<string, readonly string[]>();

/** A word whole and its known short forms; kept, because every text of a file's beginning is compared with the words of every field. */
function wholeForms(word: string): readonly string[] {
  const known = formsOf.get(word);
  if (known) return known;
  const forms = [word, `${word}s`, ...(shortForms.get(word) ?? [])];
  formsOf.set(word, forms);
  return forms;
}

/** How a word may begin the letters: whole, as a known short form, shortened, or by its first letter. */
function piecesAt(letters: string, at: number, word: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const form of wholeForms(word)) if (letters.startsWith(form, at)) pieces.push({ length: form.length, how: "certain" });
  if (letters[at] !== word[0]) return pieces;
  for (let length = Math.min(letters.length - at, word.length - 1); length >= 3; length -= 1)
    if (abbreviates(letters.slice(at, at + length), word)) pieces.push({ length, how: "likely" });
  if (letters.length >= initialsFrom) pieces.push({ length: 1, how: "likely" });
  return pieces;
}

/** Most texts are not even begun by the first word; this asks less than the pieces do. */
const mayBegin = (letters: string, word: string): boolean =>
  letters[0] === word[0] || wholeForms(word).some((form) => letters.startsWith(form));

/** Whether the letters are the words in this order, written without blanks and each perhaps shortened: `CHKDATE`, `PPBEG`, `ERMATCH`. */
export function spelledAs(letters: string, words: readonly string[]): SpellingCertainty | null {
  const [first] = words;
  if (first !== undefined && !mayBegin(letters, first)) return null;
  let reached = new Map<number, SpellingCertainty>([[0, "certain"]]);
  for (const word of words) {
    const next = new Map<number, SpellingCertainty>();
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

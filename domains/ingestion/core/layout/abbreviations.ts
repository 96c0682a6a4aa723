import { shortForms } from "./normalize-header.ts";

const vowel = /[aeiou]/;

function isSubsequence(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/**
 * Whether people shorten the word this way: to its beginning (`partic`), its consonants (`mtch`, `brth`), or its beginning followed by
 * consonants (`emplyr`, `termd`). Doesn't check the reverse, and accepts no fewer than three letters.
 */
export function abbreviates(short: string, word: string): boolean {
  if (short.length < 3 || short.length >= word.length || short[0] !== word[0] || !isSubsequence(short, word)) return false;
  let same = 1;
  while (same < short.length && short[same] === word[same]) same += 1;
  return !vowel.test(short.slice(same));
}

/** `certain`: consists of whole words and common short forms; `likely`: some word is shortened in another way. */
export type SpellingCertainty = "certain" | "likely";

interface Piece {
  readonly length: number;
  readonly how: SpellingCertainty;
}

const initialsFrom = 4;

const formsOf = new Map<string, readonly string[]>();

/**
 * A whole word and its known short forms; cached, because every text at the beginning of a file is compared with the words for every field.
 */
function wholeForms(word: string): readonly string[] {
  const known = formsOf.get(word);
  if (known) return known;
  const forms = [word, `${word}s`, ...(shortForms.get(word) ?? [])];
  formsOf.set(word, forms);
  return forms;
}

/** Ways in which the letters at this position may begin with a word: whole, as a known short form, shortened, or as its first letter. */
function piecesAt(letters: string, at: number, word: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const form of wholeForms(word)) if (letters.startsWith(form, at)) pieces.push({ length: form.length, how: "certain" });
  if (letters[at] !== word[0]) return pieces;
  for (let length = Math.min(letters.length - at, word.length - 1); length >= 3; length -= 1)
    if (abbreviates(letters.slice(at, at + length), word)) pieces.push({ length, how: "likely" });
  if (letters.length >= initialsFrom) pieces.push({ length: 1, how: "likely" });
  return pieces;
}

/** Cheap check before the pieces are tried, because most texts don't even begin with the first word. */
const mayBegin = (letters: string, word: string): boolean =>
  letters[0] === word[0] || wholeForms(word).some((form) => letters.startsWith(form));

/** Whether the letters spell these words in order, without spaces and possibly shortened: `CHKDATE`, `PPBEG`, `ERMATCH`. */
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

import { createHash } from "node:crypto";
import { guessedPhrases } from "./guessed-phrases.ts";

/**
 * Whether nobody drew this key, but typed it, repeated something or hashed a phrase that is easy to guess. Of drawn keys this refuses fewer than one in
 * 10^10: 32 random bytes hold fewer than 16 different values once in 10^17 keys, count up or repeat less often, and are a text once in 10^11.
 */
export function isWeakKey(key: Uint8Array): boolean {
  return new Set(key).size < 16 || countsUp(key) || repeatsItsHalf(key) || isText(key) || isGuessedHash(key);
}

function countsUp(key: Uint8Array): boolean {
  const steps = new Set(Array.from(key.subarray(1), (byte, index) => (byte - (key[index] ?? 0) + 256) % 256));
  return steps.size <= 2;
}

/** Forward or backward; what repeats more often has fewer than 16 different values. */
function repeatsItsHalf(key: Uint8Array): boolean {
  const [first, second] = [Buffer.from(key.subarray(0, key.length / 2)), Buffer.from(key.subarray(key.length / 2))];
  return first.equals(second) || first.equals(Buffer.from(second).reverse());
}

/** A sentence someone typed, in any language. */
function isText(key: Uint8Array): boolean {
  try {
    return !/[^\P{C}\t\r\n]/u.test(new TextDecoder("utf-8", { fatal: true }).decode(key));
  } catch {
    return false;
  }
}

let guessedHashes: ReadonlySet<string> | null = null;

/** Of a phrase as it is, capitalized or in capitals, also with the end of line that `echo` adds. */
function isGuessedHash(key: Uint8Array): boolean {
  guessedHashes ??= new Set(guessedPhrases.flatMap(spellingsOf).map((text) => createHash("sha256").update(text).digest("hex")));
  return guessedHashes.has(Buffer.from(key).toString("hex"));
}

const spellingsOf = (phrase: string): readonly string[] =>
  [phrase, phrase.charAt(0).toUpperCase() + phrase.slice(1), phrase.toUpperCase()].flatMap((text) => [text, `${text}\n`]);

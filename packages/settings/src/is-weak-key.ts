import { createHash } from "node:crypto";
import { guessedPhrases } from "./guessed-phrases.ts";

/**
 * Whether someone typed this key, repeated a pattern or hashed an easily guessed phrase instead of generating it at random. Refuses fewer
 * than one in 10^10 random keys: 32 random bytes contain fewer than 16 different values once in 10^17 keys, count up or repeat less often
 * than that, and form text once in 10^11.
 */
export function isWeakKey(key: Uint8Array): boolean {
  return new Set(key).size < 16 || countsUp(key) || repeatsItsHalf(key) || isText(key) || isGuessedHash(key);
}

function countsUp(key: Uint8Array): boolean {
  const steps = new Set(Array.from(key.subarray(1), (byte, index) => (byte - (key[index] ?? 0) + 256) % 256));
  return steps.size <= 2;
}

/** Checks forward and backward; a key with a shorter repeating pattern has fewer than 16 different values. */
function repeatsItsHalf(key: Uint8Array): boolean {
  const [first, second] = [Buffer.from(key.subarray(0, key.length / 2)), Buffer.from(key.subarray(key.length / 2))];
  return first.equals(second) || first.equals(Buffer.from(second).reverse());
}

/** Whether the key is a sentence someone typed, in any language. */
function isText(key: Uint8Array): boolean {
  try {
    return !/[^\P{C}\t\r\n]/u.test(new TextDecoder("utf-8", { fatal: true }).decode(key));
  } catch {
    return false;
  }
}

let guessedHashes: ReadonlySet<string> | null = null;

/** Whether the key is the hash of a phrase as listed, capitalized or in all caps, with or without the newline that `echo` adds. */
function isGuessedHash(key: Uint8Array): boolean {
  guessedHashes ??= new Set(guessedPhrases.flatMap(spellingsOf).map((text) => createHash("sha256").update(text).digest("hex")));
  return guessedHashes.has(Buffer.from(key).toString("hex"));
}

const spellingsOf = (phrase: string): readonly string[] =>
  [phrase, phrase.charAt(0).toUpperCase() + phrase.slice(1), phrase.toUpperCase()].flatMap((text) => [text, `${text}\n`]);

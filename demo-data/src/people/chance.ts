import { createHash } from "node:crypto";

/** Pseudorandom numbers (sfc32) seeded with strings; the same strings give the same numbers on every machine. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(...words: readonly (string | number)[]) {
    const digest = createHash("sha256").update(words.join("\u0000")).digest();
    this.#a = digest.readUInt32LE(0);
    this.#b = digest.readUInt32LE(4);
    this.#c = digest.readUInt32LE(8);
    this.#counter = digest.readUInt32LE(12) | 1;
  }

  /** An integer from 0 to 2^32 − 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Both ends included. */
  between(from: number, to: number): number {
    return from + (this.next() % (to - from + 1));
  }

  cents(from: number, to: number): bigint {
    return BigInt(this.between(from, to));
  }

  hit(percent: number): boolean {
    return this.between(0, 99) < percent;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item, position) => ({ item, key: this.next(), position }));
    return keyed.sort((a, b) => a.key - b.key || a.position - b.position).map(({ item }) => item);
  }
}

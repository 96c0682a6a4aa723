/** Pseudorandom numbers; the same seed words always produce the same numbers, on every machine. */
export interface Draw {
  /** Both bounds are inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
  /** Picks `count` elements of the list, in list order. */
  readonly some: <T>(list: readonly T[], count: number) => readonly T[];
}

/** Seeds the generator by hashing the words with FNV-1a, followed by murmur3's mixing. */
export function drawOf(...words: readonly (string | number)[]): Draw {
  let state = 0x811c9dc5;
  for (const char of words.join("\u0000")) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const between = (from: number, to: number): number => from + (next() % (to - from + 1));
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const ranked = list.map((item, at) => ({ item, at, key: next() })).sort((a, b) => a.key - b.key || a.at - b.at);
      return ranked
        .slice(0, count)
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
    },
  };
}

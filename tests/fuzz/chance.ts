/** Generates reproducible random numbers from a seed: 32-bit xorshift, good enough to vary inputs. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x6a09e667) | 1;
    for (let turn = 0; turn < 8; turn += 1) this.below(2);
  }

  /** Returns a whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return (state >>> 0) % limit;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  }
}

const marks = [..." \t\n\r\",;|~^:'\\<>&[](){}$%#@*+-=./_0123456789aAxXzéß\u00a0\u0301\u0316\u2013\u{1f600}"];
const words = [
  "CR",
  "USD",
  "TOTAL",
  "Total for ",
  "safe ",
  '="',
  "<v>",
  "&amp;",
  "&#x41;",
  "_x0041_",
  "[$-409]",
  "01/31/2025",
  "900-12-3456",
];

const atom = (chance: Chance): string => (chance.below(4) === 0 ? chance.pick(words) : chance.pick(marks));

/** Returns a short text repeated many times, with something before and after it, which makes patterns backtrack. */
export function pumped(chance: Chance, length: number): string {
  const unit = Array.from({ length: 1 + chance.below(3) }, () => atom(chance)).join("");
  const second =
    chance.below(3) === 0
      ? atom(chance)
          .repeat(length)
          .slice(0, length >> 1)
      : "";
  const head = chance.below(2) === 0 ? "" : atom(chance) + atom(chance);
  const tail = chance.below(3) === 0 ? "" : atom(chance);
  return (head + unit.repeat(Math.ceil((length - second.length) / unit.length)) + second).slice(0, length) + tail;
}

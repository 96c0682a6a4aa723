/** Seeded generator (xmur3 hash into sfc32): the same seed gives the same bytes on every machine. */
export class Rng {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number, salt: string) {
    const text = `${seed}/${salt}`;
    // Never use the seed by itself here: it would cancel out the first letter of the text, and seeds 0 to 9 would give the same plan.
    let h = 1779033703 ^ text.length;
    for (const ch of text) {
      h = Math.imul(h ^ ch.charCodeAt(0), 3432918353);
      h = (h << 13) | (h >>> 19);
    }
    const step = (): number => {
      h = Math.imul(h ^ (h >>> 16), 2246822507);
      h = Math.imul(h ^ (h >>> 13), 3266489909);
      h ^= h >>> 16;
      return h >>> 0;
    };
    this.a = step();
    this.b = step();
    this.c = step();
    this.d = 1;
    for (let i = 0; i < 15; i += 1) this.next();
  }

  /** A separate sequence of numbers that does not affect the main one. */
  aside(salt: string): Rng {
    return new Rng(this.d, salt);
  }

  /** Uniform in [0, 1). */
  next(): number {
    const t = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** Integer from lo to hi, inclusive. */
  int(lo: number, hi: number): number {
    return lo + Math.floor(this.next() * (hi - lo + 1));
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new Error("pick from an empty list");
    return item;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i -= 1) {
      const j = this.int(0, i);
      const x = out[i] as T;
      out[i] = out[j] as T;
      out[j] = x;
    }
    return out;
  }
}

/** Small stable string hash, for choices that must not depend on call order. */
export function hashOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

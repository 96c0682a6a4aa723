import { randomUUID } from "node:crypto";

/** Eight unique letters; not digits, because names of people and firms may contain only a few of those. */
export const randomLetters = (): string =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

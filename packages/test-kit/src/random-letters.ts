import { randomUUID } from "node:crypto";

/** Eight unique letters, because names of people and firms may contain only a few digits. */
export const randomLetters = (): string =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

import { randomUUID } from "node:crypto";

/** Eight letters that no one else has: names of people and firms hold few digits. */
export const randomLetters = (): string =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

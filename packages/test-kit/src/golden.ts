import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Set by `npm run goldens`. */
const isRefreshing = process.env.TIEOUT_GOLDENS === "write";

/** Throws if the committed file differs from the generated one; `npm run goldens` writes it instead. */
export function compareGolden(file: string, text: string): void {
  if (isRefreshing) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  const committed = readCommitted(file);
  if (committed === text) return;
  throw new Error(
    `${file} differs from the generated output: ${firstDifference(committed, text)}. If the change is intended, run npm run goldens.`,
  );
}

function readCommitted(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`${file} is missing; run npm run goldens`, { cause });
  }
}

function firstDifference(committed: string, made: string): string {
  const before = committed.split("\n");
  const after = made.split("\n");
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at === -1 ? after.length : at;
  return `line ${line + 1} is ${JSON.stringify(before[line] ?? "(absent)")}, now ${JSON.stringify(after[line] ?? "(absent)")}`;
}

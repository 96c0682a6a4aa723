import { readFile } from "node:fs/promises";
import { deserialize } from "node:v8";
import type { PaperKey } from "@tieout/catalogue/core";
import type { EngineTaskContext } from "@tieout/engine/child";

/** Larger data would leave too little memory for the next computation. */
const mostKeptBytes = 128_000_000;

interface KeptData {
  readonly data: object;
  /** Size of its file. */
  readonly bytes: number;
}

/** Name of the file of a paper's data, and of the same data in memory. */
export const dataFileOf = (paper: PaperKey): string => `${paper}.data`;

/** Saves the task that writes the workbook from reading the file, when both run in one session. */
export function keepData({ kept }: EngineTaskContext, name: string, made: KeptData): void {
  const sum = [...kept.values()].reduce<number>((total, other) => total + (other as KeptData).bytes, made.bytes);
  if (sum <= mostKeptBytes) kept.set(name, made);
}

/** The session's data for this paper, which is written once; otherwise the file's. */
export async function takeData({ kept, inputPath }: EngineTaskContext, name: string): Promise<object> {
  const found = kept.get(name) as KeptData | undefined;
  kept.delete(name);
  return found?.data ?? deserialize(await readFile(inputPath("data")));
}

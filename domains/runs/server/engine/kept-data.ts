import { readFile } from "node:fs/promises";
import { deserialize } from "node:v8";
import type { PaperKey } from "@tieout/catalog/core";
import type { EngineTaskContext } from "@tieout/engine/child";

/** Anything larger would leave too little memory for the next computation. */
const mostKeptBytes = 128_000_000;

interface KeptData {
  readonly data: object;
  /** Size of the data's file. */
  readonly bytes: number;
}

/** Name of a paper's data file, also used as the key of the same data in memory. */
export const dataFileOf = (paper: PaperKey): string => `${paper}.data`;

/** Keeps data in memory, so that the task that writes the workbook doesn't have to read the file if both run in one session. */
export function keepData({ kept }: EngineTaskContext, name: string, made: KeptData): void {
  const sum = [...kept.values()].reduce<number>((total, other) => total + (other as KeptData).bytes, made.bytes);
  if (sum <= mostKeptBytes) kept.set(name, made);
}

/** Takes this paper's data from the session's memory, once; otherwise reads the file. */
export async function takeData({ kept, inputPath }: EngineTaskContext, name: string): Promise<object> {
  const found = kept.get(name) as KeptData | undefined;
  kept.delete(name);
  return found?.data ?? deserialize(await readFile(inputPath("data")));
}

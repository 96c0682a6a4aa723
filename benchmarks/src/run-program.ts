import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Sample } from "./sample.ts";

const run = promisify(execFile);

/** Runs a TypeScript file in a separate process and parses the JSON it prints. */
export async function runProgram<T>(entry: URL, args: readonly string[]): Promise<T> {
  const { stdout } = await run(process.execPath, ["--import", import.meta.resolve("tsx"), fileURLToPath(entry), ...args]);
  return JSON.parse(stdout) as T;
}

export interface ProgramTime {
  readonly seconds: number;
  readonly cpuSeconds: number;
}
export const sampleOf = ({ seconds, cpuSeconds }: ProgramTime): Sample => ({ value: seconds, cpuSeconds });

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { defaultEngineLimits } from "@tieout/engine";
import type { BenchFiles } from "../bench-files.ts";
import { type ProgramTime, runProgram, sampleOf } from "../run-program.ts";

/** Runs a separate process with as many threads as the product gives its engine. */
async function run(task: "floor" | "copy", files: BenchFiles, rows: number) {
  const { path } = await files.payroll(rows);
  const output = join(files.directory, task);
  const program = new URL("floor-process.ts", import.meta.url);
  try {
    return { all: sampleOf(await runProgram<ProgramTime>(program, [task, path, output, String(defaultEngineLimits.threads)])) };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

export const runFloor = (files: BenchFiles, rows: number) => run("floor", files, rows);
export const runCopy = (files: BenchFiles, rows: number) => run("copy", files, rows);

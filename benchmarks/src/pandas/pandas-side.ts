import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BenchFiles } from "../bench-files.ts";
import { type ProgramTime, sampleOf } from "../run-program.ts";
import { UnavailableError } from "../sample.ts";

const run = promisify(execFile);
/** Debian's Python, which has the packages below; another Python on the path would not have them. */
const python = "/usr/bin/python3";

async function requirePandas(): Promise<void> {
  try {
    await run(python, ["-c", "import pandas, openpyxl"]);
  } catch {
    throw new UnavailableError("not run: pandas or openpyxl is missing (apt-get install python3-pandas python3-openpyxl)");
  }
}

export async function runPandas(files: BenchFiles, rows: number) {
  await requirePandas();
  const payroll = await files.payroll(rows);
  const { participant_balances, distribution_detail } = await files.recordkeeper(rows);
  const output = join(files.directory, "pandas");
  const script = fileURLToPath(new URL("three-papers.py", import.meta.url));
  try {
    const { stdout } = await run(python, [script, output, payroll.path, participant_balances, distribution_detail]);
    return { all: sampleOf(JSON.parse(stdout) as ProgramTime) };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

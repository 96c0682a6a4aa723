import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureEngagementList } from "./measure-engagement-list.ts";
import { measureProcessing } from "./measure-processing.ts";
import type { Measurement } from "./measurement.ts";
import { printTable } from "./print-table.ts";

const usage = `Usage: npm run bench -- [--json FILE] [--quick] [--only processing|list]

  --json FILE  also writes [{measure, ours, reference, ratio, goal}]
  --quick      100 thousand payroll rows only
  --only PART  one part only`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: "string" }, quick: { type: "boolean" }, only: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  if (process.platform !== "linux") throw new Error("Memory is read from /proc: run the benchmark on Linux.");
  const wants = (part: string): boolean => values.only === undefined || values.only === part;
  const directory = await mkdtemp(join(tmpdir(), "tieout-bench-files-"));
  const measured: Measurement[] = [];
  try {
    if (wants("list")) measured.push(...(await measureEngagementList()));
    for (const rows of values.quick ? [100_000] : [100_000, 1_000_000])
      if (wants("processing")) measured.push(...(await measureProcessing(rows, directory)));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}\n`);
  printTable(measured);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(measured, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});

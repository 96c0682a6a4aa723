import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchFilesIn } from "./bench-files.ts";
import { measures } from "./measures.ts";
import { profilePayroll } from "./profile/profile-payroll.ts";
import { evaluateMeasure, type Outcome } from "./report/evaluate-measure.ts";
import { tableOf, titleOf } from "./report/print-table.ts";
import { runRounds } from "./run-rounds.ts";

const usage = (): string => `Usage: npm run bench -- [--only NAME,NAME] [--runs N] [--rows N] [--json FILE] [--profile]

  --only NAMES  these measures only
  --runs N      rounds; each runs ours and what it is compared with once. Default: 3
  --rows N      payroll rows of what is compared with the floor; growth takes five times, the small one a tenth. Default: 1000000
  --json FILE   also writes the figures
  --profile     instead: processor time of one payroll register by stage and part of the product

Measures:
${measures.map(({ name, title }) => `  ${name.padEnd(18)} ${title.replace("{rows}", "rows")}`).join("\n")}`;

interface Options {
  readonly only: readonly string[] | null;
  readonly runs: number;
  readonly rows: number;
  readonly json: string | null;
  readonly isProfile: boolean;
}

/** Null if help was requested. */
function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      ...{ only: { type: "string" }, runs: { type: "string" }, rows: { type: "string" }, json: { type: "string" } },
      ...{ profile: { type: "boolean" }, help: { type: "boolean" } },
    },
  });
  if (values.help) return null;
  const only = values.only?.split(",").map((name) => name.trim()) ?? null;
  const unknown = only?.filter((name) => !measures.some((measure) => measure.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no measure ${unknown.join(", ")}. npm run bench -- --help lists them.`);
  return {
    only,
    runs: wholeNumber("runs", values.runs ?? "3"),
    rows: wholeNumber("rows", values.rows ?? "1000000"),
    json: values.json ?? null,
    isProfile: values.profile ?? false,
  };
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1, not ${text}.`);
  return value;
}

function print(outcomes: readonly Outcome[], { rows, runs }: Options): void {
  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}, runs: ${runs}`);
  console.log("Medians of the runs; ratio and range round by round; load of the last minute. Ratios say more than times.\n");
  console.log(tableOf(outcomes, rows));
  for (const outcome of outcomes) if (outcome.trouble?.isFailure) console.log(`\n${titleOf(outcome, rows)}: ${outcome.trouble.why}`);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === null) return console.log(usage());
  if (process.platform !== "linux") throw new Error("Memory and processor time are read from /proc: run the bench on Linux.");
  const wanted = measures.filter(({ name }) => options.only?.includes(name) ?? true);
  const directory = await mkdtemp(join(tmpdir(), "tieout-bench-files-"));
  try {
    const files = benchFilesIn(directory);
    if (options.isProfile) return console.log(await profilePayroll(files, options.rows));
    const records = await runRounds(wanted, { files, ...options });
    const outcomes = wanted.map((measure) => evaluateMeasure(measure, records));
    print(outcomes, options);
    if (options.json !== null) await writeFile(options.json, `${JSON.stringify(outcomes, null, 2)}\n`);
    if (outcomes.some(({ trouble }) => trouble?.isFailure)) process.exitCode = 1;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});

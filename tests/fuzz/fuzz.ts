/** `npm run fuzz -- --minutes N [--seed S] [--case C]`: reads long and broken inputs until time is up. */
import { runFuzz } from "./run-fuzz.ts";

function numberAfter(name: string): number | undefined {
  const at = process.argv.indexOf(name);
  const value = at < 0 ? Number.NaN : Number(process.argv[at + 1]);
  return Number.isFinite(value) ? value : undefined;
}

const seed = numberAfter("--seed") ?? Date.now() % 1_000_000;
const { executions, slowestMs, findings } = await runFuzz(
  seed,
  { milliseconds: (numberAfter("--minutes") ?? 1) * 60_000 },
  numberAfter("--case"),
);
console.log(`seed ${seed}: ${executions} executions, the slowest took ${slowestMs} ms, ${findings.length} findings`);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

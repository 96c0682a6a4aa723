import { loadavg } from "node:os";
import type { BenchFiles } from "./bench-files.ts";
import type { Measure } from "./measure.ts";
import { type Records, recordKey, type SideRecord, type SideRun } from "./records.ts";
import { figure } from "./report/print-table.ts";
import { UnavailableError } from "./sample.ts";
import { type SideName, sideNames, sides } from "./sides.ts";

interface Need {
  readonly side: SideName;
  readonly scale: number;
}

/** Each requested side once per scale; sides with the same scale are adjacent so that they run under the same load. */
function needsOf(measures: readonly Measure[]): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const { ours, reference } of measures)
    for (const figure of [ours, reference])
      if (figure !== null && typeof figure !== "string") needs.set(recordKey(figure), { side: figure.side, scale: figure.scale ?? 1 });
  return [...needs.values()].sort((a, b) => a.scale - b.scale || sideNames.indexOf(a.side) - sideNames.indexOf(b.side));
}

/** Runs every side once per round, so that compared sides are interleaved. A side that has failed is not run again. */
export async function runRounds(
  measures: readonly Measure[],
  { files, rows, runs }: { readonly files: BenchFiles; readonly rows: number; readonly runs: number },
): Promise<Records> {
  const needs = needsOf(measures);
  const records = new Map<string, SideRecord>(needs.map((need) => [recordKey(need), { runs: [], trouble: null }]));
  for (let round = 1; round <= runs; round += 1) {
    for (const need of needs) {
      const record = records.get(recordKey(need));
      if (!record || record.trouble) continue;
      const from = performance.now();
      try {
        const figures = await sides[need.side](files, Math.round(rows * need.scale));
        record.runs.push({ figures, load: loadavg()[0] ?? 0 });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        record.trouble = { isFailure: !(error instanceof UnavailableError), why };
      }
      const seconds = ((performance.now() - from) / 1000).toFixed(0);
      console.error(`round ${round} of ${runs}: ${recordKey(need)}, ${seconds} s: ${record.trouble?.why ?? described(record.runs.at(-1))}`);
    }
  }
  return records;
}

/** Describes each run right after it ends, so that an interrupted benchmark has already printed its results so far. */
const described = (run: SideRun | undefined): string =>
  Object.entries(run?.figures ?? {})
    .map(([name, { value, cpuSeconds }]) => `${name} ${figure(value)}${cpuSeconds === null ? "" : ` (CPU ${figure(cpuSeconds)})`}`)
    .join(", ");

import { readFileSync } from "node:fs";
import { type ProcessTree, processesOf } from "../product/process-tree.ts";
import { repeatSparsely } from "../product/repeat-sparsely.ts";

export const parts = ["engine", "worker", "API", "database", "other"] as const;
export type Part = (typeof parts)[number];
export type CpuByPart = Readonly<Record<Part, number>>;

/** Processor seconds that each part has used since its processes started, at one moment. */
export interface CpuSample {
  readonly atMs: number;
  readonly cpuSeconds: CpuByPart;
}

const ticksPerSecond = 100;
const everyMs = 200;

function partOf(command: string): Part {
  if (command.includes("engine-child")) return "engine";
  if (command.includes("postgres")) return "database";
  if (command.includes("/worker.mjs")) return "worker";
  return command.includes("/api.mjs") ? "API" : "other";
}

function sample(tree: ProcessTree): CpuSample {
  const cpuSeconds: Record<Part, number> = { engine: 0, worker: 0, API: 0, database: 0, other: 0 };
  for (const pid of processesOf(tree)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      const part = partOf(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .slice(11, 15)
        .map((ticks) => Number(ticks) / ticksPerSecond);
      cpuSeconds[part] += user + system;
      // Children of the worker and the API are engine processes.
      cpuSeconds[part === "worker" || part === "API" ? "engine" : part] += endedUser + endedSystem;
    } catch {
      // It has ended; its time is at its parent from the next sample on.
    }
  }
  const others = cpuSeconds.worker + cpuSeconds.API + cpuSeconds.database + cpuSeconds.other;
  // An engine process killed along with its sandbox is counted by no parent.
  if (tree.processorTime) cpuSeconds.engine = tree.processorTime.seconds() - others;
  return { atMs: Date.now(), cpuSeconds };
}

/** Takes samples until stopped, including one when stopped. */
export function watchCpu(tree: ProcessTree): () => readonly CpuSample[] {
  const samples: CpuSample[] = [];
  const end = repeatSparsely(() => samples.push(sample(tree)), everyMs);
  return () => {
    end();
    samples.push(sample(tree));
    return samples;
  };
}

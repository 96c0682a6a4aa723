import { type CpuByPart, type CpuSample, type Part, parts } from "./watch-cpu.ts";

/** A stage as recorded in the worker's log. */
export interface StageSpan {
  readonly stage: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface StageCost {
  /** Stages running at the same time, joined by a plus sign; `between stages` if there were none. */
  readonly stages: string;
  readonly seconds: number;
  readonly cpuSeconds: CpuByPart;
}

/** Reads the lines "stage begins" and "stage ends"; a stage with no end line is left out. */
export function readStageSpans(log: string): readonly StageSpan[] {
  const open = new Map<string, number[]>();
  const spans: StageSpan[] = [];
  for (const line of log.split("\n")) {
    if (!line.startsWith("{") || !line.includes('"msg":"stage ')) continue;
    const { stage, task, msg, time, engagement } = JSON.parse(line) as Record<"stage" | "task" | "msg" | "engagement" | "time", string>;
    const key = `${stage} ${task} ${engagement}`;
    const atMs = Date.parse(time);
    if (msg === "stage begins") open.set(key, [...(open.get(key) ?? []), atMs]);
    const fromMs = msg === "stage ends" ? open.get(key)?.shift() : undefined;
    if (fromMs !== undefined) spans.push({ stage, fromMs, toMs: atMs });
  }
  return spans;
}

/** Assigns the time between two samples to the stages running at its midpoint. */
export function cpuByStage(samples: readonly CpuSample[], spans: readonly StageSpan[]): readonly StageCost[] {
  const costs = new Map<string, { seconds: number; cpuSeconds: Record<Part, number> }>();
  for (const [at, { atMs, cpuSeconds }] of samples.entries()) {
    const before = samples[at - 1];
    if (!before) continue;
    const middle = (before.atMs + atMs) / 2;
    const under = spans.filter(({ fromMs, toMs }) => fromMs <= middle && middle < toMs).map(({ stage }) => stage);
    const stages = under.sort().join(" + ") || "between stages";
    const cost = costs.get(stages) ?? { seconds: 0, cpuSeconds: { engine: 0, worker: 0, API: 0, database: 0, other: 0 } };
    cost.seconds += (atMs - before.atMs) / 1000;
    for (const part of parts) cost.cpuSeconds[part] += cpuSeconds[part] - before.cpuSeconds[part];
    costs.set(stages, cost);
  }
  return [...costs].map(([stages, cost]) => ({ stages, ...cost }));
}

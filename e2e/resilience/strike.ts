import { setTimeout as pause } from "node:timers/promises";
import { chanceOf } from "../plan-files.ts";
import { killProcess, type Part, type Product } from "../product.ts";
import type { StageEvent, StageLog } from "./stage-log.ts";

export const runStages = ["normalise", "compute", "sample", "write", "bundle"] as const;
export type RunStage = (typeof runStages)[number];

export interface Strike {
  readonly stage: RunStage;
  readonly part: Part;
  /** Time from the beginning of the stage to the kill, as a fraction of the stage's undisturbed duration: 0 to 0.4. */
  readonly share: number;
}

/**
 * Plans two kills for each stage. The first kills the worker or its engine child, so that the stage begins again; the second may kill a
 * part that the stage survives, the API or the database. Every part is killed at least twice.
 */
export function planStrikes(seed: number): readonly Strike[] {
  const { chance, shuffled, share } = drawFrom(seed);
  const either = (): Part => (chance(2) === 0 ? "worker" : "engine");
  const first = shuffled<Part>(["worker", "worker", "engine", "engine", either()]);
  const second = shuffled<Part>(["api", "api", "postmaster", "postmaster", either()]);
  return runStages.flatMap((stage, at) => [first[at], second[at]].map((part) => ({ stage, part: part ?? "worker", share: share() })));
}

/** Plans three kills, each in a different stage: the worker, its engine child, and a part that a stage survives. */
export function planShortStrikes(seed: number): readonly Strike[] {
  const { chance, shuffled, share } = drawFrom(seed);
  const parts = shuffled<Part>(["worker", "engine", chance(2) === 0 ? "api" : "postmaster"]);
  const stages = new Set(shuffled(runStages).slice(0, parts.length));
  return runStages.filter((stage) => stages.has(stage)).map((stage, at) => ({ stage, part: parts[at] ?? "worker", share: share() }));
}

function drawFrom(seed: number) {
  const chance = chanceOf(seed);
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, order: chance(1_000_000) }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  return { chance, shuffled, share: () => chance(40) / 100 };
}

/** Duration of the shortest part of each stage, in milliseconds. */
export function stageDurations(events: readonly StageEvent[]): ReadonlyMap<string, number> {
  const shortest = new Map<string, number>();
  const begun = new Map<string, number>();
  for (const { stage, kind, at } of events) {
    if (kind === "begins") begun.set(stage, Date.parse(at));
    const from = begun.get(stage);
    if (kind === "ends" && from !== undefined) shortest.set(stage, Math.min(shortest.get(stage) ?? Infinity, Date.parse(at) - from));
  }
  return shortest;
}

export interface Blow {
  readonly pid: number;
  readonly killedAt: number;
}

export interface Arena {
  readonly product: Product;
  readonly log: StageLog;
  readonly durations: ReadonlyMap<string, number>;
}

const strikeWithinMs = 300_000;

/**
 * Waits until the stage begins and then until the strike's moment, and kills; returns once the log proves that the stage was running. After
 * an engine child's death, the log may not show another beginning: a task that the child had not begun is passed silently to the next
 * child.
 */
export async function land(strike: Strike, before: Strike | null, { product, log, durations }: Arena): Promise<Blow> {
  const until = performance.now() + strikeWithinMs;
  const goesOn = before?.part === "engine" && before.stage === strike.stage;
  while (performance.now() < until) {
    const began = log.read().some(({ stage, kind }) => stage === strike.stage && kind !== "ends") || goesOn;
    if (began && log.isUnderWay(strike.stage)) {
      // A short stage would end before the kill, so its child is stopped until the kill.
      const held = product.processes("engine").filter(({ pid }) => signal(pid, "SIGSTOP"));
      try {
        await pause((durations.get(strike.stage) ?? 0) * strike.share);
        const blow = await hit(strike, product, log);
        if (blow && strike.part === "worker") log.forget();
        if (blow) return blow;
      } finally {
        for (const { pid } of held) signal(pid, "SIGCONT");
      }
    }
    await pause(3);
  }
  throw new Error(`no beginning of ${strike.stage} was met within ${strikeWithinMs / 1000} s to kill the ${strike.part}`);
}

/** False if the process has ended. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function hit(strike: Strike, product: Product, log: StageLog): Promise<Blow | null> {
  for (;;) {
    log.read();
    if (!log.isUnderWay(strike.stage)) return null;
    // A waiting engine child looks the same as a working one, so all are killed.
    const targets = product.processes(strike.part).slice(0, strike.part === "engine" ? undefined : 1);
    const [target] = targets;
    if (target) {
      log.read();
      const killedAt = Date.now();
      if (!log.isUnderWay(strike.stage) || !targets.map(killProcess).includes(true)) return null;
      return { pid: target.pid, killedAt };
    }
    await pause(3);
  }
}

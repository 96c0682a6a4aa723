import { expect, it } from "vitest";
import { cpuByStage, readStageSpans } from "./cpu-by-stage.ts";
import type { CpuSample } from "./watch-cpu.ts";

const line = (msg: string, stage: string, time: string): string =>
  JSON.stringify({ level: 30, time, msg, stage, task: "t", engagement: "e" });
const at = (atMs: number, engine: number): CpuSample => ({ atMs, cpuSeconds: { engine, worker: 0, API: 0, database: 0, other: 0 } });

it("spans are read from begin and end lines; other lines and unfinished stages are left out", () => {
  const log = [
    line("stage begins", "canonical", "1970-01-01T00:00:01.000Z"),
    "no JSON",
    line("stage begins", "bundle", "1970-01-01T00:00:01.500Z"),
    line("stage ends", "canonical", "1970-01-01T00:00:02.000Z"),
  ].join("\n");
  expect(readStageSpans(log)).toEqual([{ stage: "canonical", fromMs: 1000, toMs: 2000 }]);
});

it("an interval's time goes to the stages running at its midpoint, and nothing is lost", () => {
  const spans = [
    { stage: "b", fromMs: 1000, toMs: 3000 },
    { stage: "a", fromMs: 2000, toMs: 3000 },
  ];
  const costs = cpuByStage([at(0, 0), at(1000, 1), at(2000, 3), at(3000, 6)], spans);
  expect(costs.map(({ stages, seconds, cpuSeconds }) => [stages, seconds, cpuSeconds.engine])).toEqual([
    ["between stages", 1, 1],
    ["b", 1, 2],
    ["a + b", 1, 3],
  ]);
});

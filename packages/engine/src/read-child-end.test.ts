import { expect, test } from "vitest";
import type { ChildEnd } from "./child-process.ts";
import { defaultEngineLimits } from "./engine-limits.ts";
import { failureOfEnd, failureOfError } from "./read-child-end.ts";

const ended = (facts: Partial<ChildEnd>) =>
  failureOfEnd({ exitCode: null, signal: null, stderrTail: "", spawnError: null, flooded: false, ...facts }, defaultEngineLimits, false);

test("a child killed from outside may be restarted; one that exceeded its memory limit may not", () => {
  expect(ended({ signal: "SIGKILL" })).toMatchObject({ code: "engine.memory", wasKilled: true });
  const heap = ended({ signal: "SIGABRT", stderrTail: "FATAL ERROR: JavaScript heap out of memory" });
  expect([heap.code, heap.wasKilled]).toEqual(["engine.memory", undefined]);
});

test("an error name from a child can neither flood the log nor add lines to it", () => {
  const places = Array.from({ length: 50 }, () => `    at ${"x".repeat(1000)}`).join("\n");
  const error = { kind: "error", name: 'Error\n{"level":50}', message: "", stack: `Error\n${places}` } as const;
  const { detail } = failureOfError(error, defaultEngineLimits, false);
  expect(detail).toMatch(/^Error at x+/);
  expect(detail).not.toMatch(/\n|level/);
  expect(detail.length).toBeLessThan(1500);
});

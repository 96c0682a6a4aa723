import { expect, test } from "vitest";
import type { ChildEnd } from "./child-process.ts";
import { defaultEngineLimits } from "./engine-limits.ts";
import { failureOfEnd, failureOfError } from "./read-child-end.ts";

const ended = (facts: Partial<ChildEnd>) =>
  failureOfEnd({ exitCode: null, signal: null, stderrTail: "", spawnError: null, flooded: false, ...facts }, defaultEngineLimits, false);

test("a child killed from outside may be started again; one that ran out of its own memory may not", () => {
  expect(ended({ signal: "SIGKILL" })).toMatchObject({ code: "engine.memory", wasKilled: true });
  const heap = ended({ signal: "SIGABRT", stderrTail: "FATAL ERROR: JavaScript heap out of memory" });
  expect([heap.code, heap.wasKilled]).toEqual(["engine.memory", undefined]);
});

test("what a child calls its error can neither flood the log nor write lines of its own into it", () => {
  const places = Array.from({ length: 50 }, () => `    at ${"x".repeat(1000)}`).join("\n");
  const error = { kind: "error", name: 'Error\n{"level":50}', message: "", stack: `Error\n${places}` } as const;
  const { detail } = failureOfError(error, defaultEngineLimits, false);
  expect(detail).toMatch(/^Error at x+/);
  expect(detail).not.toMatch(/\n|level/);
  expect(detail.length).toBeLessThan(1500);
});

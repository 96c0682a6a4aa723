import { expect, test } from "vitest";
import type { ChildEnd } from "./child-process.ts";
import { defaultEngineLimits } from "./engine-limits.ts";
import { failureOfEnd } from "./read-child-end.ts";

const ended = (facts: Partial<ChildEnd>) =>
  failureOfEnd({ exitCode: null, signal: null, stderrTail: "", spawnError: null, flooded: false, ...facts }, defaultEngineLimits, false);

test("a child killed from outside may be started again; one that ran out of its own memory may not", () => {
  expect(ended({ signal: "SIGKILL" })).toMatchObject({ code: "engine.memory", wasKilled: true });
  const heap = ended({ signal: "SIGABRT", stderrTail: "FATAL ERROR: JavaScript heap out of memory" });
  expect([heap.code, heap.wasKilled]).toEqual(["engine.memory", undefined]);
});

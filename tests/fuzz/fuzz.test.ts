import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

const seconds = 20;
/** One that never changes, so that the same tree passes always or never; `npm run fuzz` tries others. */
const seed = 79_034;

describe("the fuzzer", () => {
  it("finds no input, however long, that a reader throws at, hangs over or takes long for", { timeout: 120_000 }, async () => {
    const { executions, slowestMs, findings } = await runFuzz(seed, seconds * 1000);
    console.log(`fuzz: seed ${seed}, ${executions} executions in ${seconds} s, the slowest took ${slowestMs} ms`);
    expect(findings).toEqual([]);
    expect(executions).toBeGreaterThan(3);
  });
});

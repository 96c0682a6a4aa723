import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

/** Takes about a minute on one core. */
const cases = 1_500;
/** A fixed seed, so that the same tree always passes or always fails; `npm run fuzz` tries others. */
const seed = 79_034;

describe("the fuzzer", () => {
  it("finds no input, however long, that makes a reader throw, hang or take long", async () => {
    const { executions, slowestMs, findings } = await runFuzz(seed, { executions: cases });
    console.log(`fuzz: seed ${seed}, ${executions} executions, the slowest took ${slowestMs} ms`);
    expect(findings).toEqual([]);
    expect(executions).toBe(cases);
  });
});

import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

/** About a minute of one core. */
const cases = 1_500;
/** One that never changes, so that the same tree passes always or never; `npm run fuzz` tries others. */
const seed = 79_034;

describe("the fuzzer", () => {
  it("finds no input, however long, that a reader throws at, hangs over or takes long for", async () => {
    const { executions, slowestMs, findings } = await runFuzz(seed, { executions: cases });
    console.log(`fuzz: seed ${seed}, ${executions} executions, the slowest took ${slowestMs} ms`);
    expect(findings).toEqual([]);
    expect(executions).toBe(cases);
  });
});

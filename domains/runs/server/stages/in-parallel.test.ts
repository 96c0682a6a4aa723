import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("work in parallel", () => {
  it("returns every result once, in item order, and never exceeds the limit", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (pauses, limit) => {
        let running = 0;
        let most = 0;
        const outcomes = await inParallel(pauses, limit, async (milliseconds, position) => {
          running += 1;
          most = Math.max(most, running);
          await pause(milliseconds);
          running -= 1;
          return position;
        });
        expect(outcomes).toEqual(pauses.map((_, position) => position));
        expect(most).toBe(Math.min(limit, pauses.length));
      }),
      { numRuns: 20 },
    ));

  it("starts nothing after a failure and throws it only when nothing is running", async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      await pause(item === 1 ? 1 : 20);
      ended.push(item);
      if (item === 1) throw new Error("one failed");
    };
    await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow("one failed");
    expect(begun).toEqual([0, 1]);
    expect(ended).toEqual([1, 0]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("never runs more than the limit, runs callers in order of arrival, and frees the slot of a failed one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 20 }), async (most, fails) => {
      const owner = {};
      let running = 0;
      let highest = 0;
      const begun: number[] = [];
      const ends = await Promise.allSettled(
        fails.map((failing, index) =>
          limitConcurrency(owner, most, undefined, async () => {
            begun.push(index);
            running += 1;
            highest = Math.max(highest, running);
            await new Promise((resolve) => setImmediate(resolve));
            running -= 1;
            if (failing) throw new Error("failed");
          }),
        ),
      );
      expect(highest).toBe(Math.min(most, fails.length));
      expect(begun).toEqual(fails.map((_, index) => index));
      expect(ends.map(({ status }) => status === "rejected")).toEqual(fails);
      await expect(limitConcurrency(owner, most, undefined, async () => "free again")).resolves.toBe("free again");
    }),
  );
});

test("a caller that aborts while waiting is not run and blocks no one", async () => {
  const owner = {};
  let release = (): void => undefined;
  const first = limitConcurrency(owner, 1, undefined, () => new Promise<void>((resolve) => (release = resolve)));
  const gone = new AbortController();
  const begun: string[] = [];
  const second = limitConcurrency(owner, 1, gone.signal, async () => begun.push("second"));
  const third = limitConcurrency(owner, 1, undefined, async () => begun.push("third"));
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  release();
  await Promise.all([first, third]);
  expect(begun).toEqual(["third"]);
  await expect(limitConcurrency(owner, 1, gone.signal, async () => "run")).rejects.toThrow("gone");
});

test("owners do not wait for each other", async () => {
  let release = (): void => undefined;
  const held = limitConcurrency({}, 1, undefined, () => new Promise<void>((resolve) => (release = resolve)));
  await expect(limitConcurrency({}, 1, undefined, async () => "run")).resolves.toBe("run");
  release();
  await held;
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultLoginLimits, guessWaitSeconds, withTryInWait } from "./login-limits.ts";

const { pair } = defaultLoginLimits;
const waitAfter = (failures: number, lastAtMilliseconds: number, now: number): number =>
  guessWaitSeconds({ failures, lastAtMilliseconds }, pair, defaultLoginLimits, now);

test("the wait grows with each wrong guess after the free ones, up to a minute", () => {
  const waits = Array.from({ length: 14 }, (_, failures) => waitAfter(failures, 0, 0));
  expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

test("the announced wait never exceeds a minute, and after the wait the guess is checked, even if the clock is set back", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(2 ** 40), fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }), (failures, lastAt, later) => {
      const now = lastAt + later;
      const wait = waitAfter(failures, lastAt, now);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(60);
      // Allows guesses dated a few seconds ahead, because the clocks of two processes differ.
      if (later >= 0 || wait === 0) expect(waitAfter(failures, lastAt, now + wait * 1000)).toBe(0);
    }),
  );
});

test("wrong guesses are forgotten an hour after the last one", () => {
  expect(waitAfter(8, 0, 10_000)).toBe(6);
  expect(waitAfter(8, 0, 3_600_000)).toBe(0);
});

test("tries during a wait are accepted up to the limit per minute, and a minute that starts in the future counts as over", () => {
  const limits = { triesInWaitPerMinute: 2 };
  const first = withTryInWait({ tries: 0, sinceMilliseconds: null }, limits, 1000);
  expect(first).toEqual({ tries: 1, sinceMilliseconds: 1000 });
  expect(withTryInWait({ tries: 1, sinceMilliseconds: 1000 }, limits, 60_999)).toEqual({ tries: 2, sinceMilliseconds: 1000 });
  expect(withTryInWait({ tries: 2, sinceMilliseconds: 1000 }, limits, 60_999)).toBeNull();
  for (const now of [61_000, 999]) expect(withTryInWait({ tries: 2, sinceMilliseconds: 1000 }, limits, now)?.tries).toBe(1);
});

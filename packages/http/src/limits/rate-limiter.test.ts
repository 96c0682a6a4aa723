import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

const day = 86_400_000;

test("a limit that was reached before the clock was set back a day keeps no one out until then", () => {
  const limit = { max: 2, windowSeconds: 60 };
  const { take, wait } = createRateLimiter();
  for (let call = 0; call < 2; call += 1) expect(take("address", limit, day)).toBe(0);
  expect([take("address", limit, day), wait("address", limit, day)]).toEqual([60, 60]);
  expect(wait("address", limit, 0)).toBe(0);
  expect([take("address", limit, 0), take("address", limit, 1), take("address", limit, 2)]).toEqual([0, 0, 60]);
});

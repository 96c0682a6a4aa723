import { expect, test } from "vitest";
import { createRateLimiter, type SharedCounts } from "./rate-limiter.ts";

const day = 86_400_000;
const alone = { shared: null, onAlone: () => undefined };

test("a limit reached before the clock was set back a day does not lock anyone out for that day", async () => {
  const limit = { max: 2, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  for (let call = 0; call < 2; call += 1) expect(await take("address", limit, day)).toBe(0);
  expect([await take("address", limit, day), wait("address", limit, day)]).toEqual([60, 60]);
  expect(wait("address", limit, 0)).toBe(0);
  expect([await take("address", limit, 0), await take("address", limit, 1), await take("address", limit, 2)]).toEqual([0, 0, 60]);
});

test("ended windows are evicted before active ones, and the oldest active one first", async () => {
  const limit = { max: 1, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  await take("first", limit, 0);
  for (let address = 0; address < 50_000; address += 1) await take(`over ${address}`, { ...limit, windowSeconds: 1 }, 0);
  for (let address = 0; address < 49_999; address += 1) await take(`new ${address}`, limit, 1_000);
  // Full: room for the next address comes only from windows that have ended, from the millisecond they end.
  await take("next", limit, 1_000);
  expect([wait("first", limit, 1_000), wait("new 0", limit, 1_000)]).toEqual([59, 60]);
  for (let address = 0; address < 50_000; address += 1) await take(`more ${address}`, limit, 1_000);
  expect([wait("first", limit, 1_000), wait("new 0", limit, 1_000), wait("more 49999", limit, 1_000)]).toEqual([0, 60, 60]);
});

function countsInMemory() {
  let calls = 0;
  let statements = 0;
  const counts: SharedCounts = {
    async add(_key, more, { seconds, now }) {
      statements += 1;
      calls += more;
      return { calls, endsAtMilliseconds: now.getTime() + seconds * 1000 };
    },
  };
  return { counts, statements: () => statements };
}

async function allowedOf(calls: number, block: number, atOnce: boolean) {
  const { counts, statements } = countsInMemory();
  const processes = [0, 1, 2].map(() => createRateLimiter({ ...alone, shared: counts }));
  const take = (call: number) => processes[call % 3]?.take("firm", { max: 120, windowSeconds: 60, block }, 0);
  const waits: unknown[] = [];
  if (atOnce) waits.push(...(await Promise.all(Array.from({ length: calls }, (_, call) => take(call)))));
  else for (let call = 0; call < calls; call += 1) waits.push(await take(call));
  return { allowed: waits.filter((wait) => wait === 0).length, statements: statements() };
}

test.each([true, false])(
  "three processes together allow exactly the limit when each call is counted, even with concurrent calls: %s",
  async (atOnce) => {
    expect((await allowedOf(1000, 1, atOnce)).allowed).toBe(120);
  },
);

test("with blocks of a twentieth, processes allow at most one extra block each, and few calls need a statement", async () => {
  const { allowed, statements } = await allowedOf(1000, 6, false);
  expect(allowed).toBeGreaterThanOrEqual(120);
  expect(allowed).toBeLessThanOrEqual(120 + 3 * 6);
  expect(statements).toBeLessThanOrEqual(24);
});

test("a process that cannot reach the shared count continues with its own count", async () => {
  const faults: unknown[] = [];
  const shared = { add: () => Promise.reject(new Error("away")) };
  const { take } = createRateLimiter({ shared, onAlone: (error) => faults.push(error) });
  const limit = { max: 2, windowSeconds: 60, block: 1 };
  expect([await take("a", limit, 0), await take("a", limit, 0), await take("a", limit, 0)]).toEqual([0, 0, 60]);
  expect(faults).toHaveLength(2);
});

test("all windows are scanned at most once a second; between scans the oldest is evicted", async () => {
  const limit = { max: 1, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  const waits = (now: number) => ["first", "second", "third"].map((key) => wait(key, limit, now));
  for (const key of ["first", "second", "third"]) await take(key, limit, 0);
  for (let address = 3; address < 100_000; address += 1) await take(`short ${address}`, { ...limit, windowSeconds: 2 }, 0);
  // Full, and no window has ended.
  await take("next", limit, 1900);
  expect(waits(1900)).toEqual([0, 59, 59]);
  // Windows that have ended by now have not been scanned for yet.
  await take("soon after", limit, 2899);
  expect(waits(2899)).toEqual([0, 0, 58]);
  await take("a second later", limit, 2900);
  expect(waits(2900)).toEqual([0, 0, 58]);
});

test("after the clock is set back, ended windows are still evicted first", async () => {
  const limit = { max: 1, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  for (let address = 0; address < 100_000; address += 1) await take(`before ${address}`, { ...limit, windowSeconds: 1 }, day);
  // Scans all windows at a time one day ahead, when they have ended.
  await take("ahead", { ...limit, windowSeconds: 1 }, day + 1000);
  await take("first", limit, 0);
  for (let address = 0; address < 99_998; address += 1) await take(`short ${address}`, { ...limit, windowSeconds: 1 }, 0);
  await take("next", limit, 1000);
  await take("after it", limit, 1000);
  expect(["first", "next", "after it"].map((key) => wait(key, limit, 1000))).toEqual([59, 60, 60]);
});

test("a window counts until its end, but is ignored if its end is more than two windows ahead", async () => {
  const limit = { max: 1, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  await take("address", limit, 60_001);
  expect([120_000, 120_001].map((now) => wait("address", limit, now))).toEqual([1, 0]);
  expect([1, 0].map((now) => wait("address", limit, now))).toEqual([120, 0]);
});

test("a restarted window becomes the newest", async () => {
  const limit = { max: 1, windowSeconds: 60, block: 1 };
  const { take, wait } = createRateLimiter(alone);
  await take("renewed", { ...limit, windowSeconds: 1 }, 0);
  for (let address = 0; address < 99_999; address += 1) await take(`address ${address}`, limit, 0);
  await take("renewed", limit, 5000);
  await take("next", limit, 5000);
  expect([wait("renewed", limit, 5000), wait("address 0", limit, 5000)]).toEqual([60, 0]);
});

test("a shared window begun by a process whose clock is ahead counts every call", async () => {
  const limit = { max: 120, windowSeconds: 60, block: 6 };
  let calls = 0;
  // Started by a process whose clock is 30 s ahead.
  const shared: SharedCounts = {
    async add(_key, more) {
      calls += more;
      return { calls, endsAtMilliseconds: 90_000 };
    },
  };
  const { take } = createRateLimiter({ ...alone, shared });
  let allowed = 0;
  for (let call = 0; call < 1000; call += 1) if ((await take("firm", limit, 0)) === 0) allowed += 1;
  expect(allowed).toBe(120);
});

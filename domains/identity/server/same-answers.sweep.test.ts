import { afterAll, beforeAll, expect, test } from "vitest";
import { rankTest } from "./rank-test.test-data.ts";
import { type AnswerBench, asking, startAsked } from "./same-answers.test-data.ts";

const tries = 200;
const people = 20;
let asked: AnswerBench;
beforeAll(async () => {
  asked = await startAsked(people);
});
afterAll(() => asked?.api.stop());

test("the rank test reproduces a published figure", () => {
  // Hollander and Wolfe, 1973, page 69: permeability of the amnion at term and at 12 to 26 weeks; W = 35.
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { u, p } = rankTest(term, early);
  expect(u).toBe(35);
  // Two-sided, z = 10 / √(800 / 12).
  expect(p).toBeCloseTo(0.2207, 3);
  expect(rankTest([1, 2, 3], [1, 2, 3]).p).toBeCloseTo(1, 3);
  const fast = Array.from({ length: tries }, (_, at) => at % 40);
  expect(
    rankTest(
      fast,
      fast.map((ms) => ms + 8),
    ).p,
  ).toBeLessThan(1e-6);
});

test.each(asking)("the time taken by %s doesn't reveal whether an address is known, over 200 interleaved tries each", async (name) => {
  const times = { known: [] as number[], strange: [] as number[] };
  for (let at = -people; at < tries; at += 1) {
    // Alternates the order so that neither kind benefits from being first.
    const order = at % 2 === 0 ? (["known", "strange"] as const) : (["strange", "known"] as const);
    const [person, address] = [`${Math.abs(at) % people}@harlow.example`, `198.51.100.${(at + people) % 250}`];
    // Emails are limited per hour.
    asked.api.clock.advanceSeconds(3600);
    for (const kind of order) await asked.prepare(name, `${kind}${person}`, address);
    for (const kind of order) {
      const from = performance.now();
      await asked.calls[name](`${kind}${person}`, address);
      const milliseconds = performance.now() - from;
      if (at >= 0) times[kind].push(milliseconds);
    }
  }
  const { p } = rankTest(times.known, times.strange);
  console.log(`${name}: known and unknown addresses, ${tries} tries each, p = ${p.toFixed(3)}`);
  // Without any difference, p is below 0.01 in one of a hundred runs; this limit fails only for real differences.
  expect(p).toBeGreaterThan(1e-6);
});

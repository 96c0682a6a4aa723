import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { absCents, cents, formatCents, parseWireMoney } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverageOf } from "../selection/sample-coverage.ts";
import type { PopulationItem, SelectedItem } from "../selection/ticket-items.ts";
import { drawSample as drawWith } from "./chosen-method.ts";
import type { SamplingPlan } from "./index.ts";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
type SeededPlan = SamplingPlan & { readonly seed: string };
const drawSample = (items: readonly PopulationItem[], { seed, ...plan }: SeededPlan) => drawWith(items, plan, { seed, sha256 });
const nameOf = (item: SelectedItem): string => `${item.naturalKey}#${item.occurrence}`;

interface TicketVector {
  readonly id: string;
  readonly kind: string;
  readonly inputs: { readonly seed: string; readonly keys: readonly string[]; readonly sampleSize: number };
  readonly expected: {
    readonly sample: readonly { readonly key: string; readonly occurrence: number; readonly ticket: string }[];
    readonly replacements?: readonly { readonly key: string; readonly occurrence: number }[];
  };
}

/** Expected tickets, calculated with another program's SHA-256. */
const equalKeys: TicketVector = {
  id: "equal keys",
  kind: "select.randomSha256Ticket",
  inputs: {
    seed: "00000000000000000000000000000001",
    keys: [
      "A|2024-01-05|hardship|500.00",
      "A|2024-01-05|hardship|500.00",
      "B|2024-02-05|rmd|12.00",
      "C|2024-03-05|rmd|99.10",
      "A|2024-01-05|hardship|500.00",
    ],
    sampleSize: 2,
  },
  expected: {
    sample: [
      { key: "A|2024-01-05|hardship|500.00", occurrence: 3, ticket: "1937b7ef3762a79cb9b48208f503909a1eeb00f93d96d1a51f3992df1db2a4c9" },
      { key: "C|2024-03-05|rmd|99.10", occurrence: 1, ticket: "7224bfa01a8c9e6a2d489748879637202676095b572f501b230b4aa3412ca050" },
    ],
    replacements: [
      { key: "A|2024-01-05|hardship|500.00", occurrence: 1 },
      { key: "B|2024-02-05|rmd|12.00", occurrence: 1 },
      { key: "A|2024-01-05|hardship|500.00", occurrence: 2 },
    ],
  },
};

/** Published test vectors are in a directory next to the checkout. */
const file = path.join(process.env.TIEOUT_SHARED ?? path.resolve(import.meta.dirname, "../../../../../shared"), "vectors/selection.json");
const published: readonly TicketVector[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8")).filter((vector: TicketVector) => vector.kind === "select.randomSha256Ticket")
  : [];

describe("random selection by SHA-256 tickets", () => {
  test.each([equalKeys, ...published])("agrees with the vector $id, which was calculated by another program", ({ inputs, expected }) => {
    const items = inputs.keys.map((naturalKey) => ({ naturalKey, amountCents: cents(100) }));
    const chosen: SeededPlan = {
      seed: inputs.seed,
      method: "random",
      size: inputs.sampleSize,
      sizeBasis: "",
      isiThreshold: null,
      isiCountsTowardSampleSize: false,
    };
    const { random, replacements } = drawSample(items, chosen);
    expect(random.map(({ naturalKey: key, occurrence, ticket }) => ({ key, occurrence, ticket }))).toEqual(expected.sample);
    const next = expected.replacements ?? [];
    expect(replacements.slice(0, next.length).map(({ naturalKey: key, occurrence }) => ({ key, occurrence }))).toEqual(
      next.map(({ key, occurrence }) => ({ key, occurrence })),
    );
  });

  test("published vectors exist if the checkout has the neighboring directory, and always in CI", () => {
    expect(published.length > 0 || !process.env.CI).toBe(true);
  });
});

const item = fc.record({
  naturalKey: fc.constantFrom(..."ABCDEFGHIJ").map((letter) => `${letter}|2024-01-05|rmd|1.00`),
  amountCents: fc.integer({ min: -5_000, max: 20_000 }).map(cents),
});
/** Equal keys have equal amounts, because the amount is part of a natural key. */
const population = fc.array(item, { maxLength: 40 }).map((items) => {
  const amounts = new Map<string, PopulationItem>();
  return items.map((one) => {
    const first = amounts.get(one.naturalKey) ?? one;
    amounts.set(one.naturalKey, first);
    return first;
  });
});
const plan = fc.record({
  seed: fc.stringMatching(/^[0-9a-f]{32}$/),
  method: fc.constantFrom("random" as const, "random" as const, "all" as const),
  size: fc.nat({ max: 45 }),
  sizeBasis: fc.constant("as set up"),
  isiThreshold: fc.option(fc.integer({ min: 1, max: 20_000 }).map((amount) => formatCents(cents(amount)))),
  isiCountsTowardSampleSize: fc.boolean(),
});

describe("laws", () => {
  test("ISI, random items and replacements together are the whole population, each item once", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const { isi, random, replacements } = drawSample(items, chosen);
        const indexes = [...isi, ...random, ...replacements].map(({ index }) => index).sort((a, b) => a - b);
        expect(indexes).toEqual(items.map((_, index) => index));
      }),
    );
  });

  test("row order affects only which of several equal rows is selected", () => {
    const shuffled = population.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })),
    );
    fc.assert(
      fc.property(shuffled, plan, ([items, moved], chosen) => {
        const [a, b] = [drawSample(items, chosen), drawSample(moved, chosen)];
        expect(b.random.map(nameOf)).toEqual(a.random.map(nameOf));
        expect(b.replacements.map(nameOf)).toEqual(a.replacements.map(nameOf));
        expect(b.isi.map(nameOf).sort()).toEqual(a.isi.map(nameOf).sort());
      }),
    );
  });

  test("an added row removes at most one item from the sample", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const fixed = { ...chosen, isiCountsTowardSampleSize: false };
        const before = new Set(drawSample(items, fixed).random.map(nameOf));
        const after = drawSample([...items, { naturalKey: "NEW|2024-12-31|rmd|7.00", amountCents: cents(700) }], fixed).random.map(nameOf);
        expect([...before].filter((name) => !after.includes(name)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("items with an absolute amount of at least the threshold, and no others, are ISI", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const { isi, random, replacements } = drawSample(items, chosen);
        const least = chosen.isiThreshold === null ? null : parseWireMoney(chosen.isiThreshold);
        const large = ({ amountCents }: PopulationItem) => least !== null && absCents(amountCents) >= least;
        expect(isi.every(large)).toBe(true);
        expect([...random, ...replacements].some(large)).toBe(false);
      }),
    );
  });

  test("if ISI are additional, the whole size is drawn from the rest; if they count, ISI and random items together make up the size", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const random = { ...chosen, method: "random" as const };
        const added = drawSample(items, { ...random, isiCountsTowardSampleSize: false });
        expect(added.random.length).toBe(Math.min(chosen.size, items.length - added.isi.length));
        const filled = drawSample(items, { ...random, isiCountsTowardSampleSize: true });
        const wanted = Math.max(0, chosen.size - filled.isi.length);
        expect(filled.random.length).toBe(Math.min(wanted, items.length - filled.isi.length));
        expect(filled.random.map(nameOf)).toEqual(added.random.slice(0, filled.random.length).map(nameOf));
      }),
    );
  });

  test("a larger size keeps the smaller sample and adds that sample's replacements from the top", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const small = { ...chosen, method: "random" as const, isiCountsTowardSampleSize: false };
        const [less, more] = [drawSample(items, small), drawSample(items, { ...small, size: small.size + 3 })];
        expect(more.random.map(nameOf)).toEqual([...less.random, ...less.replacements.slice(0, 3)].map(nameOf));
      }),
    );
  });

  test("coverage: amounts of tested and untested items add up to the population", () => {
    fc.assert(
      fc.property(population, plan, (items, chosen) => {
        const { population: all, isi, random, untested } = coverageOf(drawSample(items, chosen));
        expect(all).toEqual({ count: items.length, amountCents: items.reduce((sum, { amountCents }) => sum + amountCents, 0n) });
        expect(isi.count + random.count + untested.count).toBe(all.count);
        expect(isi.amountCents + random.amountCents + untested.amountCents).toBe(all.amountCents);
      }),
    );
  });
});

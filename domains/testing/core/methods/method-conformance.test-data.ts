import { createHash } from "node:crypto";
import { absCents, cents, formatCents, parseWireMoney } from "@tieout/kernel";
import fc from "fast-check";
import { expect } from "vitest";
import { readProof } from "../proof/read-proof.ts";
import { proveSample, type SampleProof } from "../proof/sample-proof.ts";
import { verifyProof } from "../proof/verify-proof.ts";
import type { PopulationItem, SelectedItem } from "../selection/ticket-items.ts";
import type { RegisteredMethod, SamplingPlan } from "./index.ts";
import type { SamplingSettings } from "./sampling-method.ts";

/** A guarantee that every method must meet; `check` throws if the method doesn't meet it. */
export interface Guarantee {
  readonly promise: string;
  readonly check: () => void;
}

interface Case {
  readonly items: readonly PopulationItem[];
  readonly settings: SamplingSettings;
  readonly seed: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const nameOf = (item: SelectedItem): string => `${item.naturalKey}#${item.occurrence}`;

/** Equal natural keys have equal amounts, because the amount is part of the key. */
const item = fc.tuple(fc.constantFrom(..."ABCDEFGHIJKL"), fc.integer({ min: -3, max: 12 })).map(([person, hundreds]) => ({
  naturalKey: `${person}|2024-03-15|rmd|${hundreds}00.00`,
  amountCents: cents(hundreds * 10_000),
}));
const settings = fc.record({
  sizeType: fc.constant("fixed" as const),
  size: fc.nat({ max: 40 }),
  isiThresholdCents: fc.option(fc.integer({ min: 1, max: 130_000 }).map(cents)),
  isiCountsTowardSampleSize: fc.boolean(),
});
const anyCase = (method: RegisteredMethod): fc.Arbitrary<Case> =>
  fc.record({
    items: fc.array(item, { maxLength: 30 }),
    settings: settings.map((chosen) => ({ ...chosen, method: method.key })),
    seed: fc.stringMatching(/^[0-9a-f]{32}$/),
  });

function planned(method: RegisteredMethod, chosen: SamplingSettings, usual: SamplingSettings | null = null): SamplingPlan {
  const plan = method.plan(chosen, usual);
  if (!plan.ok) throw new Error(`the settings are refused: ${plan.failure}`);
  return plan.value;
}

/** Names of the items in draw order, except for the ISIs, which keep their population order. */
function namesOf(method: RegisteredMethod, { items, settings: chosen, seed }: Case) {
  const { isi, random, replacements } = method.draw(items, planned(method, chosen), { seed, sha256 });
  return { isi: isi.map(nameOf).sort(), random: random.map(nameOf), replacements: replacements.map(nameOf) };
}

/** Numbers equal keys from 1. */
function fileOf(items: readonly PopulationItem[]): string {
  const counted = new Map<string, number>();
  const lines = items.map(({ naturalKey, amountCents }) => {
    const occurrence = (counted.get(naturalKey) ?? 0) + 1;
    counted.set(naturalKey, occurrence);
    return `${naturalKey},${occurrence},${formatCents(amountCents)}\r\n`;
  });
  return ["natural_key,occurrence,amount\r\n", ...lines].join("");
}

function proofOf(method: RegisteredMethod, { items, settings: chosen, seed }: Case): SampleProof {
  const file = fileOf(items);
  const facts = {
    paper: "p",
    file: "populations/p.csv",
    sha256: sha256(file),
    naturalKey: "key",
    drawNumber: 1,
    draws: null,
    versions: [],
  };
  return proveSample(items, { plan: planned(method, chosen), seed, sha256 }, facts, [method]);
}

function redrawn(method: RegisteredMethod, one: Case, text: string): readonly string[] {
  const read = readProof(JSON.parse(JSON.stringify(proofOf(method, one))), [method]);
  if (!read.ok) return read.failure;
  return verifyProof(read.value, text, sha256, [method]).differences;
}

/** Wraps `check` as a property test that fails only if `check` throws; its return value is ignored. */
const holds = (method: RegisteredMethod, check: (one: Case) => void) => (): void =>
  fc.assert(
    fc.property(anyCase(method), (one) => {
      check(one);
    }),
  );

const drawing = (method: RegisteredMethod): Guarantee[] => [
  {
    promise: "the same seed gives the same sample",
    check: holds(method, (one) => expect(namesOf(method, one)).toEqual(namesOf(method, one))),
  },
  {
    promise: "any order of the population gives the same sample",
    check: holds(method, (one) => expect(namesOf(method, { ...one, items: [...one.items].reverse() })).toEqual(namesOf(method, one))),
  },
  {
    promise: "every item is ISI, drawn or a replacement, once",
    check: holds(method, (one) => {
      const { isi, random, replacements } = method.draw(one.items, planned(method, one.settings), { seed: one.seed, sha256 });
      const indexes = [...isi, ...random, ...replacements].map(({ index }) => index).sort((a, b) => a - b);
      expect(indexes).toEqual(one.items.map((_, index) => index));
    }),
  },
  {
    promise: "every item of at least the threshold is ISI, no other is",
    check: holds(method, (one) => {
      const plan = planned(method, one.settings);
      const least = plan.isiThreshold === null ? null : parseWireMoney(plan.isiThreshold);
      expect(least).toBe(one.settings.isiThresholdCents);
      const { isi, random, replacements } = method.draw(one.items, plan, { seed: one.seed, sha256 });
      const isLarge = ({ amountCents }: PopulationItem) => least !== null && absCents(amountCents) >= least;
      expect(isi.every(isLarge)).toBe(true);
      expect([...random, ...replacements].some(isLarge)).toBe(false);
    }),
  },
];

const counting = (method: RegisteredMethod): Guarantee[] => [
  {
    promise: "as many items are drawn as the size says, and never more than there are",
    check: holds(method, (one) => {
      const plan = planned(method, one.settings);
      const { isi, random } = method.draw(one.items, plan, { seed: one.seed, sha256 });
      expect(random.length).toBe(method.size(plan, { count: one.items.length, isi: isi.length }));
      const rest = one.items.length - isi.length;
      const wanted = plan.isiCountsTowardSampleSize ? Math.max(0, plan.size - isi.length) : plan.size;
      expect(random.length).toBe(method.testsEverything ? rest : Math.min(rest, wanted));
    }),
  },
  {
    promise: "tested and untested parts add up to the population",
    check: holds(method, (one) => {
      const sample = method.draw(one.items, planned(method, one.settings), { seed: one.seed, sha256 });
      const { population, isi, random, untested } = method.evaluate(sample);
      expect(population.count).toBe(one.items.length);
      expect(isi.count + random.count + untested.count).toBe(population.count);
      expect(isi.amountCents + random.amountCents + untested.amountCents).toBe(population.amountCents);
      expect(population.amountCents).toBe(one.items.reduce((sum, { amountCents }) => sum + amountCents, 0n));
    }),
  },
];

const proving = (method: RegisteredMethod): Guarantee[] => [
  {
    promise: "the proof, read from JSON, redraws the sample from the population file",
    check: holds(method, (one) => expect(redrawn(method, one, fileOf(one.items))).toEqual([])),
  },
  {
    promise: "a plan comes out of its proof as it went in",
    check: holds(method, (one) => {
      const plan = planned(method, one.settings);
      expect(method.proof.read(proofOf(method, one))).toEqual(plan);
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    }),
  },
  {
    promise: "a population with an item more, an item less or another amount is refused",
    check: holds(method, (one) => {
      const more = [...one.items, { naturalKey: "Z|2024-12-31|rmd|7.00", amountCents: cents(700) }];
      expect(redrawn(method, one, fileOf(more))).not.toEqual([]);
      if (one.items.length === 0) return;
      expect(redrawn(method, one, fileOf(one.items.slice(1)))).not.toEqual([]);
      const other = one.items.map((each, index) => (index === 0 ? { ...each, amountCents: cents(each.amountCents + 1n) } : each));
      expect(redrawn(method, one, fileOf(other))).not.toEqual([]);
    }),
  },
];

const saying = (method: RegisteredMethod): Guarantee[] => [
  {
    promise: "a threshold of nothing or less is refused",
    check: () => {
      for (const amount of [0, -1]) {
        const chosen = { ...usualOf(method), isiThresholdCents: cents(amount) };
        expect(method.plan(chosen, null)).toEqual({ ok: false, failure: "threshold-invalid" });
      }
    },
  },
  {
    promise: "the size says in words how many items, and whether firm or auditor chose it",
    check: () => {
      const basis = (size: number, usual: SamplingSettings | null) => planned(method, { ...usualOf(method), size }, usual).sizeBasis;
      const [fifteen, one] = method.testsEverything ? ["All items", "All items"] : ["15 items", "1 item"];
      expect(basis(15, usualOf(method))).toBe(`${fifteen}, firm default`);
      expect(basis(15, null)).toBe(`${fifteen}, set by the auditor`);
      expect(basis(1, usualOf(method))).toBe(`${one}, ${method.testsEverything ? "firm default" : "set by the auditor"}`);
    },
  },
  {
    promise: "it is named and described in words",
    check: () => {
      expect(method.key).toMatch(/^[a-z][a-z_]*$/);
      const { words, proof, title } = method;
      const sentence = words.sentence({ ...usualOf(method), size: null }, "payment");
      expect(sentence).toMatch(/^[A-Z0-9].*payment.*\.$/);
      for (const text of [title, words.short(usualOf(method)), words.printed("payments"), proof.ticketRule])
        expect(text.trim()).toMatch(/^\S.*[^.]$/);
    },
  },
];

const usualOf = (method: RegisteredMethod): SamplingSettings => ({
  method: method.key,
  sizeType: "fixed",
  size: 15,
  isiThresholdCents: null,
  isiCountsTowardSampleSize: false,
});

/** All guarantees for one method. A newly registered method is tested automatically. */
export const methodConformance = (method: RegisteredMethod): readonly Guarantee[] => [
  ...drawing(method),
  ...counting(method),
  ...proving(method),
  ...saying(method),
];

import { cents } from "@tieout/kernel";
import { expect, test } from "vitest";
import type { SamplingMethodKey } from "../methods/index.ts";
import type { SamplingSettings } from "../methods/sampling-method.ts";
import type { OwnStep, StandardStep } from "../standard/compare-steps.ts";
import { programDifference } from "./program-difference.ts";

type Step = OwnStep & StandardStep;
const step = (text: string, change: Partial<Step> = {}): Step => ({
  ...{ id: text, standardId: null, computedRules: [] },
  ...{ html: `<p>${text}</p>`, reference: "", active: true },
  ...change,
});
const settings: SamplingSettings<SamplingMethodKey> = {
  method: "random",
  sizeType: "fixed",
  size: 15,
  isiThresholdCents: null,
  isiCountsTowardSampleSize: false,
};
const payments = (change: Partial<typeof settings> = {}) => [
  { population: "distributions", title: "Payments", settings: { ...settings, ...change } },
];
const between = (own: readonly Step[], firm: readonly Step[]) =>
  programDifference({ steps: own, samplings: [] }, { steps: firm, samplings: [] });

test("equal programs have no differences", () => {
  const program = { steps: [step("Agree the total."), step("Agree the total.")], samplings: payments() };
  expect(programDifference(program, program)).toEqual([]);
});

test("tells apart added steps, steps only in the firm's program, changed texts, disabled steps and a different order", () => {
  const firm = [step("First"), step("Second", { reference: "AU-C 500" }), step("Third"), step("Fourth")];
  const own = [step("Third"), step("First", { active: false }), step("Second, ours", { reference: "AU-C 500" }), step("Ours alone")];
  expect(between(own, firm)).toEqual([
    { kind: "turned_off", text: "First", instead: "" },
    { kind: "changed", text: "Second, ours", instead: "Second" },
    { kind: "only_here", text: "Ours alone", instead: "" },
    { kind: "only_default", text: "Fourth", instead: "" },
    { kind: "order", text: "", instead: "" },
  ]);
});

test("a step turned off by the firm can be on in an engagement", () => {
  expect(between([step("First")], [step("First", { active: false })])).toEqual([{ kind: "turned_on", text: "First", instead: "" }]);
});

test("a step turned off in both is not a difference", () => {
  expect(between([step("First", { active: false })], [step("First", { active: false })])).toEqual([]);
});

test("two steps with the same reference are not matched if both have texts from the firm's program", () => {
  const reference = "AU-C 500";
  expect(between([step("B", { reference })], [step("A", { reference }), step("B", { reference })])).toEqual([
    { kind: "only_default", text: "A", instead: "" },
  ]);
});

test("a different size, threshold or ISI rule is a sampling difference", () => {
  const own = { steps: [], samplings: payments({ size: 25, isiThresholdCents: cents(1_000_050), isiCountsTowardSampleSize: true }) };
  expect(programDifference(own, { steps: [], samplings: payments() })).toEqual([
    { kind: "sampling", text: "Payments: Sample 25 at random, 15 at random in the standard", instead: "" },
    { kind: "sampling", text: "Payments: ISI threshold 10,000.50, none in the standard", instead: "" },
    { kind: "sampling", text: "Payments: ISIs count toward the sample size", instead: "" },
  ]);
});

import { displayCents } from "@tieout/kernel";
import { methodOf } from "../methods/chosen-method.ts";
import type { SamplingMethodKey } from "../methods/index.ts";
import type { SamplingSettings } from "../methods/sampling-method.ts";
import { compareSteps, type OwnStep, type StandardStep, type StepDifference } from "./compare-steps.ts";

type Settings = SamplingSettings<SamplingMethodKey>;

export const isSameSampling = (a: Settings, b: Settings): boolean =>
  a.method === b.method &&
  a.sizeType === b.sizeType &&
  a.size === b.size &&
  a.isiThresholdCents === b.isiThresholdCents &&
  a.isiCountsTowardSampleSize === b.isiCountsTowardSampleSize;

const thresholdText = ({ isiThresholdCents }: Settings): string => (isiThresholdCents === null ? "none" : displayCents(isiThresholdCents));
const sampleText = (settings: Settings): string => methodOf(settings).words.short(settings);

/** `Step 3`, `Steps 1, 4 and 5`. */
function stepsNamed(numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? 0;
  return numbers.length > 1 ? `Steps ${numbers.slice(0, -1).join(", ")} and ${last}` : `Step ${last}`;
}

/** A sentence about the steps with these numbers; empty if there are none. */
const said = (numbers: readonly number[], what: string): string[] => (numbers.length > 0 ? [`${stepsNamed(numbers)} ${what}`] : []);

type ChangedStep = Extract<StepDifference, { readonly kind: "changed" }>;
const isChanged = (difference: StepDifference): difference is ChangedStep => difference.kind === "changed";

/** Changes made in one edit of the firm's procedures. */
export function programChanges(before: readonly StandardStep[], after: readonly StandardStep[]): string[] {
  const own = after.map((step): OwnStep => ({ ...step, standardId: step.id }));
  const { steps, reorders } = compareSteps(own, before);
  const numbers = (fits: (difference: ChangedStep) => boolean) =>
    steps
      .filter(isChanged)
      .filter(fits)
      .map((one) => own.indexOf(one.own) + 1);
  return [
    ...said(
      numbers(({ rewords }) => rewords),
      "reworded",
    ),
    ...said(
      numbers(({ switches, own: { active } }) => switches && active),
      "turned on",
    ),
    ...said(
      numbers(({ switches, own: { active } }) => switches && !active),
      "turned off",
    ),
    ...said(
      numbers(({ cites }) => cites),
      "with a different authority",
    ),
    ...said(
      steps.flatMap((one) => (one.kind === "added" ? [own.indexOf(one.own) + 1] : [])),
      "added",
    ),
    ...said(
      steps.flatMap((one) => (one.kind === "missing" ? [before.indexOf(one.standard) + 1] : [])),
      "removed",
    ),
    ...(reorders ? ["Steps in a different order"] : []),
  ];
}

/** Changes made in one edit of the firm's sampling. */
export function samplingChanges(before: Settings, after: Settings): string[] {
  const [was, is] = [sampleText(before), sampleText(after)];
  return [
    ...(was === is ? [] : [`Sample: ${was} → ${is}`]),
    ...(before.isiThresholdCents === after.isiThresholdCents ? [] : [`ISI threshold: ${thresholdText(before)} → ${thresholdText(after)}`]),
    ...(before.isiCountsTowardSampleSize === after.isiCountsTowardSampleSize
      ? []
      : [after.isiCountsTowardSampleSize ? "ISIs count toward the sample size" : "ISIs no longer count toward the sample size"]),
  ];
}

/** How an engagement's procedures differ from the firm's standard, using the standard's step numbers. */
export function programDifferences(own: readonly OwnStep[], standard: readonly StandardStep[]): string[] {
  const { steps, reorders } = compareSteps(own, standard);
  const numbers = (fits: (difference: ChangedStep) => boolean) =>
    steps
      .filter(isChanged)
      .filter(fits)
      .map((one) => standard.indexOf(one.standard) + 1)
      .sort((a, b) => a - b);
  const added = steps.filter(({ kind }) => kind === "added").length;
  return [
    ...said(
      numbers(({ switches, own: { active } }) => switches && active),
      "on, off in the standard",
    ),
    ...said(
      numbers(({ switches, own: { active } }) => switches && !active),
      "off, on in the standard",
    ),
    ...said(
      numbers(({ rewords }) => rewords),
      "worded differently",
    ),
    ...said(
      numbers(({ cites }) => cites),
      "with a different authority",
    ),
    ...said(
      steps.flatMap((one) => (one.kind === "missing" ? [standard.indexOf(one.standard) + 1] : [])),
      "left out",
    ),
    ...(added > 0 ? [`${added} ${added === 1 ? "step" : "steps"} added`] : []),
    ...(reorders ? ["Steps in a different order"] : []),
  ];
}

/** How an engagement's sampling differs from the firm's standard. */
export function samplingDifferences(own: Settings, standard: Settings): string[] {
  const [sample, usual] = [sampleText(own), sampleText(standard)];
  return [
    ...(sample === usual ? [] : [`Sample ${sample}, ${usual} in the standard`]),
    ...(own.isiThresholdCents === standard.isiThresholdCents
      ? []
      : [`ISI threshold ${thresholdText(own)}, ${thresholdText(standard)} in the standard`]),
    ...(own.isiCountsTowardSampleSize === standard.isiCountsTowardSampleSize
      ? []
      : [own.isiCountsTowardSampleSize ? "ISIs count toward the sample size" : "ISIs don't count toward the sample size"]),
  ];
}

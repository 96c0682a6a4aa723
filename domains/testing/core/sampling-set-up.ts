import { findPaperEntry } from "@tieout/catalogue/core";
import type { Cents } from "@tieout/kernel";

/** What the auditor chose for the draw of one output. */
export interface SamplingChoice {
  readonly method: "random" | "all";
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  readonly isiThresholdCents: Cents | null;
  readonly isiCountsTowardSampleSize: boolean;
}

/** What an output is sampled with until the auditor chooses; ISI are off until a threshold is set. Null where nothing is sampled. */
export function defaultSampling(outputKey: string): SamplingChoice | null {
  const sampling = findPaperEntry(outputKey)?.sampling;
  if (!sampling) return null;
  return { method: "random", sizeType: "fixed", size: sampling.defaultSize, isiThresholdCents: null, isiCountsTowardSampleSize: false };
}

/** Either choice of "all" tests everything. */
export const effectiveMethod = (choice: SamplingChoice): "random" | "all" =>
  choice.method === "all" || choice.sizeType === "all" ? "all" : "random";

/** Printed beside the size: where it comes from. */
export function sizeBasis(choice: SamplingChoice, outputKey: string): string {
  const fixed = defaultSampling(outputKey);
  const size = effectiveMethod(choice) === "all" ? "All items" : choice.size === 1 ? "1 item" : `${choice.size} items`;
  const unchanged =
    fixed !== null &&
    effectiveMethod(fixed) === effectiveMethod(choice) &&
    (effectiveMethod(choice) === "all" || fixed.size === choice.size);
  return `${size}, ${unchanged ? "firm default" : "set by the auditor"}`;
}

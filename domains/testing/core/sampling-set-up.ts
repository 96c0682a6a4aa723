import { findPaperEntry } from "@tieout/catalogue/core";
import type { SamplingMethodKey } from "./methods/index.ts";
import type { SamplingSettings } from "./methods/sampling-method.ts";

/** What an output is sampled with until the auditor chooses; ISI are off until a threshold is set. Null where nothing is sampled. */
export function defaultSampling(outputKey: string): SamplingSettings<SamplingMethodKey> | null {
  const sampling = findPaperEntry(outputKey)?.sampling;
  if (!sampling) return null;
  return { method: "random", sizeType: "fixed", size: sampling.defaultSize, isiThresholdCents: null, isiCountsTowardSampleSize: false };
}

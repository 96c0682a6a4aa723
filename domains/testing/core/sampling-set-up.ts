import { findSampledPopulation } from "@tieout/catalog/core";
import type { SamplingMethodKey } from "./methods/index.ts";
import type { SamplingSettings } from "./methods/sampling-method.ts";

/**
 * A population's default sampling until the auditor chooses; ISI are off until a threshold is set. Null if the population is not sampled.
 */
export function defaultSampling(population: string): SamplingSettings<SamplingMethodKey> | null {
  const sampling = findSampledPopulation(population);
  if (!sampling) return null;
  return { method: "random", sizeType: "fixed", size: sampling.defaultSize, isiThresholdCents: null, isiCountsTowardSampleSize: false };
}

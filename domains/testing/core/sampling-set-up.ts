import type { SamplingMethodKey } from "./methods/index.ts";
import type { SamplingSettings } from "./methods/sampling-method.ts";

/** The firm's usual size for payments (15 to 25 in practice); ISI are off until the auditor sets a threshold. */
export const defaultSampling: Readonly<Record<string, SamplingSettings<SamplingMethodKey>>> = {
  distributions: { method: "random", sizeType: "fixed", size: 15, isiThresholdCents: null, isiCountsTowardSampleSize: false },
};

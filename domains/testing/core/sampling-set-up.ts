import type { Cents } from "@tieout/kernel";

/** What the auditor chose for the draw of one output. */
export interface SamplingChoice {
  readonly method: "random" | "all";
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  readonly isiThresholdCents: Cents | null;
  readonly isiCountsTowardSampleSize: boolean;
}

/** The firm's usual size for payments (15 to 25 in practice); ISI are off until the auditor sets a threshold. */
export const defaultSampling: Readonly<Record<string, SamplingChoice>> = {
  distributions: { method: "random", sizeType: "fixed", size: 15, isiThresholdCents: null, isiCountsTowardSampleSize: false },
};

/** Either choice of "all" tests everything. */
export const effectiveMethod = (choice: SamplingChoice): "random" | "all" =>
  choice.method === "all" || choice.sizeType === "all" ? "all" : "random";

/** Printed beside the size: where it comes from. */
export function sizeBasis(choice: SamplingChoice, outputKey: string): string {
  const fixed = defaultSampling[outputKey];
  const size = effectiveMethod(choice) === "all" ? "All items" : choice.size === 1 ? "1 item" : `${choice.size} items`;
  const unchanged =
    fixed !== undefined &&
    effectiveMethod(fixed) === effectiveMethod(choice) &&
    (effectiveMethod(choice) === "all" || fixed.size === choice.size);
  return `${size}, ${unchanged ? "firm default" : "set by the auditor"}`;
}

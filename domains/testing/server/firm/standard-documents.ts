import { cents, storedDocument } from "@tieout/kernel";
import type { SamplingMethodKey, SamplingSettings, StandardStep } from "../../core/index.ts";

interface ProgramContent {
  readonly steps: readonly StandardStep[];
}

interface SamplingContent {
  readonly method: SamplingMethodKey;
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  /** Whole cents as decimal digits. */
  readonly isiThresholdCents: string | null;
  readonly isiCountsTowardSampleSize: boolean;
}

export const programDocument = storedDocument<ProgramContent>("standard of procedures", []);
export const samplingDocument = storedDocument<SamplingContent>("standard of a sampling", []);

export const openSteps = (content: object): readonly StandardStep[] => programDocument.open(content).steps;
export const sealSteps = (steps: readonly StandardStep[]): object => programDocument.seal({ steps });

export function openSampling(content: object): SamplingSettings<SamplingMethodKey> {
  const { isiThresholdCents, ...rest } = samplingDocument.open(content);
  return { ...rest, isiThresholdCents: isiThresholdCents === null ? null : cents(BigInt(isiThresholdCents)) };
}
export const sealSampling = ({ isiThresholdCents, ...rest }: SamplingSettings<SamplingMethodKey>): object =>
  samplingDocument.seal({ ...rest, isiThresholdCents: isiThresholdCents === null ? null : String(isiThresholdCents) });

import type { Cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { effectiveMethod, plainTextOf, sizeBasis, splitReference } from "../core/index.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** A procedure as a workpaper prints it. */
export interface ActiveProcedure {
  readonly id: string;
  /** From 1, without gaps over the active ones. */
  readonly order: number;
  /** Plain lines. */
  readonly text: string;
  readonly references: readonly string[];
  /** Rules whose result is filled in. */
  readonly computed: readonly string[];
}

/** In print order. */
export async function activeProcedures(tx: Tx, engagementId: string, outputKey: string): Promise<readonly ActiveProcedure[]> {
  const procedures = await procedureRepository(tx, engagementId).listOf(outputKey);
  return procedures
    .filter((procedure) => procedure.active)
    .map((procedure, index) => ({
      id: procedure.id,
      order: index + 1,
      text: plainTextOf(procedure.html),
      references: splitReference(procedure.reference),
      computed: procedure.computedRules,
    }));
}

/** What a run needs to know of the draw besides seed and draw number, which `freezeDraw` gives. */
export interface SampleSetUp {
  readonly method: "random" | "all";
  readonly size: number;
  /** `15 items, firm default` */
  readonly sizeBasis: string;
  readonly isiThresholdCents: Cents | null;
  readonly isiCountsTowardSampleSize: boolean;
}

/** Null where the output is not sampled. */
export async function sampleSetUp(tx: Tx, engagementId: string, outputKey: string): Promise<SampleSetUp | null> {
  const sampling = await samplingRepository(tx, engagementId).findByOutput(outputKey);
  if (!sampling) return null;
  return {
    method: effectiveMethod(sampling),
    size: sampling.size,
    sizeBasis: sizeBasis(sampling, outputKey),
    isiThresholdCents: sampling.isiThresholdCents,
    isiCountsTowardSampleSize: sampling.isiCountsTowardSampleSize,
  };
}

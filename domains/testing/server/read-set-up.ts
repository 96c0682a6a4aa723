import type { Tx } from "@tieout/postgres";
import { defaultSampling, plainTextOf, planOf, type SamplingPlan, splitReference } from "../core/index.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** A procedure as a workpaper prints it. */
export interface ActiveProcedure {
  readonly id: string;
  /** From 1, without gaps among active procedures. */
  readonly order: number;
  /** Lines of plain text. */
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

/** Sampling plan for a run; `freezeDraw` gives seed and draw number. Null when the output is not sampled. */
export async function samplingPlan(tx: Tx, engagementId: string, outputKey: string): Promise<SamplingPlan | null> {
  const settings = await samplingRepository(tx, engagementId).findByOutput(outputKey);
  if (!settings) return null;
  const plan = planOf(settings, defaultSampling(outputKey));
  if (!plan.ok) throw new Error(`the stored sampling setup of ${outputKey} is invalid: ${plan.failure}`);
  return plan.value;
}

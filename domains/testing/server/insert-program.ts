import type { PaperEntry, PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { StandardStep } from "../core/index.ts";
import type { FirmDefaults } from "./firm/firm-defaults.ts";
import { type ProcedureFields, procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** Copies a step from the firm's standard for the engagement. */
export const copiedStep = ({ id, active, html, reference, computedRules }: StandardStep, position: number): ProcedureFields => ({
  ...{ position, active, html, reference, computedRules },
  ...{ fromFirmDefault: true, firmStepId: id },
});

/** Copies the firm's program for a workpaper, and the firm's sampling for each of its populations. */
export async function insertProgram(tx: Tx, engagementId: string, paper: PaperEntry<PaperKey>, defaults: FirmDefaults): Promise<void> {
  const procedures = procedureRepository(tx, engagementId);
  for (const [index, step] of defaults.program(paper).steps.entries()) await procedures.insert(paper.key, copiedStep(step, index + 1));
  for (const { key } of paper.sampling) await insertSampling(tx, engagementId, key, defaults);
}

/** False if another process already created the setup. */
export async function insertSampling(tx: Tx, engagementId: string, population: string, defaults: FirmDefaults): Promise<boolean> {
  const standard = defaults.sampling(population);
  return standard !== null && samplingRepository(tx, engagementId).insert(population, { ...standard.settings, isStandard: true });
}

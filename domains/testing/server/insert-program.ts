import type { PaperEntry, PaperKey, SampledPopulation } from "@tieout/catalogue/core";
import type { Tx } from "@tieout/postgres";
import { defaultSampling } from "../core/index.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** Copies the default program of a workpaper, and the default sampling of each of its populations. */
export async function insertProgram(tx: Tx, engagementId: string, { key, auditProgram, sampling }: PaperEntry<PaperKey>): Promise<void> {
  const procedures = procedureRepository(tx, engagementId);
  for (const [index, { html, reference, computedRules }] of auditProgram.entries())
    await procedures.insert(key, { position: index + 1, active: true, html, reference, computedRules, fromFirmDefault: true });
  for (const population of sampling) await insertSampling(tx, engagementId, population);
}

/** False when another process made the setup first. */
export async function insertSampling(tx: Tx, engagementId: string, { key }: SampledPopulation): Promise<boolean> {
  const settings = defaultSampling(key);
  return settings !== null && samplingRepository(tx, engagementId).insert(key, settings);
}

import type { PaperEntry, PaperKey } from "@tieout/catalogue/core";
import type { Tx } from "@tieout/postgres";
import { defaultSampling } from "../core/index.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** Copies the default program of a workpaper, and the default sampling if it is sampled. */
export async function insertProgram(tx: Tx, engagementId: string, { key, auditProgram }: PaperEntry<PaperKey>): Promise<void> {
  const procedures = procedureRepository(tx, engagementId);
  for (const [index, { html, reference, computedRules }] of auditProgram.entries())
    await procedures.insert(key, { position: index + 1, active: true, html, reference, computedRules, fromFirmDefault: true });
  const settings = defaultSampling(key);
  if (settings) await samplingRepository(tx, engagementId).insert(key, settings);
}

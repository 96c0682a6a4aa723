import { isWhollyComputed, type PaperKey, paperEntryOf } from "@tieout/catalog/core";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import {
  defaultSampling,
  type PopulationInProof,
  plainTextOf,
  planOf,
  type SamplingMethodKey,
  type SamplingPlan,
  type SetUpVersion,
  splitReference,
} from "../core/index.ts";
import type { FrozenPopulation } from "./draw-repository.ts";
import { type ProcedureRecord, procedureRepository } from "./procedure-repository.ts";
import { type ChosenSampling, samplingRepository } from "./sampling-repository.ts";
import { samplingVersionRepository } from "./sampling-version-repository.ts";

/** A procedure as printed in a workpaper. */
export interface ActiveProcedure {
  readonly id: string;
  /** Counted from 1, without gaps among active procedures. */
  readonly order: number;
  /** Lines of plain text. */
  readonly text: string;
  readonly references: readonly string[];
  /** Rules that fill in the procedure's result. */
  readonly computed: readonly string[];
  /** Whether the rules answer every clause of the text. */
  readonly answersAll: boolean;
}

/** Whether the rules answer every clause. Always false for a step that no longer has the catalog's text. */
export const answersAll = ({ outputKey, html, computedRules }: Pick<ProcedureRecord, "outputKey" | "html" | "computedRules">): boolean =>
  computedRules.length > 0 && isWhollyComputed(paperEntryOf(outputKey as PaperKey), { html, computedRules });

/** The active procedures in print order. */
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
      answersAll: answersAll(procedure),
    }));
}

/** The plan for a stored setup. Its size counts as the firm's default if that was the default when the size was set. */
function storedPlan(settings: ChosenSampling<SamplingMethodKey>, population: string) {
  if (settings.isStandard === null) return planOf(settings, defaultSampling(population));
  return planOf(settings, settings.isStandard ? settings : null);
}

/** A population's sampling plan for a run; `freezeDraw` supplies the seed and draw number. Null if the population is not sampled. */
export async function samplingPlan(tx: Tx, engagementId: string, population: string): Promise<SamplingPlan | null> {
  const settings = await samplingRepository(tx, engagementId).findByPopulation(population);
  if (!settings) return null;
  const plan = storedPlan(settings, population);
  if (!plan.ok) throw new Error(`the stored sampling setup of ${population} is invalid: ${plan.failure}`);
  return plan.value;
}

const described = ({ sha256, count, amountCents }: FrozenPopulation): PopulationInProof => ({
  sha256,
  count,
  amount: formatCents(amountCents),
});

/** Every setup and population since the first draw, oldest first; empty if neither has changed. */
export async function samplingVersions(tx: Tx, engagementId: string, population: string): Promise<readonly SetUpVersion[]> {
  const versions = await samplingVersionRepository(tx, engagementId).list(population);
  return versions.map((settings) => {
    const plan = storedPlan(settings, population);
    if (!plan.ok) throw new Error(`setup ${settings.version} of ${population} is invalid: ${plan.failure}`);
    const { version, drawNumber, reason, replaced } = settings;
    const said = { version, drawNumber, reason, plan: plan.value };
    return replaced ? { ...said, replaced: { before: described(replaced.before), after: described(replaced.after) } } : said;
  });
}

/** Files of the populations that were replaced within one draw, without duplicates. */
export async function replacedFiles(
  tx: Tx,
  engagementId: string,
  { population, drawNumber }: { readonly population: string; readonly drawNumber: number },
) {
  const versions = await samplingVersionRepository(tx, engagementId).list(population);
  const found = versions.flatMap((version) => {
    const before = version.drawNumber === drawNumber ? version.replaced?.before : undefined;
    return before?.objectKey ? [[before.sha256, { sha256: before.sha256, objectKey: before.objectKey }] as const] : [];
  });
  return [...new Map(found).values()];
}

/** Drops a replaced population's missing or damaged file; the population's effect on the sample is then left undetermined. */
export async function forgetReplacedFile(tx: Tx, engagementId: string, objectKey: string): Promise<void> {
  await tx.query("update sampling_versions set replaced_object = null where engagement_id = $1 and replaced_object = $2", [
    engagementId,
    objectKey,
  ]);
  await tx.query("update sample_draws set population_object = null where engagement_id = $1 and population_object = $2", [
    engagementId,
    objectKey,
  ]);
}

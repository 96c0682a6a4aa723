import { type PaperEntry, type PaperKey, paperEntries, papersMadeFrom } from "@tieout/catalog/core";
import { type ActivityPort, type CopyingPort, engagementRepository, type ReadinessPort } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
// Imported directly, not through the index, so that screens that use the index don't load these texts.
import { testingActivity } from "../core/testing-activity.ts";
import { compareWithDefaults, copyProgram } from "./copy-program.ts";
import { drawRepository } from "./draw-repository.ts";
import { firmDefaults } from "./firm/firm-defaults.ts";
import { insertProgram } from "./insert-program.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";
import { samplingVersionRepository } from "./sampling-version-repository.ts";

/** Outputs in the current catalog for the engagement's data type. */
async function outputsOfToday(tx: Tx, engagementId: string): Promise<readonly PaperEntry<PaperKey>[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  return engagement ? papersMadeFrom(engagement.dataType) : [];
}

/** Workpapers of every data type that existed when the engagement was locked; null if it is not locked. */
export async function papersAtLock(tx: Tx, engagementId: string): Promise<ReadonlySet<string> | null> {
  const engagement = await engagementRepository(tx).find(engagementId);
  return engagement && engagement.lockedAt !== null ? new Set((await procedureRepository(tx, engagementId).revisions()).keys()) : null;
}

/**
 * Outputs for the engagement's data type. A locked engagement keeps the outputs it had when it was locked, whatever has been added to the
 * catalog since.
 */
export async function outputsOf(tx: Tx, engagementId: string): Promise<readonly PaperEntry<PaperKey>[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) return [];
  const outputs = papersMadeFrom(engagement.dataType);
  const kept = await papersAtLock(tx, engagementId);
  return outputs.filter(({ key }) => kept === null || kept.has(key));
}

/**
 * Copies the firm's current defaults for every output, including those for other data types, so that the program exists if the data type is
 * corrected later. Only outputs for the engagement's own data type are listed, counted and read by a run.
 */
async function setUp(tx: Tx, engagementId: string): Promise<void> {
  const procedures = procedureRepository(tx, engagementId);
  const defaults = await firmDefaults(tx);
  for (const paper of paperEntries) {
    await procedures.touchList(paper.key);
    await insertProgram(tx, engagementId, paper, defaults);
  }
}

const populationsOf = (outputs: readonly PaperEntry[]): readonly string[] =>
  outputs.flatMap(({ sampling }) => sampling.map((population) => population.key));

/** Outputs that were added by a later version and haven't been changed since. */
async function untouchedNewcomers(tx: Tx, engagementId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    `select l.output_key as key from procedure_lists l
     where l.engagement_id = $1 and l.came_later and l.revision = 1 and not exists (
       select from samplings s where s.organization_id = l.organization_id and s.engagement_id = l.engagement_id
         and split_part(s.output_key, '.', 1) = l.output_key and s.revision > 1)`,
    [engagementId],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Contains draw numbers but not seeds, because the seed drawn by a run must not make that run's own results out of date. A requested redraw
 * raises the draw number immediately. Outputs added by a later version are included only once they have been changed, and so is every
 * population except a paper's first.
 */
async function fingerprint(tx: Tx, engagementId: string): Promise<string> {
  const newcomers = await untouchedNewcomers(tx, engagementId);
  const outputs = (await outputsOf(tx, engagementId)).filter(({ key }) => !newcomers.has(key));
  const keys = new Set<string>(outputs.map(({ key }) => key));
  const sampled = new Set(populationsOf(outputs));
  const procedures = (await procedureRepository(tx, engagementId).list()).filter(({ active, outputKey }) => active && keys.has(outputKey));
  const draws = await drawRepository(tx, engagementId).list();
  const versions = await samplingVersionRepository(tx, engagementId).list();
  /**
   * Version numbers, which are printed with the proof; empty if the setup never changed after a draw. Population changes don't count here,
   * because the run itself finds them.
   */
  const versionOf = (population: string): readonly number[] =>
    versions
      .filter((version) => version.population === population && version.version > 1 && version.replaced === null)
      .map(({ version }) => version)
      .slice(-1);
  const drawNumberOf = (population: string) => draws.findLast((draw) => draw.key === population)?.drawNumber ?? 1;
  const samplings = (await samplingRepository(tx, engagementId).list()).filter(
    ({ population, revision }) => sampled.has(population) && (keys.has(population) || revision > 1 || drawNumberOf(population) > 1),
  );
  return JSON.stringify([
    procedures.map(({ id, outputKey, html, reference, computedRules }) => [outputKey, id, html, reference, computedRules]),
    samplings.map((sampling) => [
      sampling.population,
      sampling.method,
      sampling.sizeType,
      sampling.size,
      sampling.isiThresholdCents?.toString() ?? null,
      sampling.isiCountsTowardSampleSize,
      drawNumberOf(sampling.population),
      ...versionOf(sampling.population),
    ]),
  ]);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const testingActivityPort: ActivityPort = { words: testingActivity };

export const testingCopying: CopyingPort = {
  setUp,
  copyInto: (tx, copy) => (copy.testing === "keep" ? copyProgram(tx, copy) : setUp(tx, copy.toId)),
  rollForwardShare: async (tx, engagementId) => ({
    testing: await compareWithDefaults(tx, engagementId, await outputsOfToday(tx, engagementId)),
  }),
};

/** How procedures and samples affect an engagement's readiness. */
export const testingReadiness: ReadinessPort = {
  name: "testing",
  fingerprint,
  async readiness(tx, engagementId) {
    const outputs = await outputsOf(tx, engagementId);
    const active = (await procedureRepository(tx, engagementId).list()).filter((procedure) => procedure.active);
    const countOf = (key: string): number => active.filter((procedure) => procedure.outputKey === key).length;
    const sampled = new Set(populationsOf(outputs));
    const samples = (await samplingRepository(tx, engagementId).list()).filter(({ population }) => sampled.has(population)).length;
    const total = outputs.reduce((sum, { key }) => sum + countOf(key), 0);
    return {
      steps: [
        {
          key: "testing",
          state: outputs.every(({ key }) => countOf(key) > 0) ? "done" : "attention",
          summary: `${counted(total, "procedure")}, ${counted(samples, "sample")}`,
        },
      ],
      filesMissing: [],
    };
  },
};

import { type PaperEntry, type PaperKey, paperEntries } from "@tieout/catalog/core";
import type { EngagementCopy, RollForwardShare } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import { type ComparedProgram, type OwnStep, programDifference, type StandardStep } from "../core/index.ts";
import { type FirmDefaults, firmDefaults } from "./firm/firm-defaults.ts";
import { ownStep } from "./firm/own-step.ts";
import { insertProgram } from "./insert-program.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

/** Copies the program and sampling, but no seeds, draws or results. A workpaper that the engagement never had gets the defaults. */
export async function copyProgram(tx: Tx, { fromId, toId }: Pick<EngagementCopy, "fromId" | "toId">): Promise<void> {
  const before = procedureRepository(tx, fromId);
  const listed = await before.revisions();
  const steps = await before.list();
  const defaults = await firmDefaults(tx);
  const next = procedureRepository(tx, toId);
  for (const paper of paperEntries) {
    await next.touchList(paper.key);
    if (!listed.has(paper.key)) await insertProgram(tx, toId, paper, defaults);
    for (const { id: _, outputKey, sourceKey, ...fields } of steps)
      if (outputKey === paper.key) await next.insert(outputKey, fields, sourceKey);
  }
  const samplings = samplingRepository(tx, toId);
  for (const { population, ...settings } of await samplingRepository(tx, fromId).list()) await samplings.insert(population, settings);
}

type Paper = PaperEntry<PaperKey>;

async function ownPrograms(tx: Tx, engagementId: string) {
  const procedures = await procedureRepository(tx, engagementId).list();
  const samplings = await samplingRepository(tx, engagementId).list();
  return (paper: Paper): ComparedProgram<OwnStep> => ({
    steps: procedures.filter(({ outputKey }) => outputKey === paper.key).map(ownStep),
    samplings: paper.sampling.flatMap(({ key, title }) => {
      const settings = samplings.find(({ population }) => population === key);
      return settings ? [{ population: key, title, settings }] : [];
    }),
  });
}

const firmProgram = (defaults: FirmDefaults, paper: Paper): ComparedProgram<StandardStep> => ({
  steps: defaults.program(paper).steps,
  samplings: paper.sampling.flatMap(({ key, title }) => {
    const settings = defaults.sampling(key)?.settings;
    return settings ? [{ population: key, title, settings }] : [];
  }),
});

const countsOf = (programs: readonly ComparedProgram<Pick<StandardStep, "active">>[]) => ({
  procedures: programs.flatMap(({ steps }) => steps.filter(({ active }) => active)).length,
  samples: programs.flatMap(({ samplings }) => samplings).length,
});

/**
 * Compares the programs of the engagement's workpapers with the firm's current defaults. A workpaper the engagement never had counts as
 * having the defaults.
 */
export async function compareWithDefaults(tx: Tx, engagementId: string, outputs: readonly Paper[]): Promise<RollForwardShare["testing"]> {
  const own = await ownPrograms(tx, engagementId);
  const defaults = await firmDefaults(tx);
  const listed = await procedureRepository(tx, engagementId).revisions();
  const pairs = outputs.map((paper) => ({ paper, mine: listed.has(paper.key) ? own(paper) : null, firm: firmProgram(defaults, paper) }));
  return {
    kept: countsOf(pairs.map(({ mine, firm }) => mine ?? firm)),
    defaults: countsOf(pairs.map(({ firm }) => firm)),
    differences: pairs.flatMap(({ paper: { key, title }, mine, firm }) => {
      const lines = mine ? programDifference(mine, firm) : [];
      return lines.length > 0 ? [{ outputKey: key, title, lines }] : [];
    }),
  };
}

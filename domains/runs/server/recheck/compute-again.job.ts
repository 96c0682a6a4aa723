import { findPaperEntry, type PaperKey, paperKeys } from "@tieout/catalog/core";
import { engagementRepository } from "@tieout/engagements/server";
import { forgetUnused } from "@tieout/ingestion/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler, readJobProgress } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { SourceVersions, StageDeps, StagePlace } from "@tieout/stages";
import { z } from "zod";
import type { PaperSetUp } from "../../core/index.ts";
import type { StoredPaper } from "../results/result-document.ts";
import { resultRepository, type StoredResult } from "../results/result-repository.ts";
import { resultVersion } from "../results/result-version.ts";
import { type ProcessDeps, readResult, reasonOf } from "../runs/process-engagement.job.ts";
import { type RunFacts, readRunFacts } from "../runs/run-facts.ts";
import type { PopulatedPapers, WriteTools } from "../runs/run-products.ts";
import { unseenProgress } from "../runs/run-progress.ts";
import { runRepository } from "../runs/run-repository.ts";
import { computePapers } from "../stages/compute-papers.ts";
import { drawSamples, seedDrawn } from "../stages/draw-samples.ts";
import { readFiles } from "../stages/read-files.ts";
import { writePapers } from "../stages/write-papers.ts";
import { isSameResult } from "./is-same-result.ts";
import { type CheckOutcome, type ResultCheck, resultChecksRepository } from "./result-checks-repository.ts";

const Payload = z.object({ engagementId: z.uuid() });

/**
 * After an upgrade, recalculates results produced by an earlier version. If everything is the same, they count as this version's results,
 * so that users only have to process again when there is a real difference. Results, workbooks and draws stay unchanged.
 */
const computeAgainJob = defineJob("runs.compute-again", (payload) => Payload.parse(payload), "background");
const jobKey = "compute-again";

type Outcomes = ReadonlyMap<PaperKey, CheckOutcome>;
type EarlierPapers = ReadonlyMap<PaperKey, StoredPaper>;

interface EarlierRun {
  readonly runId: string;
  /** Results from another version that this version has not recalculated. */
  readonly papers: EarlierPapers;
}

/** Queues the firm's next engagement that has results from another version; each is recalculated once per version. */
async function planNext(tx: Tx, versions: SourceVersions): Promise<void> {
  const now = Object.fromEntries(paperKeys.map((paper) => [paper, resultVersion(versions, paper)]));
  const engagementId = await resultChecksRepository(tx).next(now);
  if (engagementId !== null) await enqueue(tx, computeAgainJob, { engagementId }, { key: jobKey });
}

/** Starts recalculating the firm's results from earlier versions, one engagement at a time; each job queues the next. */
export async function planComputingAgain(tx: Tx, versions: SourceVersions): Promise<void> {
  const [last] = await readJobProgress(tx, [jobKey]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await planNext(tx, versions);
}

function earlierPapers(stored: readonly StoredResult[], versions: SourceVersions, checks: readonly ResultCheck[]): EarlierPapers {
  const papers = new Map<PaperKey, StoredPaper>();
  for (const { outputKey, status, result } of stored) {
    const key = findPaperEntry(outputKey)?.key;
    if (!key || status !== "made" || !result) continue;
    const now = resultVersion(versions, key);
    const isChecked = checks.some((one) => one.outputKey === outputKey && one.madeBy === now);
    if (result.made_by !== now && !isChecked) papers.set(key, result);
  }
  return papers;
}

/** Null if the engagement is locked, being processed or changed since its run, or if all its results have been checked. */
async function findEarlier(tx: Tx, engagementId: string, { versions }: ProcessDeps): Promise<EarlierRun | null> {
  const engagement = await engagementRepository(tx).find(engagementId);
  const runs = runRepository(tx);
  if (!engagement || engagement.lockedAt !== null || engagement.resultsOutOfDate || (await runs.underWay(engagementId))) return null;
  const run = await runs.lastSuccessful(engagementId);
  if (!run) return null;
  const papers = earlierPapers(await resultRepository(tx).list(run.id), versions, await resultChecksRepository(tx).list(run.id));
  return papers.size === 0 ? null : { runId: run.id, papers };
}

/** Facts with the auditor's entries as of the stored results, because reasons written later are not a difference in the code. */
function factsThen(facts: RunFacts, papers: EarlierPapers): RunFacts {
  const setUps = new Map<PaperKey, PaperSetUp>(facts.setUps);
  for (const [paper, { write }] of papers) {
    const procedures = facts.setUps.get(paper)?.procedures;
    if (procedures) setUps.set(paper, { ...write.payload.setUp, procedures });
  }
  return { ...facts, setUps };
}

/** Papers whose populations match the stored result, so they are worth comparing; a different population is already a difference. */
function withSamePopulations({ papers, ...rest }: PopulatedPapers, earlier: EarlierPapers): PopulatedPapers {
  const isSame = ({ paper, files }: PopulatedPapers["papers"][number]): boolean => {
    const before = earlier.get(paper)?.populations ?? [];
    return files.populations.every(({ key, sha256 }) => before.find((one) => one.key === key)?.sha256 === sha256);
  };
  return { ...rest, papers: papers.filter((one) => earlier.has(one.paper) && isSame(one)) };
}

/** Reads, computes, draws with the existing seeds, and writes, using the stage cache for everything this version has already done. */
async function compareAgain(tools: WriteTools, facts: RunFacts, earlier: EarlierPapers): Promise<Outcomes> {
  const { deps, context, engagementId } = tools;
  const files = await readFiles(tools, facts);
  const computed = await computePapers(tools, facts, files);
  const outcomes = new Map<PaperKey, CheckOutcome>(computed.papers.map(({ paper }) => [paper, "different"]));
  const populated = withSamePopulations(computed, earlier);
  const samples = await drawSamples(tools, populated, seedDrawn(engagementId));
  for (const { paper, result } of await writePapers(tools, factsThen(facts, earlier), { files, populated, samples })) {
    const before = earlier.get(paper);
    const own = populated.papers.find((one) => one.paper === paper)?.files;
    const data = own?.outputs[own.data];
    if (!before || !data) throw new Error(`${paper} was written without its data`);
    const again = { result: await readResult(deps, context.organizationId, result), dataObject: data.objectKey };
    if (await isSameResult(tools, before, again)) outcomes.set(paper, "same");
  }
  return outcomes;
}

interface RecheckOutcome {
  readonly earlier: EarlierRun | null;
  readonly outcomes: Outcomes;
  /** Stage results that a complete computation found in the cache or produced. */
  readonly used: readonly StagePlace[];
}

const nothing = { outcomes: new Map<PaperKey, CheckOutcome>(), used: [] };

/**
 * Saves the outcomes if the engagement is unchanged, removes stage results that no longer count, and queues the next engagement. A missing
 * outcome means that the result couldn't be computed.
 */
async function keepFound(
  deps: ProcessDeps,
  context: JobContext,
  engagementId: string,
  { earlier, outcomes, used }: RecheckOutcome,
): Promise<void> {
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(engagementId);
    const now = await findEarlier(tx, engagementId, deps);
    if (now && now.runId === earlier?.runId) {
      for (const outputKey of now.papers.keys()) {
        const madeBy = resultVersion(deps.versions, outputKey);
        await resultChecksRepository(tx).keep(now.runId, { outputKey, madeBy, outcome: outcomes.get(outputKey) ?? "failed" });
      }
      await forgetUnused(tx, engagementId, used);
    }
    await planNext(tx, deps.versions);
  });
}

/** A stage cache that records every result requested from it, whether found or newly produced. */
function listingCache(cache: StageDeps["stageCache"], used: StagePlace[]): StageDeps["stageCache"] {
  return (tx) => {
    const { find, save } = cache(tx);
    return {
      save,
      find(place) {
        used.push(place);
        return find(place);
      },
    };
  };
}

async function compareAll(deps: ProcessDeps, context: JobContext, engagementId: string): Promise<RecheckOutcome> {
  const found = await context.transaction(async (tx) => {
    const earlier = await findEarlier(tx, engagementId, deps);
    return earlier && { earlier, facts: await readRunFacts(tx, engagementId, deps) };
  });
  if (!found) return { earlier: null, ...nothing };
  const { earlier, facts } = found;
  const used: StagePlace[] = [];
  const listing = { ...deps, stageCache: listingCache(deps.stageCache, used) };
  try {
    const tools = { deps: listing, context, progress: unseenProgress, engagementId, appVersion: deps.appVersion };
    return { earlier, outcomes: await compareAgain(tools, facts, earlier.papers), used };
  } catch (error) {
    const last = await reasonOf(error, engagementId, context);
    if (!last || context.signal.aborted) throw error;
    context.note(last, error);
    return { earlier, ...nothing };
  }
}

export const computeAgainHandler = (deps: ProcessDeps): JobHandler =>
  handleJob(
    computeAgainJob,
    async ({ engagementId }, context) => keepFound(deps, context, engagementId, await compareAll(deps, context, engagementId)),
    async ({ engagementId }, context) => {
      const earlier = await context.transaction((tx) => findEarlier(tx, engagementId, deps));
      await keepFound(deps, context, engagementId, { earlier, ...nothing });
    },
  );

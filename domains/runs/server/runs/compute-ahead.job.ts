import { countInspectedRows, expectedSources } from "@tieout/ingestion/server";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { computePapers } from "../stages/compute-papers.ts";
import { readFiles } from "../stages/read-files.ts";
import type { ProcessDeps } from "./process-engagement.job.ts";
import { type RunFacts, readRunFacts } from "./run-facts.ts";
import { unseenProgress } from "./run-progress.ts";
import { runRepository } from "./run-repository.ts";

const Payload = z.object({ engagementId: z.uuid() });

/**
 * Computes workpapers from large files while a user is still reviewing the mappings, so that they are ready when a run starts if nothing
 * has changed. Draws, writes and shows nothing.
 */
const computeAheadJob = defineJob("runs.compute-ahead", (payload) => Payload.parse(payload), "background");

/** With fewer rows, computing takes less time than a click. */
const fewRows = 100_000;

/** Delay, so that files that arrive together are computed once, and a run that starts right away does its own computing. */
const waitMs = 2000;

/** Queues the job if an engagement's files are large, replacing any job already waiting for the same engagement. */
export const planComputing =
  ({ now, leastRows = fewRows }: { readonly now: () => Date; readonly leastRows?: number }) =>
  async (tx: Tx, engagementId: string): Promise<void> => {
    if ((await countInspectedRows(tx, engagementId)) < leastRows) return;
    const runAt = new Date(now().getTime() + waitMs);
    await enqueue(tx, computeAheadJob, { engagementId }, { key: `compute-ahead:${engagementId}`, runAt, maxAttempts: 1 });
  };

/** Null if a run is already computing, or couldn't start even if every mapping were confirmed. */
async function factsAhead(tx: Tx, engagementId: string, deps: ProcessDeps): Promise<RunFacts | null> {
  if (await runRepository(tx).underWay(engagementId)) return null;
  const sources = await expectedSources(tx, engagementId);
  return sources.length === 0 ? null : readRunFacts(tx, engagementId, deps, async () => sources);
}

async function computeAhead(deps: ProcessDeps, engagementId: string, context: JobContext): Promise<void> {
  const facts = await context.transaction((tx) => factsAhead(tx, engagementId, deps));
  if (!facts) return;
  const tools = { deps, context, progress: unseenProgress, engagementId };
  try {
    await computePapers(tools, facts, await readFiles(tools, facts));
  } catch (error) {
    // No one is waiting for this job; the run will hit the same failure and report it.
    if (!(error instanceof JobFailure) || context.signal.aborted) throw error;
    context.note(error, error);
  }
}

export const computeAheadHandler = (deps: ProcessDeps): JobHandler =>
  handleJob(computeAheadJob, ({ engagementId }, context) => computeAhead(deps, engagementId, context));

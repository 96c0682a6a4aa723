import type { PaperKey } from "@tieout/catalog/core";
import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { parseChildJson } from "@tieout/engine";
import { isBroken } from "@tieout/files";
import { defineJob, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import { isNoRoom } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { parseAnswer, type SourceVersions, type StageDeps, type StoredOutput, stageKey, versionOf } from "@tieout/stages";
import { z } from "zod";
import { computedResult, type PaperResult, PaperResultShape } from "../../core/index.ts";
import { runInputsRepository } from "../difference/run-inputs-repository.ts";
import { paperVersion } from "../paper-version.ts";
import { keepResults, type RunProducts } from "../results/keep-results.ts";
import { bundleRun } from "../stages/bundle-run.ts";
import { computePapers } from "../stages/compute-papers.ts";
import { drawSamples, seedOfRun } from "../stages/draw-samples.ts";
import { readFiles } from "../stages/read-files.ts";
import { writePapers } from "../stages/write-papers.ts";
import { runsTasks } from "../tasks.ts";
import { damagedInRun } from "./damaged-in-run.ts";
import { rejectedRows, rowCounts, stopAtRejectedRows } from "./rejected-rows.ts";
import { endCharge } from "./run-charge.ts";
import { type FactDeps, type RunFacts, readRunFacts } from "./run-facts.ts";
import type { ReadFiles, RunTools, WrittenPaper } from "./run-products.ts";
import { RunProgress } from "./run-progress.ts";
import { type RunRecord, runRepository } from "./run-repository.ts";

const Payload = z.object({ runId: z.uuid(), engagementId: z.uuid() });

/** Reads, computes, draws, writes and bundles. */
export const processEngagementJob = defineJob("runs.process-engagement", (payload) => Payload.parse(payload));
const keyPrefix = "process:";
export const processJobKey = (engagementId: string): string => `${keyPrefix}${engagementId}`;
/** The engagement that a job key belongs to. */
export const engagementOfKey = (jobKey: string): string => jobKey.slice(keyPrefix.length);

export interface ProcessDeps extends StageDeps, FactDeps {
  readonly statusUpdater: StatusUpdater;
  readonly appVersion: string;
}

/** Reads a written workpaper's result. */
export async function readResult(deps: StageDeps, organizationId: string, object: StoredOutput): Promise<PaperResult> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await deps.files.get(organizationId, object.objectKey)) pieces.push(piece);
  const written = parseChildJson(Buffer.concat(pieces).toString("utf8"));
  // A value that isn't an object has no version; it is refused because of its shape.
  const result = typeof written === "object" && written !== null ? computedResult.open(written) : written;
  return parseAnswer(PaperResultShape, runsTasks.write.name, result);
}

const auditChainHead = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.query<{ hash: string }>("select encode(hash, 'hex') as hash from audit_heads where organization_id = $1", [
    tx.organizationId,
  ]);
  return rows[0]?.hash ?? "";
};

const resultId = (versions: SourceVersions, written: readonly WrittenPaper[]): string =>
  stageKey(
    versionOf(
      versions,
      written.map(({ paper }) => paperVersion(paper)),
    ),
    written.map((paper) => [paper.paper, paper.value.resultId]),
  ).slice(0, 16);

/** Completes a successful run. */
async function succeed({ deps, context, progress }: RunTools, product: ProcessDeps, run: RunRecord, made: RunProducts): Promise<void> {
  const counts = rowCounts(made.files);
  await context.finish(async (tx) => {
    // The run may be canceled at the last moment; its results then stay in the cache and are not shown. Canceling locks the engagement's
    // row.
    await engagementRepository(tx).lockRow(run.engagementId);
    if ((await runRepository(tx).find(run.id))?.status !== "running") return;
    await keepResults(tx, run, made, product.review);
    await runInputsRepository(tx).save(run.id, made.facts);
    await runRepository(tx).end(run.id, {
      status: "succeeded",
      stages: progress.states,
      rowCounts: counts,
      rejectedRows: rejectedRows(made.facts, made.files),
      rejectedCount: counts.rejected,
      resultId: resultId(deps.versions, made.written),
    });
    await product.statusUpdater.refresh(tx, run.engagementId);
    await endCharge(tx, run.id, "succeeded");
  });
}

/** Runs the stages that follow reading, in one engine session. */
async function makePapers(
  tools: RunTools,
  run: RunRecord,
  facts: RunFacts,
  files: ReadFiles,
): Promise<Omit<RunProducts, "results" | "versions">> {
  const { context } = tools;
  const populated = await computePapers(tools, facts, files);
  const seedOf = seedOfRun({ engagementId: run.engagementId, startedBy: run.startedBy, sources: files.sources });
  const samples = await drawSamples(tools, populated, seedOf);
  const written = await writePapers(tools, facts, { files, populated, samples });
  const bundle = await bundleRun(tools, facts, {
    populated,
    samples,
    written,
    auditChainHead: await context.transaction(auditChainHead),
    run: {
      id: run.id,
      user: run.startedByName,
      startedAt: (run.startedAt ?? run.createdAt).toISOString(),
      finishedAt: new Date().toISOString(),
      appVersion: tools.appVersion,
    },
  });
  return { facts, files, populated, samples, written, bundle };
}

async function process(deps: ProcessDeps, run: RunRecord, context: JobContext): Promise<void> {
  const progress = new RunProgress(context, run.id);
  const tools: RunTools = { deps, context, progress, engagementId: run.engagementId, appVersion: deps.appVersion };
  const facts = await context.transaction((tx) => readRunFacts(tx, run.engagementId, deps));
  const files = await readFiles(tools, facts);
  if (rowCounts(files).rejected > 0 && !run.ignoreParsingErrors)
    return stopAtRejectedRows(tools, deps.statusUpdater, run, { facts, files });
  const made = await deps.engine.withSession((session) => makePapers({ ...tools, deps: { ...deps, session } }, run, facts, files));
  const results = new Map<PaperKey, PaperResult>();
  for (const paper of made.written) results.set(paper.paper, await readResult(deps, context.organizationId, paper.result));
  await succeed(tools, deps, run, { ...made, results, versions: deps.versions });
}

const tries = 5;
const unexpected = new JobFailure(
  "workpapers.unexpected",
  "Error processing engagement. An unexpected error stopped the run. Earlier results are kept. Try again. If it happens again, contact support with the run number.",
);

/** Ends a failed run; earlier results are kept. */
async function endWithout(
  deps: ProcessDeps,
  run: Pick<RunRecord, "id" | "engagementId">,
  context: JobContext,
  why: JobFailure,
): Promise<void> {
  await context.finish(async (tx) => {
    const current = await runRepository(tx).find(run.id);
    const states = (current?.stages ?? []).map((state) => (state.state === "running" ? ({ ...state, state: "failed" } as const) : state));
    await runRepository(tx).end(run.id, { status: "failed", stages: states, failureCode: why.code, failureMsg: why.sentence });
    await deps.statusUpdater.refresh(tx, run.engagementId);
    await endCharge(tx, run.id, "without-results");
  });
}

/** The failure that ends work on an engagement; null if the queue should retry. */
export async function reasonOf(error: unknown, engagementId: string, context: JobContext): Promise<JobFailure | null> {
  if (error instanceof JobFailure) return error;
  if (context.signal.aborted) return null;
  if (isBroken(error)) return context.transaction((tx) => damagedInRun(tx, engagementId, error));
  // No room left: the queue retries until there is.
  if (error instanceof Error && isNoRoom(error)) return null;
  return context.attempt >= tries ? unexpected : null;
}

async function processRun(deps: ProcessDeps, { runId, engagementId }: z.infer<typeof Payload>, context: JobContext): Promise<void> {
  const run = await context.transaction(async (tx) => {
    await runRepository(tx).begin(runId);
    await deps.statusUpdater.refresh(tx, engagementId);
    return runRepository(tx).find(runId);
  });
  if (run?.status !== "running") return;
  try {
    await process(deps, run, context);
  } catch (error) {
    // The queue retries temporary failures; permanent ones are reported immediately.
    const last = await reasonOf(error, engagementId, context);
    if (!last || context.signal.aborted) throw error;
    await endWithout(deps, run, context, last);
    context.note(last, error);
  }
}

const abandoned = (attempts: number): JobFailure =>
  new JobFailure(
    "workpapers.attempts-used-up",
    `Processing failed after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}. Earlier results are kept. Process again. If it happens again, contact support with the run number.`,
  );

export const processEngagementHandler = (deps: ProcessDeps): JobHandler =>
  handleJob(
    processEngagementJob,
    (payload, context) => processRun(deps, payload, context),
    async ({ runId, engagementId }, context) => endWithout(deps, { id: runId, engagementId }, context, abandoned(context.attempt)),
  );

import { type PaperKey, paperTitle } from "@tieout/catalogue/core";
import { engagementRepository, type ReadTotals, type StatusKeeper } from "@tieout/engagements/server";
import { parseChildJson } from "@tieout/engine";
import { isRejecting } from "@tieout/ingestion/server";
import { defineJob, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { parseAnswer, type SourceVersions, type StageDeps, type StoredOutput, stageKey, versionOf } from "@tieout/stages";
import { z } from "zod";
import type { PaperResult } from "../core/index.ts";
import { computePapers } from "./compute-papers.ts";
import { drawSamples } from "./draw-samples.ts";
import { ResultAnswer } from "./engine-answers.ts";
import { paperVersion } from "./paper-version.ts";
import type { StoredPaper } from "./result-document.ts";
import { resultRepository } from "./result-repository.ts";
import { resultVersion } from "./result-version.ts";
import { type RunFacts, readRunFacts } from "./run-facts.ts";
import { bundleRun, readFiles, writePapers } from "./run-papers.ts";
import type { PaperSample, Populated, ReadFiles, RunTools, WrittenPaper } from "./run-products.ts";
import { RunProgress } from "./run-progress.ts";
import { type RejectedRow, type RunRecord, type RunRowCounts, runRepository } from "./run-repository.ts";
import { sampleChanges } from "./sample-changes.ts";

const Payload = z.object({ runId: z.uuid(), engagementId: z.uuid() });

/** Reads, computes, draws, writes and bundles. */
export const processEngagementJob = defineJob("workpapers.process-engagement", (payload) => Payload.parse(payload));
export const processJobKey = (engagementId: string): string => `process:${engagementId}`;

export interface ProcessDeps extends StageDeps {
  readonly keeper: StatusKeeper;
  readonly readTotals: ReadTotals;
  readonly appVersion: string;
}

/** At most this many rejected rows stand in the run itself; all are in the files' issues and on the Exceptions tabs. */
const shownRejectedRows = 200;

function rowCounts({ normalised }: ReadFiles): RunRowCounts {
  const sum = (pick: (facts: ReadFiles["normalised"][number]["facts"]) => number) =>
    normalised.reduce((total, asset) => total + pick(asset.facts), 0);
  return {
    read: sum((facts) => facts.rowsRead),
    kept: sum((facts) => facts.kept),
    kept_out_of_period: sum((facts) => facts.keptOutOfPeriod),
    rejected: sum((facts) => facts.rejected),
    skipped: sum((facts) => facts.skipped),
  };
}

function rejectedRows(facts: RunFacts, files: ReadFiles): RejectedRow[] {
  return files.sources
    .flatMap((source, position) =>
      source.issues
        .filter((issue) => isRejecting(issue.code))
        .map((issue) => ({
          file_name: source.fileName,
          sheet: facts.sources[position]?.sheetName ?? null,
          row: issue.row,
          column: issue.column ?? null,
          value: issue.value ?? null,
          msg: issue.msg,
        })),
    )
    .slice(0, shownRejectedRows);
}

async function readResult(deps: StageDeps, organizationId: string, object: StoredOutput): Promise<PaperResult> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await deps.files.get(organizationId, object.objectKey)) pieces.push(piece);
  return parseAnswer(ResultAnswer, "workpapers.write", parseChildJson(Buffer.concat(pieces).toString("utf8")));
}

interface Made {
  readonly facts: RunFacts;
  readonly files: ReadFiles;
  readonly populated: Populated;
  readonly samples: ReadonlyMap<string, PaperSample>;
  readonly written: readonly WrittenPaper[];
  readonly bundle: StoredOutput;
  /** Of what made the results. */
  readonly versions: SourceVersions;
}

function storedPaper(made: Made, written: WrittenPaper, result: PaperResult, changes: readonly string[]): StoredPaper {
  const { exceptions: _exceptions, ...rest } = result;
  const setUp = made.facts.setUps.get(written.paper);
  return {
    ...rest,
    exception_count: result.exceptions.length,
    sources: made.facts.sources.map((source, position) => ({
      file_no: source.fileNo,
      asset_id: source.assetId,
      file_name: source.fileName,
      sha256: source.sha256,
      sheet: source.sheetName,
      grid_object_key: source.gridObjectKey,
      canonical_object_key: made.files.normalised[position]?.canonical.objectKey ?? "",
      headers: source.headers,
      masked_columns: source.maskedColumns,
    })),
    sources_payload: made.files.sources.map((source) => ({ ...source, issues: [] })),
    write: {
      payload: { ...written.payload, sources: written.payload.sources.map((source) => ({ ...source, issues: [] })) },
      inputs: written.inputs,
    },
    sample_changes: changes,
    made_by: resultVersion(made.versions, written.paper),
    procedures: (setUp?.procedures ?? []).map(({ id, order, text, computed }) => ({ id, order, text, computed: computed.length > 0 })),
  };
}

/** Writes every result of the run in the transaction that ends it. */
async function keepResults(tx: Tx, run: RunRecord, made: Made & { readonly results: ReadonlyMap<PaperKey, PaperResult> }): Promise<void> {
  const results = resultRepository(tx);
  const before = await runRepository(tx).lastSuccessful(run.engagementId);
  let position = 0;
  for (const written of made.written) {
    position += 1;
    const result = made.results.get(written.paper);
    if (!result) throw new Error(`${written.paper} has no result`);
    const earlier = before ? (await results.find(before.id, written.paper))?.result : null;
    const stored = storedPaper(made, written, result, sampleChanges(earlier?.sample ?? null, result.sample));
    await results.insert(run.id, position, { outputKey: written.paper, status: "made", msg: null, result: stored }, result.title);
    await results.insertExceptions(run.id, written.paper, result.exceptions);
    const { workbook: file } = written;
    await results.insertFile(run.engagementId, {
      runId: run.id,
      kind: "workpaper",
      outputKey: written.paper,
      name: `${result.title}.xlsx`,
      title: result.title,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      objectKey: file.objectKey,
    });
  }
  for (const { paper, reason } of made.populated.skipped) {
    position += 1;
    const title = paperTitle(paper);
    await results.insert(run.id, position, { outputKey: paper, status: "not_made", msg: reason, result: null }, title);
  }
  await results.insertFile(run.engagementId, {
    runId: run.id,
    kind: "bundle",
    outputKey: null,
    name: `${made.facts.engagement.engagementName.replace(/[^\p{L}\p{N} ._-]/gu, "_")} run ${run.number}.zip`,
    title: "Bundle",
    sizeBytes: made.bundle.sizeBytes,
    sha256: made.bundle.sha256,
    objectKey: made.bundle.objectKey,
  });
  tx.record({
    event: "engagement.process",
    subjectType: "engagement",
    subjectId: run.engagementId,
    data: { run: run.number, bundle: made.bundle.sha256 },
  });
}

async function stopAtRejectedRows(
  tools: RunTools,
  deps: ProcessDeps,
  run: RunRecord,
  found: { readonly facts: RunFacts; readonly files: ReadFiles },
): Promise<void> {
  const counts = rowCounts(found.files);
  await tools.context.finish(async (tx) => {
    await runRepository(tx).end(run.id, {
      status: "blocked",
      stages: tools.progress.stoppedAt("normalise"),
      rowCounts: counts,
      rejectedRows: rejectedRows(found.facts, found.files),
      rejectedCount: counts.rejected,
      failureCode: "workpapers.rejected-rows",
      failureMsg: `${counts.rejected.toLocaleString("en-US")} of ${counts.read.toLocaleString("en-US")} rows cannot be read. Correct them in the files and replace those, or go on without these rows; they are then listed on the Exceptions tabs.`,
    });
    await deps.keeper.refresh(tx, run.engagementId);
  });
}

async function process(deps: ProcessDeps, run: RunRecord, context: JobContext): Promise<void> {
  const progress = new RunProgress(context, run.id);
  const tools: RunTools = { deps, context, progress, engagementId: run.engagementId, appVersion: deps.appVersion };
  const facts = await context.transaction((tx) => readRunFacts(tx, run.engagementId, deps.readTotals));
  const files = await readFiles(tools, facts);
  const counts = rowCounts(files);
  if (counts.rejected > 0 && !run.ignoreParsingErrors) return stopAtRejectedRows(tools, deps, run, { facts, files });
  const populated = await computePapers(tools, facts, files);
  const samples = await drawSamples(tools, populated, run.startedBy);
  const written = await writePapers(tools, facts, { files, populated, samples });
  const head = await context.transaction(async (tx) => {
    const { rows } = await tx.query<{ hash: string }>("select encode(hash, 'hex') as hash from audit_heads where organization_id = $1", [
      tx.organizationId,
    ]);
    return rows[0]?.hash ?? "";
  });
  const bundle = await bundleRun(tools, facts, {
    populated,
    samples,
    written,
    auditChainHead: head,
    run: {
      id: run.id,
      user: run.startedByName,
      startedAt: (run.startedAt ?? run.createdAt).toISOString(),
      finishedAt: new Date().toISOString(),
      appVersion: deps.appVersion,
    },
  });
  const results = new Map<PaperKey, PaperResult>();
  for (const paper of written) results.set(paper.paper, await readResult(deps, context.organizationId, paper.result));
  await context.finish(async (tx) => {
    // Cancelled in the last moment: what was made stays in the cache and is not shown. Whoever cancels holds the engagement's row.
    await engagementRepository(tx).lockRow(run.engagementId);
    if ((await runRepository(tx).find(run.id))?.status !== "running") return;
    await keepResults(tx, run, { facts, files, populated, samples, written, bundle, results, versions: deps.versions });
    await runRepository(tx).end(run.id, {
      status: "succeeded",
      stages: progress.states,
      rowCounts: counts,
      rejectedRows: rejectedRows(facts, files),
      rejectedCount: counts.rejected,
      resultId: stageKey(
        versionOf(
          deps.versions,
          written.map(({ paper }) => paperVersion(paper)),
        ),
        written.map((paper) => [paper.paper, paper.value.resultId]),
      ).slice(0, 16),
    });
    await deps.keeper.refresh(tx, run.engagementId);
  });
}

const tries = 5;
const unexpected = new JobFailure(
  "workpapers.unexpected",
  "Error processing engagement. Something unexpected stopped the run; earlier results are kept. Try again, and ask for help with the run's number if it happens again.",
);

/** Ends a run that cannot go on: earlier results stay. */
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
    await deps.keeper.refresh(tx, run.engagementId);
  });
}

async function processRun(deps: ProcessDeps, { runId, engagementId }: z.infer<typeof Payload>, context: JobContext): Promise<void> {
  const run = await context.transaction(async (tx) => {
    await runRepository(tx).begin(runId);
    await deps.keeper.refresh(tx, engagementId);
    return runRepository(tx).find(runId);
  });
  if (run?.status !== "running") return;
  try {
    await process(deps, run, context);
  } catch (error) {
    // What may go away by itself is tried again by the queue; what will not is said to the user at once.
    const last = error instanceof JobFailure ? error : context.attempt >= tries ? unexpected : null;
    if (!last || context.signal.aborted) throw error;
    await endWithout(deps, run, context, last);
    context.note(last, error);
  }
}

const abandoned = (attempts: number): JobFailure =>
  new JobFailure(
    "workpapers.attempts-used-up",
    `Processing stopped after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, none of which reached its end. Earlier results are kept. Process again, and ask for help with the run's number if it happens again.`,
  );

export const processEngagementHandler = (deps: ProcessDeps): JobHandler =>
  handleJob(
    processEngagementJob,
    (payload, context) => processRun(deps, payload, context),
    async ({ runId, engagementId }, context) => endWithout(deps, { id: runId, engagementId }, context, abandoned(context.attempt)),
  );

import { type EngagementRecord, engagementRepository } from "@tieout/engagements/server";
import { type JobProgress, readJobProgress, waitsForRoom } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { ProcessStatus, Run } from "../../contract/index.ts";
import { listBundles } from "../results/list-bundles.ts";
import { processJobKey } from "./process-engagement.job.ts";
import { type RunRecord, runRepository, type StageKey, type StageState, stages, waitingStages } from "./run-repository.ts";

const titles: Readonly<Record<StageKey, string>> = {
  normalise: "Read the files",
  compute: "Compute and check",
  sample: "Draw the samples",
  write: "Write the workpapers",
  bundle: "Bundle",
};

type Progress = Pick<JobProgress, "stage" | "percent" | "failure">;

/** Why a run in progress is waiting. */
const waitingMsg = (progress: Progress | null): string | null =>
  progress?.failure?.code === waitsForRoom.code ? waitsForRoom.sentence : null;

/** Each stage's share of a run in percent, measured on plans of typical size. */
const weights: Readonly<Record<StageKey, number>> = { normalise: 35, compute: 25, sample: 5, write: 25, bundle: 10 };

/** Merges the job's latest progress into its stage. */
function withProgress(states: readonly StageState[], progress: Progress | null): readonly StageState[] {
  if (!progress) return states;
  const [key, detail = ""] = progress.stage.split("|");
  return states.map((state) =>
    state.key === key && state.state === "running"
      ? { ...state, percent: progress.percent ?? state.percent, detail: detail || state.detail }
      : state,
  );
}

const totalPercent = (states: readonly StageState[]): number =>
  Math.round(
    states.reduce(
      (sum, state) => sum + (weights[state.key] * (state.state === "done" || state.state === "reused" ? 100 : state.percent)) / 100,
      0,
    ),
  );

export function runWire(run: RunRecord, progress: Progress | null = null): Run {
  const states = run.status === "running" ? withProgress(run.stages, progress) : run.stages;
  const shown = states.length === stages.length ? states : waitingStages;
  return {
    id: run.id,
    number: run.number,
    status: run.status,
    stages: shown.map((state) => ({ ...state, title: titles[state.key] })),
    percent: run.status === "succeeded" ? 100 : Math.min(99, totalPercent(shown)),
    started_on: run.startedAt?.toISOString() ?? null,
    ended_on: run.endedAt?.toISOString() ?? null,
    started_by: run.startedByName,
    result_id: run.resultId,
    rows: run.rowCounts,
    rejected_rows: run.rejectedRows.map((row) => ({ ...row, count: row.count ?? 1 })),
    rejected_count: run.rejectedCount,
    msg: run.failureMsg ?? waitingMsg(progress),
  };
}

export async function processStatus(tx: Tx, engagementId: string): Promise<ProcessStatus> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const runs = runRepository(tx);
  const newest = await runs.newest(engagementId);
  const last = await runs.lastSuccessful(engagementId);
  const progress = newest?.status === "running" ? ((await readJobProgress(tx, [processJobKey(engagementId)]))[0] ?? null) : null;
  return {
    engagement_status: engagement.status,
    can_process: canProcess(engagement),
    missing: [...engagement.missing],
    results_out_of_date: engagement.resultsOutOfDate,
    is_rolled_forward: engagement.rolledFrom !== null,
    current: newest ? runWire(newest, progress) : null,
    last_successful: last ? runWire(last) : null,
    newest_bundle: last ? ((await listBundles(tx, engagementId))[0] ?? null) : null,
  };
}

const canProcess = (engagement: EngagementRecord): boolean =>
  engagement.lockedAt === null && engagement.status !== "queued" && engagement.status !== "processing" && engagement.missing.length === 0;

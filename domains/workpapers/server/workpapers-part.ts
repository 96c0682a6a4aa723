import type { StepSummary } from "@tieout/engagements/core";
import type { Part } from "@tieout/engagements/server";
import { readJobProgress } from "@tieout/jobs";
import { processJobKey } from "./process-engagement.job.ts";
import { type RunRecord, runRepository } from "./run-repository.ts";
import { runWire } from "./run-wire.ts";

function step(newest: RunRecord | null, current: boolean, exceptions: number): StepSummary {
  const answer = (state: StepSummary["state"], summary: string): StepSummary => ({ key: "process", state, summary });
  if (!newest) return answer("open", "Not run yet");
  if (newest.status === "queued") return answer("open", "Waiting for a worker");
  if (newest.status === "running") return answer("open", "Processing");
  if (newest.status === "blocked") return answer("attention", `${newest.rejectedCount.toLocaleString("en-US")} rejected rows`);
  if (newest.status === "failed") return answer("attention", "The last run failed");
  if (!current) return answer("attention", "Results are out of date");
  return answer("done", exceptions === 0 ? "No exceptions" : `${exceptions.toLocaleString("en-US")} exceptions`);
}

/** Runs and results as a part of an engagement's life. Annotations of results do not make them out of date: the next run prints them. */
export const workpapersPart: Part = {
  name: "workpapers",
  fingerprint: async () => "",
  async readiness(tx, engagementId, inputsHash) {
    const runs = runRepository(tx);
    const newest = await runs.newest(engagementId);
    const last = await runs.lastSuccessful(engagementId);
    const resultsCurrent = last !== null && last.inputsHash === inputsHash;
    const { rows } = await tx.query<{ count: number }>("select count(*)::int as count from run_exceptions where run_id = $1", [
      last?.id ?? null,
    ]);
    return {
      steps: [step(newest, resultsCurrent, rows[0]?.count ?? 0)],
      filesMissing: [],
      run: { newest: newest?.status ?? "none", hasResults: last !== null, resultsCurrent },
    };
  },
  async runPercents(tx, engagementIds) {
    const running = await runRepository(tx).running(engagementIds);
    const jobs = await readJobProgress(
      tx,
      running.map((run) => processJobKey(run.engagementId)),
    );
    const progress = new Map(jobs.map((job) => [job.jobKey, job]));
    return new Map(running.map((run) => [run.engagementId, runWire(run, progress.get(processJobKey(run.engagementId)) ?? null).percent]));
  },
};

import type { StepSummary } from "@tieout/engagements/core";
import type { ActivityPort, CopyingPort, ReadinessPort, RunPercentsPort } from "@tieout/engagements/server";
import { readJobProgress } from "@tieout/jobs";
// Not exported from the index, because screens that use the index would also load the activity texts.
import { runsActivity } from "../core/runs-activity.ts";
import { copyFigures } from "./prior-year/run-figures.ts";
import { exceptionRepository } from "./results/exception-repository.ts";
import { resultRepository } from "./results/result-repository.ts";
import { processJobKey } from "./runs/process-engagement.job.ts";
import { type RunRecord, runRepository } from "./runs/run-repository.ts";
import { runWire } from "./runs/run-wire.ts";

interface ResultCounts {
  readonly exceptions: number;
  /** Differences without an explanation. */
  readonly unexplained: number;
}

const counted = (count: number, one: string): string => `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

function step(newest: RunRecord | null, current: boolean, { exceptions, unexplained }: ResultCounts): StepSummary {
  const answer = (state: StepSummary["state"], summary: string): StepSummary => ({ key: "process", state, summary });
  if (!newest) return answer("open", "Not run yet");
  if (newest.status === "queued") return answer("open", "Queued");
  if (newest.status === "running") return answer("open", "Processing");
  if (newest.status === "blocked") return answer("attention", counted(newest.rejectedCount, "rejected row"));
  if (newest.status === "failed") return answer("attention", "The last run failed");
  if (!current) return answer("attention", "Results are out of date");
  const found = exceptions === 0 ? "No exceptions" : counted(exceptions, "exception");
  return unexplained > 0 ? answer("attention", `${counted(unexplained, "difference")}, ${found.toLowerCase()}`) : answer("done", found);
}

/** How runs and results affect an engagement's readiness. Annotations don't make results out of date; the next run prints them. */
export const workpapersReadiness: ReadinessPort = {
  name: "workpapers",
  fingerprint: async () => "",
  async readiness(tx, engagementId, inputsHash) {
    const runs = runRepository(tx);
    const newest = await runs.newest(engagementId);
    const last = await runs.lastSuccessful(engagementId);
    const resultsCurrent = last !== null && last.inputsHash === inputsHash;
    const ties = last === null ? null : await resultRepository(tx).tieCounts(last);
    const exceptions = last === null ? 0 : await exceptionRepository(tx).count(last.id);
    return {
      steps: [step(newest, resultsCurrent, { exceptions, unexplained: ties?.unexplained ?? 0 })],
      filesMissing: [],
      run: { newest: newest?.status ?? "none", hasResults: last !== null, resultsCurrent },
      overview: { ties: ties && { agreed: ties.agreed, differing: ties.differing, explained: ties.explained, total: ties.total } },
    };
  },
};

export const workpapersActivity: ActivityPort = { words: runsActivity };
export const priorYearCopying: CopyingPort = { copyInto: copyFigures };

export const runPercents: RunPercentsPort = async (tx, engagementIds) => {
  const running = await runRepository(tx).running(engagementIds);
  const jobs = await readJobProgress(
    tx,
    running.map((run) => processJobKey(run.engagementId)),
  );
  const progress = new Map(jobs.map((job) => [job.jobKey, job]));
  return new Map(running.map((run) => [run.engagementId, runWire(run, progress.get(processJobKey(run.engagementId)) ?? null).percent]));
};

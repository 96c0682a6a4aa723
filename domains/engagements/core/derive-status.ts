import type { EngagementStatus } from "./engagement.ts";

/** State of the newest run, and whether the last successful run used the current inputs. */
export interface RunFacts {
  readonly newest: "none" | "queued" | "running" | "succeeded" | "failed" | "cancelled" | "blocked";
  readonly hasResults: boolean;
  readonly resultsCurrent: boolean;
}

export interface StatusFacts {
  readonly locked: boolean;
  readonly setUpMissing: readonly string[];
  readonly filesMissing: readonly string[];
  readonly run: RunFacts;
}

export interface DerivedStatus {
  readonly status: EngagementStatus;
  /** Missing items, best next step first. */
  readonly missing: readonly string[];
  readonly resultsOutOfDate: boolean;
}

/** Derives the status from facts. No other code sets a status. */
export function deriveStatus({ locked, setUpMissing, filesMissing, run }: StatusFacts): DerivedStatus {
  const missing = [...setUpMissing, ...filesMissing];
  const resultsOutOfDate = run.hasResults && !run.resultsCurrent;
  const answer = (status: EngagementStatus): DerivedStatus => ({ status, missing, resultsOutOfDate });
  if (locked) return { status: "locked", missing: [], resultsOutOfDate: false };
  if (run.newest === "queued") return answer("queued");
  if (run.newest === "running") return answer("processing");
  if (setUpMissing.length > 0) return answer("setup_required");
  if (filesMissing.length > 0) return answer("files_incomplete");
  if (run.hasResults && run.resultsCurrent) return answer("results_available");
  if (run.newest === "failed" || run.newest === "blocked") return answer("failed");
  return answer("ready");
}

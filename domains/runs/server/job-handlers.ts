import type { JobHandler } from "@tieout/jobs";
import { computeAgainHandler } from "./recheck/compute-again.job.ts";
import { computeAheadHandler } from "./runs/compute-ahead.job.ts";
import { type ProcessDeps, processEngagementHandler } from "./runs/process-engagement.job.ts";

/** Jobs that produce results. */
export const workpaperJobs = (deps: ProcessDeps): readonly JobHandler[] => [
  processEngagementHandler(deps),
  computeAheadHandler(deps),
  computeAgainHandler(deps),
];

export { paperVersion } from "./paper-version.ts";
export { type ProcessDeps, processEngagementHandler } from "./process-engagement.job.ts";
export { registerWorkpapers, type WorkpapersDeps } from "./register-workpapers.ts";
export { startRun } from "./start-run.ts";
export { planSweep, type SweepDeps, sweepObjectsHandler } from "./sweep-objects.job.ts";
export { workpapersPart } from "./workpapers-part.ts";

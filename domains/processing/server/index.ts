export { checkObjects } from "./check-objects.ts";
export { registerWorkpapers } from "./register-workpapers.ts";
export { processEngagementHandler } from "./runs/process-engagement.job.ts";
export { startRun } from "./runs/start-run.ts";
export { planSweep, sweepObjectsHandler } from "./sweep-objects.job.ts";
export { workpapersPart } from "./workpapers-part.ts";

export { processEngagementHandler } from "./process-engagement.job.ts";
export { registerWorkpapers } from "./register-workpapers.ts";
export { startRun } from "./start-run.ts";
export { planSweep, sweepObjectsHandler } from "./sweep-objects.job.ts";
export { workpapersPart } from "./workpapers-part.ts";

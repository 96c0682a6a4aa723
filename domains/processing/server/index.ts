export { checkObjects } from "./check-objects.ts";
export { workpaperJobs } from "./job-handlers.ts";
export { requestMissingSeals } from "./locks/seal-bundle.job.ts";
export { neededObjects, referencedObjects } from "./referenced-objects.ts";
export { registerWorkpapers } from "./register-workpapers.ts";
export { sendMentionHandler } from "./review/send-mention.job.ts";
export { startRun } from "./runs/start-run.ts";
export { planSweep, sweepObjectsHandler } from "./sweep-objects.job.ts";
export { workpapersPart } from "./workpapers-part.ts";

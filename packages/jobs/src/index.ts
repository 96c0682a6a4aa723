export type { JobContext } from "./job-context.ts";
export { defineJob, enqueue, requestCancel } from "./job-definition.ts";
export { JobFailure, LeaseLost, waitsForRoom } from "./job-failure.ts";
export { handleJob, type JobHandler } from "./job-handler.ts";
export type { JobLog } from "./job-log.ts";
export { type JobProgress, readJobProgress } from "./job-progress.ts";
export type { ProgressReport } from "./queue-tables.ts";
export { type JobRunner, startJobRunner } from "./start-job-runner.ts";

export type { JobContext } from "./job-context.ts";
export { type CancelOutcome, defineJob, type EnqueueOptions, enqueue, type JobDefinition, requestCancel } from "./job-definition.ts";
export { JobCancelled, JobFailure, JobReleased, LeaseLost } from "./job-failure.ts";
export { handleJob, type JobHandler } from "./job-handler.ts";
export type { JobLog } from "./job-log.ts";
export { type JobProgress, type JobState, listDeadJobs, readJobProgress } from "./job-progress.ts";
export type { ProgressReport } from "./queue-tables.ts";
export { type JobRunner, type JobRunnerOptions, startJobRunner } from "./start-job-runner.ts";

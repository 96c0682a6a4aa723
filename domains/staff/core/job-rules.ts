export const jobStates = ["queued", "running", "retrying", "done", "cancelled", "dead"] as const;
export type StaffJobState = (typeof jobStates)[number];

/** What the product does on its own and may do twice: letters, seals of locked bundles, checkpoints, clearing up. */
const isOwnWork = (jobName: string): boolean =>
  /\.send-[a-z-]+$/.test(jobName) ||
  ["archive.seal-bundle", "archive.sweep-objects", "audit.checkpoint", "ingestion.delete-not-needed"].includes(jobName);

export const isRunJob = (jobName: string): boolean => jobName === "runs.process-engagement";

interface QueuedJob {
  readonly name: string;
  readonly state: StaffJobState;
}

/**
 * What a person starts in the product is started anew where its own state says what is open: a run among the failed runs, the reading of a file
 * where the file is.
 */
export const isRetriable = ({ name, state }: QueuedJob): boolean => state === "dead" && isOwnWork(name);

/** Not the reading of a file, which would wait for it without end. A run ends for everyone at once. */
export const isCancelable = ({ name, state }: QueuedJob): boolean =>
  (state === "queued" || state === "running" || state === "retrying") && (isOwnWork(name) || isRunJob(name));

/** Why a job failed, as staff see it: of work on files the code alone, whose sentence may name a file of the firm. */
export const shownFailure = (job: {
  readonly name: string;
  readonly failureCode: string | null;
  readonly failure: string | null;
}): string | null => (isOwnWork(job.name) || job.failureCode?.startsWith("job.") ? job.failure : job.failureCode);

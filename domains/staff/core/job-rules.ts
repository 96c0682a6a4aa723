export const jobStates = ["queued", "running", "retrying", "done", "cancelled", "dead"] as const;
export type StaffJobState = (typeof jobStates)[number];

/** Whether the product starts the job itself and may repeat it: emails, sealing of locked bundles, checkpoints, cleanup. */
const isOwnWork = (jobName: string): boolean =>
  /\.send-[a-z-]+$/.test(jobName) ||
  ["archive.seal-bundle", "archive.sweep-objects", "audit.checkpoint", "ingestion.delete-not-needed"].includes(jobName);

export const isRunJob = (jobName: string): boolean => jobName === "runs.process-engagement";

interface QueuedJob {
  readonly name: string;
  readonly state: StaffJobState;
}

/**
 * Whether staff can retry the job. Work started by a user is restarted from its own list or file instead: a run from the failed runs,
 * reading a file from the file.
 */
export const isRetriable = ({ name, state }: QueuedJob): boolean => state === "dead" && isOwnWork(name);

/**
 * Whether staff can cancel the job. Reading a file can't be canceled, because the file would wait for it forever. Canceling a run ends it
 * for everyone at once.
 */
export const isCancelable = ({ name, state }: QueuedJob): boolean =>
  (state === "queued" || state === "running" || state === "retrying") && (isOwnWork(name) || isRunJob(name));

/**
 * Why a job failed, as shown to staff: for work on files only the code, because the message may contain the name of one of the firm's
 * files.
 */
export const shownFailure = (job: {
  readonly name: string;
  readonly failureCode: string | null;
  readonly failure: string | null;
}): string | null => (isOwnWork(job.name) || job.failureCode?.startsWith("job.") ? job.failure : job.failureCode);

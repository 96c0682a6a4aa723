/**
 * An expected failure of a job, shown to users. `sentence` explains what happened, where, why and what to do, and contains no file data.
 * Without `retry`, the job is dead at once because a retry would not help.
 */
export class JobFailure extends Error {
  readonly code: string;
  readonly sentence: string;
  readonly retry: boolean;
  /** Detail for the operators' log; contains no file data. */
  readonly detail: string;

  constructor(code: string, sentence: string, options: { readonly retry?: boolean; readonly detail?: string } = {}) {
    super(sentence);
    this.name = "JobFailure";
    this.code = code;
    this.sentence = sentence;
    this.retry = options.retry ?? false;
    this.detail = options.detail ?? "";
  }
}

/** Another worker has taken over the job, or its result is already committed. This transaction must not commit. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`the lease of job ${jobId} is no longer held by this run`);
    this.name = "LeaseLost";
  }
}

/** Reason for an aborted signal: the job was canceled. */
export class JobCanceled extends Error {
  constructor(jobId: string) {
    super(`job ${jobId} was canceled`);
    this.name = "JobCanceled";
  }
}

/** Reason for an aborted signal: the process is stopping; the job will run again elsewhere without using up an attempt. */
export class JobReleased extends Error {
  constructor(jobId: string) {
    super(`job ${jobId} was released because its worker stops`);
    this.name = "JobReleased";
  }
}

/** The disk is full: the job is retried until there is space, without using up an attempt. */
export const waitsForRoom: ShownFailure = {
  code: "job.no-room",
  sentence: "The server is out of disk space. This will continue automatically when space is available. Contact your Tieout administrator.",
  retry: true,
};

export interface ShownFailure {
  readonly code: string;
  readonly sentence: string;
  readonly retry: boolean;
}

/** Returns the user-facing part of an error. The text of an unexpected error can quote data, so it goes only to the operators' log. */
export const shownFailure = (error: unknown): ShownFailure =>
  error instanceof JobFailure
    ? error
    : {
        code: "job.unexpected",
        sentence: "An unexpected error stopped this work. Try again. If it happens again, contact support.",
        retry: true,
      };

/**
 * An expected end of a job that people should read. `sentence` says what, where, why and what to do, and holds no data of a file.
 * Without `retry` the job is dead at once: trying again would change nothing.
 */
export class JobFailure extends Error {
  readonly code: string;
  readonly sentence: string;
  readonly retry: boolean;
  /** For the log of operators: holds no data of a file either. */
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

/** Another worker has taken the job over, or its result is committed already. Nothing of this transaction may be kept. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`the lease of job ${jobId} is no longer held by this run`);
    this.name = "LeaseLost";
  }
}

/** Reason of an aborted signal: somebody asked for the job to stop. */
export class JobCancelled extends Error {
  constructor(jobId: string) {
    super(`job ${jobId} was cancelled`);
    this.name = "JobCancelled";
  }
}

/** Reason of an aborted signal: the process stops; the job will run again elsewhere and loses no attempt. */
export class JobReleased extends Error {
  constructor(jobId: string) {
    super(`job ${jobId} was released because its worker stops`);
    this.name = "JobReleased";
  }
}

export interface ShownFailure {
  readonly code: string;
  readonly sentence: string;
  readonly retry: boolean;
}

/** What people see of an error: the text of an unexpected one can quote data, so it goes to the operators' log only. */
export const shownFailure = (error: unknown): ShownFailure =>
  error instanceof JobFailure
    ? error
    : {
        code: "job.unexpected",
        sentence: "The work stopped because of an unexpected error on our side. Try again; if it happens again, ask for help.",
        retry: true,
      };

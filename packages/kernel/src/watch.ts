/** Person and firm that a process is working for: IDs, and the email if known. */
export interface WorkOwner {
  readonly userId: string | null;
  readonly organizationId: string;
  readonly email?: string;
}

/** A piece of work, described only in terms that the program defines: nothing that a person typed, named or uploaded. */
export interface WatchedWork {
  readonly kind: "call" | "job" | "stage" | "task" | "statement";
  /** A route's pattern, a job's kind, a stage, a task, or a SQL statement's verb and table. */
  readonly name: string;
  /** UUID of the call, or of the call that enqueued the job. */
  readonly requestId?: string;
  readonly who?: WorkOwner;
}

/** Work in progress. */
export interface OpenWork {
  /** Called once the caller is known. */
  readonly isFor: (who: WorkOwner) => void;
  /** Sets the HTTP status of a call when it ends. */
  readonly answered: (status: number) => void;
}

export interface FaultFacts {
  /** Code of an expected failure or a system error, such as `engine.memory` or `23505`. */
  readonly code?: string;
}

/** Shows operators what the product does and where it fails. It never fails itself and never delays the work. */
export interface Watch {
  /** Runs work nested in the current work. Returns or throws whatever `run` does. */
  readonly during: <T>(work: WatchedWork, run: (open: OpenWork) => Promise<T>) => Promise<T>;
  /** Reports a defect, or a fault that only operators can fix, in the current work. */
  readonly fault: (error: Error, facts?: FaultFacts) => void;
}

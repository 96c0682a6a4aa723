/** Who a process works for: ids, and the email where it is known. */
export interface Who {
  readonly userId: string | null;
  readonly organizationId: string;
  readonly email?: string;
}

/** A piece of work, in words of the program alone: nothing that a person typed, named or uploaded. */
export interface WatchedWork {
  readonly kind: "call" | "job" | "stage" | "task" | "statement";
  /** A route's pattern, a kind of job, a stage, a task, or verb and table of a statement. */
  readonly name: string;
  /** Of the call that it is, or that a job was asked for in: a UUID. */
  readonly requestId?: string;
  readonly who?: Who;
}

/** Work that has begun. */
export interface OpenWork {
  /** Known once the caller is. */
  readonly isFor: (who: Who) => void;
  /** HTTP status of a call, as it ends. */
  readonly answered: (status: number) => void;
}

export interface FaultFacts {
  /** Of an expected failure, or of the system: `engine.memory`, `23505`. */
  readonly code?: string;
}

/** How whoever runs the product sees what it does and where it fails. Never fails itself, and never makes the work wait. */
export interface Watch {
  /** Runs work as a part of what is running now. What it returns or throws is what `run` does. */
  readonly during: <T>(work: WatchedWork, run: (open: OpenWork) => Promise<T>) => Promise<T>;
  /** A defect, or what only whoever runs the product can repair; in the work that is running now. */
  readonly fault: (error: Error, facts?: FaultFacts) => void;
}

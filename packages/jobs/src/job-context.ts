import { type ActorInfo, type Database, systemActor, type Tx } from "@tieout/postgres";
import { type JobFailure, LeaseLost } from "./job-failure.ts";
import type { Claim, ProgressReport } from "./queue-tables.ts";

/** What a handler gets besides its payload. */
export interface JobContext {
  readonly jobId: string;
  readonly organizationId: string;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Who added the job. */
  readonly actor: ActorInfo;
  /** Aborted when the job is cancelled, lost to another worker, or the process stops; the reason is an error that says which. */
  readonly signal: AbortSignal;
  /** Cheap: written at most twice a second. */
  progress(report: ProgressReport): void;
  /** One line in the log about a failure that the handler has said to people itself; with the places of the code where it is a defect. */
  note(failure: JobFailure, cause: unknown): void;
  /** Must succeed inside every transaction that keeps something; throws `LeaseLost` when another worker has taken the job over. */
  fence(tx: Tx): Promise<void>;
  /** Like `fence`, and marks the job as done within the transaction: call it in the one that commits the job's final result. */
  complete(tx: Tx): Promise<void>;
  /** One fenced transaction inside the job's organization. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** The fenced transaction that commits the final result; after it the job never runs again. */
  finish<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ContextParts {
  readonly claim: Claim;
  readonly organizationId: string;
  readonly attempt: number;
  readonly actor: ActorInfo;
  readonly signal: AbortSignal;
  readonly database: Database;
  readonly progress: (report: ProgressReport) => void;
  readonly note: JobContext["note"];
}

export function makeJobContext(parts: ContextParts): JobContext {
  const { claim, organizationId, actor, database } = parts;
  const under = async (tx: Tx, procedure: "fence_job" | "complete_job_lease"): Promise<void> => {
    const { rows } = await tx.query<{ holds: boolean }>(`select ${procedure}($1, $2) as holds`, [claim.jobId, claim.epoch]);
    if (rows[0]?.holds !== true) throw new LeaseLost(claim.jobId);
  };
  const within = <T>(procedure: "fence_job" | "complete_job_lease", run: (tx: Tx) => Promise<T>): Promise<T> =>
    database.work.inOrganization(organizationId, actor, async (tx) => {
      await under(tx, procedure);
      return run(tx);
    });
  return {
    jobId: claim.jobId,
    organizationId,
    attempt: parts.attempt,
    actor,
    signal: parts.signal,
    progress: parts.progress,
    note: parts.note,
    fence: (tx) => under(tx, "fence_job"),
    complete: (tx) => under(tx, "complete_job_lease"),
    transaction: (run) => within("fence_job", run),
    finish: (run) => within("complete_job_lease", run),
  };
}

/** Reads what `enqueue` stored about the person; the system where it is not readable. */
export function readActor(value: unknown): ActorInfo {
  if (typeof value !== "object" || value === null) return systemActor;
  const text = (field: unknown): string | null => (typeof field === "string" ? field : null);
  return {
    userId: "userId" in value ? text(value.userId) : null,
    realUserId: "realUserId" in value ? text(value.realUserId) : null,
    requestId: "requestId" in value ? text(value.requestId) : null,
  };
}

import { type ActorInfo, type Database, systemActor, type Tx } from "@tieout/postgres";
import { type JobFailure, LeaseLost } from "./job-failure.ts";
import type { Claim, ProgressReport } from "./queue-tables.ts";

/** Context for a handler. */
export interface JobContext {
  readonly jobId: string;
  readonly organizationId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** User who added the job. */
  readonly actor: ActorInfo;
  /** Aborted when the job is canceled, another worker takes it over, or the process stops; the reason is an error that says which. */
  readonly signal: AbortSignal;
  /** Reports progress. Cheap: written at most twice a second. */
  progress(report: ProgressReport): void;
  /** Logs a failure that the handler has already reported to users; includes the stack for a defect. */
  note(failure: JobFailure, cause: unknown): void;
  /** Must succeed in every transaction that stores anything; throws `LeaseLost` if another worker has taken over the job. */
  fence(tx: Tx): Promise<void>;
  /** Like `fence`, and also marks the job as done; call it in the transaction that commits the final result. */
  complete(tx: Tx): Promise<void>;
  /** Runs one fenced transaction in the job's organization. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads data in the job's organization as of one instant. Locks nothing, because committing the result proves the lease. */
  snapshot<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the fenced transaction that commits the final result; the job never runs again after that. */
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
    snapshot: (run) => database.work.snapshotInOrganization(organizationId, actor, run),
    transaction: (run) => within("fence_job", run),
    finish: (run) => within("complete_job_lease", run),
  };
}

/** Reads the user stored by `enqueue`; returns the system actor if unreadable. */
export function readActor(value: unknown): ActorInfo {
  if (typeof value !== "object" || value === null) return systemActor;
  const text = (field: unknown): string | null => (typeof field === "string" ? field : null);
  return {
    userId: "userId" in value ? text(value.userId) : null,
    realUserId: "realUserId" in value ? text(value.realUserId) : null,
    requestId: "requestId" in value ? text(value.requestId) : null,
    ...("apiKey" in value ? { apiKey: readKey(value.apiKey) } : {}),
    ...("client" in value ? { client: readClient(value.client) } : {}),
  };
}

function readClient(value: unknown): ActorInfo["client"] {
  if (typeof value !== "object" || value === null || !("requestId" in value) || !("sessionId" in value)) return undefined;
  const { requestId, sessionId } = value;
  return typeof requestId === "string" && typeof sessionId === "string" ? { requestId, sessionId } : undefined;
}

function readKey(value: unknown): ActorInfo["apiKey"] {
  if (typeof value !== "object" || value === null || !("id" in value) || !("name" in value)) return undefined;
  return typeof value.id === "string" && typeof value.name === "string" ? { id: value.id, name: value.name } : undefined;
}

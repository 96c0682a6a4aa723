import { isNoRoom } from "@tieout/kernel";
import type { Database } from "@tieout/postgres";
import type { Pool } from "pg";
import type { ActiveRun } from "./heartbeat.ts";
import { makeJobContext, readActor } from "./job-context.ts";
import { JobCanceled, JobFailure, JobReleased, LeaseLost, shownFailure, waitsForRoom } from "./job-failure.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobLog } from "./job-log.ts";
import { logFailure } from "./log-failure.ts";
import { ProgressWriter } from "./progress-writer.ts";
import { type Claim, claimJob, closeJob, exhaustAttempts, pauseForRoom, writeFailure, writeProgress } from "./queue-tables.ts";
import { readEnvelope } from "./read-envelope.ts";

/** A job from the queue. */
export interface TakenJob {
  readonly jobId: string;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly envelope: unknown;
}

export interface RunnerParts {
  readonly pool: Pool;
  readonly poolId: string;
  readonly database: Database;
  readonly active: Set<ActiveRun>;
  /** IDs of jobs to return to the queue when the process stops. */
  readonly released: Set<string>;
  readonly log: JobLog;
}

function parsePayload(handler: JobHandler, data: unknown): unknown {
  try {
    return handler.job.parse(data);
  } catch (cause) {
    const failure = new JobFailure(
      "job.payload",
      "A different version of Tieout requested this work, so it can't be read. Start it again.",
    );
    failure.cause = cause;
    throw failure;
  }
}

const nameOf = ({ jobId, attempt, maxAttempts }: TakenJob): string => `job ${jobId}, attempt ${attempt} of ${maxAttempts},`;

/** Runs the handler and marks the job as done unless the handler already has. Throws `LeaseLost` if another worker has taken the job. */
async function work(
  parts: RunnerParts,
  handler: JobHandler,
  job: TakenJob,
  claim: Claim & { readonly abort: AbortController },
): Promise<void> {
  const envelope = readEnvelope(job.envelope);
  const payload = parsePayload(handler, envelope.data);
  const writer = new ProgressWriter(
    (report) => writeProgress(parts.pool, claim, report),
    (error) => parts.log.warn(`progress of job ${job.jobId} could not be written`, error),
  );
  const context = makeJobContext({
    claim,
    organizationId: envelope.organizationId,
    attempt: job.attempt,
    actor: readActor(envelope.actor),
    signal: claim.abort.signal,
    database: parts.database,
    progress: (report) => writer.report(report),
    note: (failure, cause) => logFailure(parts.log, nameOf(job), failure, cause),
  });
  try {
    await handler.run(payload, context);
  } finally {
    await writer.flush();
  }
  if (!(await closeJob(parts.pool, claim, "done"))) throw new LeaseLost(job.jobId);
}

/** Decides what an error means for the job: if this returns, the queue deletes the job; if it throws, the queue keeps the job. */
async function settle(
  parts: RunnerParts,
  job: TakenJob,
  claim: Claim & { readonly abort: AbortController },
  error: unknown,
): Promise<void> {
  const reason: unknown = claim.abort.signal.reason;
  if (error instanceof LeaseLost || reason instanceof LeaseLost) {
    parts.log.warn(`job ${job.jobId} was taken over by another run; this one stored nothing`);
    throw new LeaseLost(job.jobId);
  }
  if (reason instanceof JobCanceled) {
    if (!(await closeJob(parts.pool, claim, "cancelled"))) throw new LeaseLost(job.jobId);
    return;
  }
  if (reason instanceof JobReleased) {
    parts.released.add(job.jobId);
    throw reason;
  }
  const isWaiting = error instanceof Error && isNoRoom(error);
  const failure = isWaiting ? waitsForRoom : shownFailure(error);
  const isDead = !failure.retry || (!isWaiting && job.attempt >= job.maxAttempts);
  logFailure(parts.log, nameOf(job), failure, error);
  if (isWaiting) await pauseForRoom(parts.pool, job.jobId, parts.poolId);
  if (!failure.retry) await exhaustAttempts(parts.pool, job.jobId, parts.poolId);
  await writeFailure(parts.pool, claim, failure, isDead);
  throw new Error(failure.code);
}

export async function runJob(parts: RunnerParts, handler: JobHandler, job: TakenJob): Promise<void> {
  const { organizationId } = readEnvelope(job.envelope);
  const { jobId, attempt } = job;
  const answer = await claimJob(parts.pool, { jobId, organizationId, poolId: parts.poolId, attempt });
  const claim = { jobId, epoch: answer.epoch, abort: new AbortController() };
  if (answer.isCompleted || answer.isCanceled) {
    await closeJob(parts.pool, claim, answer.isCompleted ? "done" : "cancelled");
    return;
  }
  parts.active.add(claim);
  try {
    await work(parts, handler, job, claim);
  } catch (error) {
    await settle(parts, job, claim, error);
  } finally {
    parts.active.delete(claim);
  }
}

import type { Database } from "@tieout/postgres";
import type { Pool } from "pg";
import { makeJobContext, readActor } from "./job-context.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobLog } from "./job-log.ts";
import { claimDeadJobs, closeDeadJob, type DeadJob } from "./queue-tables.ts";
import { readEnvelope } from "./read-envelope.ts";

export interface AbandonParts {
  readonly pool: Pool;
  readonly poolId: string;
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly log: JobLog;
}

async function abandon({ database }: AbandonParts, handler: JobHandler, job: DeadJob): Promise<void> {
  const { organizationId, data, actor } = readEnvelope(job.envelope);
  const context = makeJobContext({
    claim: job,
    organizationId,
    attempt: job.tries,
    actor: readActor(actor),
    signal: new AbortController().signal,
    database,
    progress: () => undefined,
    note: () => undefined,
  });
  await handler.abandon?.(data, context);
}

/**
 * Lets handlers report jobs that have no attempts left, because a worker that was killed each time could not report them. Claims each dead
 * job like any other, so that its earlier worker can no longer commit, and never claims it again once reported.
 */
export async function abandonDeadJobs(parts: AbandonParts): Promise<void> {
  const { pool, poolId, log } = parts;
  const handlers = new Map(parts.handlers.filter(({ abandon }) => abandon).map((handler) => [handler.job.name, handler]));
  for (const job of await claimDeadJobs(pool, [...handlers.keys()], poolId)) {
    const handler = handlers.get(job.name);
    if (!handler) continue;
    try {
      await abandon(parts, handler, job);
      await closeDeadJob(pool, job);
      log.warn(`job ${job.jobId} (${job.name}) has used up its attempts; its work is marked as failed`);
    } catch (error) {
      log.error(`job ${job.jobId} (${job.name}) has used up its attempts, and its work could not be marked as failed`, error);
    }
  }
}

import { requestCancel } from "@tieout/jobs";
import { success } from "@tieout/kernel";
import type { Queryable } from "@tieout/postgres";
import { type StaffJob, staffFailures } from "../contract/index.ts";
import { isCancelable, isRetriable, isRunJob, type StaffJobState, shownFailure } from "../core/index.ts";
import type { RunActions } from "./runs.ts";
import { actorOf, type StaffContext } from "./staff-work.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly firm: string;
  readonly name: string;
  readonly key: string;
  readonly state: StaffJobState;
  readonly stage: string;
  readonly percent: number | null;
  readonly attempt: number;
  readonly failureCode: string | null;
  readonly failure: string | null;
  readonly queuedAt: Date;
  readonly finishedAt: Date | null;
}

const columns = `j.job_id::text as id, j.organization_id as "organizationId", o.name as firm, j.job_name as name, j.job_key as key, j.state, j.stage,
  j.percent, j.attempt, j.failure_code as "failureCode", j.failure_sentence as failure, j.queued_at as "queuedAt", j.finished_at as "finishedAt"`;
const from = "from job_progress j join organizations o on o.id = j.organization_id";

export async function listJobs(query: Queryable["query"], state: StaffJobState | null) {
  const counted = await query<{ count: number }>(`select count(*)::int as count ${from} where ($1::text is null or j.state = $1)`, [state]);
  const { rows } = await query<Row>(
    `select ${columns} ${from} where ($1::text is null or j.state = $1) order by j.queued_at desc, j.job_id desc limit 200`,
    [state],
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(wireOf) };
}

const wireOf = ({ organizationId, queuedAt, finishedAt, key: _key, ...row }: Row): StaffJob => ({
  ...{ id: row.id, firm: row.firm, name: row.name, state: row.state, stage: row.stage, percent: row.percent, attempt: row.attempt },
  failure: shownFailure(row),
  organization_id: organizationId,
  queued_at: queuedAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  can_retry: isRetriable(row),
  can_cancel: isCancelable(row),
});

interface JobChange {
  readonly jobId: string;
  readonly reason: string;
}

async function find({ work }: StaffContext, jobId: string): Promise<Row | null> {
  const { rows } = await work.platformStatement<Row>(`select ${columns} ${from} where j.job_id = $1::bigint`, [jobId]);
  return rows[0] ?? null;
}

const notOpen = () => staffFailures.fail("staff.job-not-open", undefined);

/** Runs in a transaction for the firm, because the queue's functions change only one firm's jobs. */
export async function retryJob(context: StaffContext, { jobId, reason }: JobChange) {
  const job = await find(context, jobId);
  if (!job || !isRetriable(job)) return notOpen();
  return context.work.inOrganization(job.organizationId, actorOf(context), async (tx) => {
    const { rows } = await tx.query<{ again: boolean }>("select retry_dead_job($1::bigint, $2) as again", [jobId, context.now()]);
    if (rows[0]?.again !== true) return notOpen();
    tx.record({ event: "staff.job-retried", subjectType: "job", subjectId: jobId, data: { name: job.name, reason } });
    return success(undefined);
  });
}

/**
 * Ends a run the way its firm would, so that the engagement isn't left waiting; any other job is removed from the queue or asked to stop.
 */
export async function cancelJob(context: StaffContext, runs: RunActions, { jobId, reason }: JobChange) {
  const job = await find(context, jobId);
  if (!job || !isCancelable(job)) return notOpen();
  return context.work.inOrganization(job.organizationId, actorOf(context), async (tx) => {
    const outcome = isRunJob(job.name) ? ((await runs.cancel(tx, job.key)) ? "ended" : "absent") : await requestCancel(tx, job.key);
    if (outcome === "absent") return notOpen();
    tx.record({ event: "staff.job-canceled", subjectType: "job", subjectId: jobId, data: { name: job.name, outcome, reason } });
    return success(undefined);
  });
}

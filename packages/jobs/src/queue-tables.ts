import type { Pool } from "pg";
import type { ShownFailure } from "./job-failure.ts";

export interface ProgressReport {
  readonly stage: string;
  /** 0 to 100 */
  readonly percent?: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** One claim of one job. */
export interface Claim {
  readonly jobId: string;
  readonly epoch: number;
}

export interface ClaimAnswer extends Claim {
  readonly isCompleted: boolean;
  readonly isCanceled: boolean;
}

/** Takes over the job from the worker that had it before. */
export async function claimJob(
  pool: Pool,
  job: { readonly jobId: string; readonly organizationId: string; readonly poolId: string; readonly attempt: number },
): Promise<ClaimAnswer> {
  const { rows } = await pool.query<{ epoch: number; completed: boolean; canceled: boolean }>(
    `insert into job_leases (job_id, organization_id, epoch, pool_id) values ($1, $2, 1, $3)
     on conflict (job_id) do update set epoch = job_leases.epoch + 1, pool_id = excluded.pool_id, claimed_at = now()
     returning epoch, completed_at is not null as completed, cancel_requested_at is not null as canceled`,
    [job.jobId, job.organizationId, job.poolId],
  );
  const row = rows[0];
  if (!row) throw new Error(`job ${job.jobId} could not be claimed`);
  if (!row.completed && !row.canceled) {
    await pool.query(
      `update job_progress set state = 'running', attempt = $2, started_at = coalesce(started_at, now()), updated_at = now(),
         failure_code = null, failure_sentence = null where job_id = $1`,
      [job.jobId, job.attempt],
    );
  }
  return { jobId: job.jobId, epoch: row.epoch, isCompleted: row.completed, isCanceled: row.canceled };
}

/** Marks the claim's job as ended. False if a later claim exists. */
export async function closeJob(pool: Pool, claim: Claim, state: "done" | "cancelled"): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with held as (
       update job_leases set completed_at = coalesce(completed_at, now()) where job_id = $1 and epoch = $2 returning job_id
     )
     update job_progress set state = $3, percent = case when $3 = 'done' then 100 else percent end, finished_at = now(), updated_at = now()
     where job_id in (select job_id from held)`,
    [claim.jobId, claim.epoch, state],
  );
  if (rowCount === 1) return true;
  // A newer job with the same key may have replaced the progress row, so only the lease decides.
  const held = await pool.query("select from job_leases where job_id = $1 and epoch = $2", [claim.jobId, claim.epoch]);
  return held.rowCount === 1;
}

const held = "exists (select from job_leases where job_id = $1 and epoch = $2)";

export async function writeProgress(pool: Pool, claim: Claim, report: ProgressReport): Promise<void> {
  const percent = report.percent === undefined ? null : Math.round(Math.min(100, Math.max(0, report.percent)));
  await pool.query(
    `update job_progress set stage = $3, percent = $4, counts = $5::jsonb, updated_at = now() where job_id = $1 and state = 'running' and ${held}`,
    [claim.jobId, claim.epoch, report.stage, percent, JSON.stringify(report.counts ?? {})],
  );
}

export async function writeFailure(pool: Pool, claim: Claim, failure: ShownFailure, isDead: boolean): Promise<void> {
  await pool.query(
    `update job_progress set state = $3, failure_code = $4, failure_sentence = $5, updated_at = now(),
       finished_at = case when $3 = 'dead' then now() end
     where job_id = $1 and ${held}`,
    [claim.jobId, claim.epoch, isDead ? "dead" : "retrying", failure.code, failure.sentence],
  );
}

/** A job that will not be retried, with a claim used to report its failure. */
export interface DeadJob extends Claim {
  readonly name: string;
  readonly envelope: unknown;
  /** Number of earlier claims. */
  readonly tries: number;
}

/**
 * Claims jobs with these names that have no attempts left and whose failure has not been reported. Superseded jobs have no key and are left
 * out; their successors report.
 */
export async function claimDeadJobs(pool: Pool, names: readonly string[], poolId: string): Promise<readonly DeadJob[]> {
  const { rows } = await pool.query<{ id: string; epoch: number; tries: number; name: string; envelope: unknown }>(
    `with dead as (
       select jobs.id, tasks.identifier as name, jobs.payload as envelope
       from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
       where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null and jobs.key is not null and tasks.identifier = any($1)
         and not exists (select from job_leases where job_id = jobs.id and completed_at is not null)
       order by jobs.id limit 100 for update of jobs skip locked
     ), claimed as (
       insert into job_leases (job_id, organization_id, epoch, pool_id)
       select id, (envelope->>'organizationId')::uuid, 1, $2 from dead
       on conflict (job_id) do update set epoch = job_leases.epoch + 1, pool_id = excluded.pool_id, claimed_at = now()
       returning job_id, epoch, epoch - 1 as tries
     )
     select dead.id::text, claimed.epoch, claimed.tries, dead.name, dead.envelope from dead join claimed on claimed.job_id = dead.id order by dead.id`,
    [[...names], poolId],
  );
  return rows.map(({ id, ...job }) => ({ jobId: id, ...job }));
}

/** Marks a dead job as reported so that it is not claimed again. */
export async function closeDeadJob(pool: Pool, claim: Claim): Promise<void> {
  await pool.query("update job_leases set completed_at = coalesce(completed_at, now()) where job_id = $1 and epoch = $2", [
    claim.jobId,
    claim.epoch,
  ]);
}

/** Stops further attempts of the job. */
export async function exhaustAttempts(pool: Pool, jobId: string, poolId: string): Promise<void> {
  await pool.query("update graphile_worker._private_jobs set attempts = max_attempts where id = $1 and locked_by = $2", [jobId, poolId]);
}

const roomPause = "10 seconds";

/** Lets the job run again after a pause without using up an attempt. A superseded job, which has no key, has no attempt left. */
export async function pauseForRoom(pool: Pool, jobId: string, poolId: string): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), run_at = now() + $3::interval 
     where id = $1 and locked_by = $2 and key is not null`,
    [jobId, poolId, roomPause],
  );
}

/** Returns jobs to the queue as if this process had never taken them. */
export async function returnJobs(pool: Pool, jobIds: readonly string[], poolId: string): Promise<void> {
  if (jobIds.length === 0) return;
  await pool.query(
    `with returned as (
       update graphile_worker._private_jobs
       set locked_at = null, locked_by = null, run_at = now(), last_error = null, attempts = greatest(attempts - 1, 0)
       where id = any($1::bigint[]) and (locked_by is null or locked_by = $2) returning id
     )
     update job_progress set state = 'queued', updated_at = now() where job_id in (select id from returned)`,
    [[...jobIds], poolId],
  );
  await pool.query("select pg_notify('jobs:insert', '')");
}

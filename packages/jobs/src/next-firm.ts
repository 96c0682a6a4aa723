import type { WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { JobLog } from "./job-log.ts";

export interface NextFirmOptions {
  /** A pool with a timeout that ends slow statements. */
  readonly pool: Pool;
  readonly log: Pick<JobLog, "warn">;
  /** This process's pool id; empty until the queue has assigned it. */
  readonly poolId: string;
  /** Names of the jobs this runner takes. */
  readonly tasks: readonly string[];
  /** Maximum number of concurrent jobs in this process. */
  readonly concurrency: number;
}

/** After this time a background job counts as awaited, so that busy firms cannot delay it forever. */
const awaitedAfter = "1 hour";

/** After another firm's job was taken, one slot is kept free for other firms for this long. */
const activeWithin = "1 hour";

/**
 * Returns the flags of the firms whose waiting jobs are skipped for now: all but the next firm. The next firm is one with an awaited job,
 * then the one with the fewest running jobs, then the one whose last job was taken longest ago. No firm takes all of a process's slots
 * while others are active, and background work never does: one slot stays free for awaited work. Steps from firm to firm through an index
 * (`queueIndexes` in packages/postgres), so that one firm's long queue is not read for each of its jobs.
 */
async function firmsToPassOver({ pool, poolId, tasks, concurrency }: NextFirmOptions): Promise<string[]> {
  const { rows } = await pool.query<{ flags: string[] }>({
    name: "firms-to-pass-over",
    text: `with recursive known as (
       select id from graphile_worker._private_tasks where identifier = any($1)
     ), waiting_firms (firm) as (
       (select payload->>'organizationId' from graphile_worker._private_jobs where is_available and payload->>'organizationId' > '' order by 1 limit 1)
       union all
       select (select j.payload->>'organizationId' from graphile_worker._private_jobs j
         where j.is_available and j.payload->>'organizationId' > f.firm order by 1 limit 1)
       from waiting_firms f where f.firm is not null
     ), waiting as (
       select f.firm, first.priority, case when exists (select from graphile_worker._private_jobs j where j.is_available and j.payload->>'organizationId' = f.firm
           and j.run_at < now() - $4::interval and j.task_id = any(array(select id from known))) then 0 else first.priority end as urgency
       from waiting_firms f, lateral (
         -- By the firm too, which is one: no other index has this order.
         select j.priority from graphile_worker._private_jobs j where j.is_available and j.payload->>'organizationId' = f.firm
           and j.run_at <= now() and j.task_id = any(array(select id from known))
         order by j.payload->>'organizationId', j.priority, j.run_at limit 1) as first
     ), running as (
       select payload->>'organizationId' as firm, count(*) as jobs, count(*) filter (where locked_by = $2) as here,
         count(*) filter (where locked_by = $2 and priority > 0) as background
       from graphile_worker._private_jobs where locked_at is not null and task_id in (select id from known) group by 1
     ), firms as (
       select firm, urgency, coalesce(jobs, 0) as jobs,
         (select max(claimed_at) from job_leases where organization_id = firm::uuid) as last_turn,
         $3 > 1 and (coalesce(here, 0) >= $3 - 1 and exists (
             select from job_leases where claimed_at > now() - $5::interval and organization_id <> firm::uuid)
           or priority > 0 and (select coalesce(sum(background), 0) from running) >= $3 - 1) as has_enough
       from waiting left join running using (firm)
     ), ordered as (
       select firm, has_enough or row_number() over (order by has_enough, urgency, jobs, last_turn nulls first, firm) > 1 as waits from firms
     )
     select coalesce(array_agg('firm:' || firm) filter (where waits), '{}') as flags from ordered`,
    values: [[...tasks], poolId, concurrency, awaitedAfter, activeWithin],
  });
  return rows[0]?.flags ?? [];
}

/**
 * Makes a process's workers look for jobs one after another: the next worker looks once the previous one has taken a job or found none, so
 * that two never take the last slot at the same time. The queue reports the end of each lookup. If a lookup fails, no firm is skipped: jobs
 * are then taken in queue order.
 */
export function passOverInTurn(events: WorkerEvents, options: () => NextFirmOptions): () => Promise<string[]> {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  };
  events.on("job:start", leave);
  events.on("worker:getJob:empty", leave);
  events.on("worker:getJob:error", leave);
  return async () => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
    const { log } = options();
    return firmsToPassOver(options()).catch((error: unknown) => {
      log.warn("firms do not take turns: the look at their jobs failed", error);
      return [];
    });
  };
}

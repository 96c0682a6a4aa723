import { hostname } from "node:os";
import type { Pool } from "pg";
import { JobCanceled, LeaseLost } from "./job-failure.ts";

export interface ActiveRun {
  readonly jobId: string;
  readonly epoch: number;
  readonly abort: AbortController;
}

export interface HeartbeatOptions {
  readonly pool: Pool;
  readonly poolId: string;
  /** Jobs running in this process. */
  readonly active: ReadonlySet<ActiveRun>;
  readonly onError: (error: unknown) => void;
  readonly onFreed: (count: number) => void;
}

const beatMs = 1000;
/**
 * With a heartbeat every second, a live process never counts as dead; together with the queue's polling interval, this lets a killed
 * process's job restart within 10 s.
 */
const deadAfter = "8 seconds";
const cleanEveryBeats = 3600;
const keptFinished = "30 days";

async function beat({ pool, poolId, onFreed }: HeartbeatOptions): Promise<void> {
  await pool.query(
    `insert into job_pools (pool_id, host, process_id) values ($1, $2, $3) on conflict (pool_id) do update set heartbeat_at = now()`,
    [poolId, hostname(), process.pid],
  );
  const { rows } = await pool.query<{ freed: number }>("select free_orphaned_jobs($1::interval) as freed from rewind_queue()", [deadAfter]);
  const freed = rows[0]?.freed ?? 0;
  if (freed > 0) onFreed(freed);
}

/** Tells running handlers that their jobs were canceled or taken over. */
async function watchLeases({ pool, active }: HeartbeatOptions): Promise<void> {
  const runs = [...active];
  if (runs.length === 0) return;
  const { rows } = await pool.query<{ job_id: string; epoch: number; canceled: boolean }>(
    "select job_id::text, epoch, cancel_requested_at is not null as canceled from job_leases where job_id = any($1::bigint[])",
    [runs.map((run) => run.jobId)],
  );
  for (const run of runs) {
    const lease = rows.find((row) => row.job_id === run.jobId);
    if (lease?.epoch !== run.epoch) run.abort.abort(new LeaseLost(run.jobId));
    else if (lease.canceled) run.abort.abort(new JobCanceled(run.jobId));
  }
}

/** Sends one heartbeat (rejects on failure), then one every second until stopped. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, poolId } = options;
  await beat(options);
  await pool.query("select clean_job_tables($1::interval)", [keptFinished]);
  let beats = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const next = async (): Promise<void> => {
    try {
      await beat(options);
      await watchLeases(options);
      beats += 1;
      if (beats % cleanEveryBeats === 0) await pool.query("select clean_job_tables($1::interval)", [keptFinished]);
    } catch (error) {
      options.onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      current = next();
    }, beatMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
      await pool.query("delete from job_pools where pool_id = $1", [poolId]);
    },
  };
}

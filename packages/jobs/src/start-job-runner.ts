import { EventEmitter } from "node:events";
import type { Watch, WatchedWork } from "@tieout/kernel";
import type { Database } from "@tieout/postgres";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool, type PoolConfig } from "pg";
import { startDeadJobSweep } from "./dead-job-sweep.ts";
import { type ActiveRun, startHeartbeat } from "./heartbeat.ts";
import { readActor } from "./job-context.ts";
import { JobReleased } from "./job-failure.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobLog } from "./job-log.ts";
import { passOverInTurn } from "./next-firm.ts";
import { returnJobs } from "./queue-tables.ts";
import { readEnvelope } from "./read-envelope.ts";
import { retryWithoutRoom } from "./retry-without-room.ts";
import { type RunnerParts, runJob } from "./run-job.ts";

export interface JobRunnerOptions {
  /** Login for the role `tieout_queue`; to other roles the queue looks empty. */
  readonly queueUrl: string;
  /** Database that stores the handlers' results. */
  readonly appDatabase: Database;
  readonly handlers: readonly JobHandler[];
  /** Maximum number of concurrent jobs in this process. */
  readonly concurrency: number;
  readonly log: JobLog;
  /** Called after each attempt at a job, with the job's kind, whether it succeeded, and the duration. */
  readonly onAttempt?: (attempt: { readonly kind: string; readonly isDone: boolean; readonly seconds: number }) => void;
  /** Watches each attempt as part of the call that enqueued the job. */
  readonly watch?: Watch | undefined;
  /** Interval between searches for jobs without attempts left; one minute by default. */
  readonly sweepEveryMs?: number;
}

export interface JobRunner {
  /** This process's name in `job_pools`. */
  readonly poolId: string;
  /** Takes no new jobs, gives running ones `graceMs` to finish, then aborts and returns them; takes at most about `graceMs` + 5 s. */
  stop(graceMs?: number): Promise<void>;
  /** Resolves after `stop`; rejects if the queue gives up, in which case the process should restart. */
  readonly finished: Promise<void>;
}

const afterAbortMs = 3000;

/** Time limit for a lookup of the next firm; the process's other workers wait for it. */
const longestLookMs = 5000;

/** The server and the client can each end a hanging lookup: the server one that waits for a lock, the client one that gets no response. */
const lookLimits = { max: 1, statement_timeout: longestLookMs, query_timeout: longestLookMs + 1000 };

function openQueuePool(options: JobRunnerOptions, limits: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: options.queueUrl,
    application_name: "tieout-queue",
    max: options.concurrency + 4,
    ...limits,
    connectionTimeoutMillis: 15_000,
    options: "-c timezone=UTC",
  });
  const onBroken = (error: Error): void => options.log.warn("a job queue connection was lost and is replaced", error);
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}

/** Requires the queue's own role: row security hides jobs from other roles without an error. */
async function checkRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ allowed: boolean }>("select pg_has_role(current_user, 'tieout_queue', 'usage') as allowed");
  if (rows[0]?.allowed !== true) throw new Error("The job runner needs a login with the role tieout_queue. Check DATABASE_QUEUE_URL.");
}

/** `runJob` already logs errors; the queue's own log lines would repeat them, including whole payloads. */
const quiet = (log: JobLog): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error" && !message.startsWith("Failed task")) log.warn(`job queue: ${message}`);
  });

function tasksOf({ handlers, onAttempt, watch }: JobRunnerOptions, parts: RunnerParts): TaskList {
  const tasks: TaskList = {};
  for (const handler of handlers) {
    if (tasks[handler.job.name]) throw new RangeError(`two handlers for the job ${handler.job.name}`);
    const kind = handler.job.name;
    tasks[kind] = async (envelope, { job }) => {
      const from = performance.now();
      let isDone = false;
      try {
        const taken = { jobId: String(job.id), attempt: job.attempts, maxAttempts: job.max_attempts, envelope };
        const work = (): Promise<void> => runJob(parts, handler, taken);
        await (watch ? watch.during(watchedJob(kind, envelope), work) : work());
        isDone = true;
      } finally {
        onAttempt?.({ kind, isDone, seconds: (performance.now() - from) / 1000 });
      }
    };
  }
  return tasks;
}

function watchedJob(kind: string, stored: unknown): WatchedWork {
  const { organizationId, actor } = readEnvelope(stored);
  const { userId, requestId } = readActor(actor);
  return { kind: "job", name: kind, who: { userId, organizationId }, ...(requestId === null ? {} : { requestId }) };
}

async function letFinish(active: ReadonlySet<ActiveRun>, timeMs: number): Promise<void> {
  const endsAt = performance.now() + timeMs;
  while (active.size > 0 && performance.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 50));
}

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { log } = options;
  const pools = { pool: openQueuePool(options), looks: openQueuePool(options, lookLimits) };
  const end = async (): Promise<void> => {
    await Promise.all([pools.pool.end(), pools.looks.end()]);
  };
  try {
    await checkRole(pools.pool);
    return await start(options, { ...pools, end });
  } catch (error) {
    await end();
    log.error("the job runner did not start", error);
    throw error;
  }
}

interface Pools {
  readonly pool: Pool;
  readonly looks: Pool;
  readonly end: () => Promise<void>;
}

async function start(options: JobRunnerOptions, { pool, looks, end }: Pools): Promise<JobRunner> {
  const { log } = options;
  retryWithoutRoom();
  const parts = { pool, poolId: "", database: options.appDatabase, active: new Set<ActiveRun>(), released: new Set<string>(), log };
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    parts.poolId = workerPool.id;
  });
  const taskList = tasksOf(options, parts);
  const { concurrency } = options;
  const look = () => ({ ...{ pool: looks, log, poolId: parts.poolId }, tasks: Object.keys(taskList), concurrency });
  const runner = await run({
    pgPool: pool,
    taskList,
    forbiddenFlags: passOverInTurn(events, look),
    parsedCronItems: [],
    events,
    logger: quiet(log),
    noHandleSignals: true,
    preset: { worker: { concurrentJobs: concurrency, pollInterval: 1000, gracefulShutdownAbortTimeout: 60_000 } },
  });
  const heartbeat = await startHeartbeat({
    pool,
    poolId: parts.poolId,
    active: parts.active,
    onError: (error) => log.warn("the job runner's heartbeat failed and is retried", error),
    onFreed: (count) => log.warn(`freed ${count} jobs of worker processes without heartbeat`),
  });
  const sweep = await startDeadJobSweep(
    { ...options, pool, poolId: parts.poolId, database: options.appDatabase },
    options.sweepEveryMs ?? 60_000,
  );
  let stopping: Promise<void> | undefined;
  const stop = async (graceMs: number): Promise<void> => {
    await stopQueue(runner, parts, graceMs);
    await sweep.stop();
    await heartbeat.stop();
    await end();
  };
  const finished = runner.promise.then(() => stopping);
  // Handled here because callers may not handle it; an unhandled rejection would end the process silently.
  finished.catch((error: unknown) => log.error("the job queue gave up; restart this process", error));
  return { poolId: parts.poolId, stop: (graceMs = 5000) => (stopping ??= stop(graceMs)), finished };
}

async function stopQueue(runner: Runner, parts: RunnerParts, graceMs: number): Promise<void> {
  const stopped = runner.stop().catch((error: unknown) => parts.log.warn("the job queue did not stop cleanly", error));
  await letFinish(parts.active, graceMs);
  for (const active of parts.active) active.abort.abort(new JobReleased(active.jobId));
  await Promise.race([stopped, letFinish(parts.active, afterAbortMs)]);
  // A handler that ignores its signal is abandoned; once its job is claimed again, its commits fail.
  for (const active of parts.active) parts.released.add(active.jobId);
  if (parts.active.size === 0) await stopped;
  await returnJobs(parts.pool, [...parts.released], parts.poolId);
}

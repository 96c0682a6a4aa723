import type { Queryable, Tx } from "@tieout/postgres";

export type JobState = "queued" | "running" | "retrying" | "done" | "cancelled" | "dead";

export interface JobProgress {
  readonly jobId: string;
  readonly jobName: string;
  readonly jobKey: string;
  readonly state: JobState;
  readonly stage: string;
  /** 0 to 100; null if unknown. */
  readonly percent: number | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly attempt: number;
  /** Set on dead jobs and on jobs waiting for a retry. */
  readonly failure: { readonly code: string; readonly sentence: string } | null;
  readonly queuedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
}

type Row = {
  job_id: bigint;
  job_name: string;
  job_key: string;
  state: JobState;
  stage: string;
  percent: number | null;
  counts: Record<string, number>;
  attempt: number;
  failure_code: string | null;
  failure_sentence: string | null;
  queued_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
};

const shown = (row: Row): JobProgress => ({
  jobId: String(row.job_id),
  jobName: row.job_name,
  jobKey: row.job_key,
  state: row.state,
  stage: row.stage,
  percent: row.percent,
  counts: row.counts,
  attempt: row.attempt,
  failure: row.failure_code === null ? null : { code: row.failure_code, sentence: row.failure_sentence ?? "" },
  queuedAt: row.queued_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  updatedAt: row.updated_at,
});

/** Returns the latest job for each key, in no particular order; keys without a job are absent. Finished jobs are kept for 30 days. */
export async function readJobProgress(tx: Tx, keys: readonly string[]): Promise<readonly JobProgress[]> {
  const { rows } = await tx.query<Row>(
    "select distinct on (job_key) * from job_progress where organization_id = $1 and job_key = any($2) order by job_key, job_id desc",
    [tx.organizationId, [...keys]],
  );
  return rows.map(shown);
}

/** Lists jobs that will not be retried, newest first: the organization's own, or in a platform transaction those of all organizations. */
export async function listDeadJobs(tx: Queryable, limit = 100): Promise<readonly (JobProgress & { readonly organizationId: string })[]> {
  const { rows } = await tx.query<Row & { organization_id: string }>(
    "select * from job_progress where state = 'dead' order by finished_at desc, job_id desc limit $1",
    [limit],
  );
  return rows.map((row) => ({ ...shown(row), organizationId: row.organization_id }));
}

import type { Tx } from "@tieout/postgres";

export type RunStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled" | "blocked";
export const stages = ["normalise", "compute", "sample", "write", "bundle"] as const;
export type StageKey = (typeof stages)[number];

export interface StageState {
  readonly key: StageKey;
  readonly state: "waiting" | "running" | "done" | "reused" | "failed";
  readonly percent: number;
  readonly detail: string;
}

export interface RunRowCounts {
  readonly read: number;
  readonly kept: number;
  readonly kept_out_of_period: number;
  readonly rejected: number;
  readonly skipped: number;
}

export interface RejectedRow {
  readonly file_name: string;
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly msg: string;
  /** Number of issues with this cause; absent in runs that listed each issue. */
  readonly count?: number;
}

export interface RunRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly number: number;
  readonly status: RunStatus;
  readonly ignoreParsingErrors: boolean;
  readonly inputsHash: string;
  readonly resultId: string | null;
  readonly stages: readonly StageState[];
  readonly rowCounts: RunRowCounts | null;
  readonly rejectedRows: readonly RejectedRow[];
  readonly rejectedCount: number;
  readonly failureMsg: string | null;
  readonly startedBy: string;
  readonly startedByName: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface RunEnd {
  readonly status: "succeeded" | "failed" | "cancelled" | "blocked";
  readonly stages: readonly StageState[];
  readonly resultId?: string;
  readonly rowCounts?: RunRowCounts;
  readonly rejectedRows?: readonly RejectedRow[];
  readonly rejectedCount?: number;
  readonly failureCode?: string;
  readonly failureMsg?: string;
}

const columns = `r.id, r.engagement_id as "engagementId", r.number, r.status, r.ignore_parsing_errors as "ignoreParsingErrors",
  r.inputs_hash as "inputsHash", r.result_id as "resultId", r.stages, r.row_counts as "rowCounts", r.rejected_rows as "rejectedRows",
  r.rejected_count as "rejectedCount", r.failure_msg as "failureMsg", r.started_by as "startedBy", u.name as "startedByName",
  r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt"`;
const from = "from runs r join users u on u.organization_id = r.organization_id and u.id = r.started_by";

export const waitingStages: readonly StageState[] = stages.map((key) => ({ key, state: "waiting", percent: 0, detail: "" }));

export function runRepository(tx: Tx) {
  return { ...storedRuns(tx), ...runChanges(tx) };
}

function storedRuns(tx: Tx) {
  const one = async (condition: string, values: readonly unknown[]): Promise<RunRecord | null> => {
    const { rows } = await tx.query<RunRecord>(`select ${columns} ${from} where ${condition} order by r.number desc limit 1`, values);
    return rows[0] ?? null;
  };
  return {
    find: (id: string) => one("r.id = $1", [id]),
    newest: (engagementId: string) => one("r.engagement_id = $1", [engagementId]),
    underWay: (engagementId: string) => one("r.engagement_id = $1 and r.status in ('queued', 'running')", [engagementId]),
    async running(engagementIds: readonly string[]): Promise<readonly RunRecord[]> {
      const { rows } = await tx.query<RunRecord>(`select ${columns} ${from} where r.engagement_id = any ($1) and r.status = 'running'`, [
        [...engagementIds],
      ]);
      return rows;
    },
    lastSuccessful: (engagementId: string) => one("r.engagement_id = $1 and r.status = 'succeeded'", [engagementId]),
  };
}

function runChanges(tx: Tx) {
  return {
    async insert(run: {
      readonly engagementId: string;
      readonly ignoreParsingErrors: boolean;
      readonly inputsHash: string;
      readonly startedBy: string;
    }) {
      const { rows } = await tx.query<{ id: string }>(
        `insert into runs (organization_id, engagement_id, number, status, ignore_parsing_errors, inputs_hash, stages, started_by)
         values ($1, $2, (select coalesce(max(number), 0) + 1 from runs where engagement_id = $2), 'queued', $3, $4, $5::jsonb, $6) returning id`,
        [tx.organizationId, run.engagementId, run.ignoreParsingErrors, run.inputsHash, JSON.stringify(waitingStages), run.startedBy],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a run returned no id");
      return id;
    },

    /** A run that restarts after a crash keeps its first start time. */
    async begin(id: string): Promise<void> {
      await tx.query(
        "update runs set status = 'running', started_at = coalesce(started_at, now()) where id = $1 and status in ('queued', 'running')",
        [id],
      );
    },

    async saveStages(id: string, states: readonly StageState[]): Promise<void> {
      await tx.query("update runs set stages = $2::jsonb where id = $1 and status = 'running'", [id, JSON.stringify(states)]);
    },

    async end(id: string, end: RunEnd): Promise<void> {
      await tx.query(
        `update runs set status = $2, stages = $3::jsonb, result_id = $4, row_counts = $5::jsonb, rejected_rows = $6::jsonb, rejected_count = $7,
           failure_code = $8, failure_msg = $9, ended_at = now() where id = $1 and status in ('queued', 'running')`,
        [
          id,
          end.status,
          JSON.stringify(end.stages),
          end.resultId ?? null,
          end.rowCounts ? JSON.stringify(end.rowCounts) : null,
          JSON.stringify(end.rejectedRows ?? []),
          end.rejectedCount ?? 0,
          end.failureCode ?? null,
          end.failureMsg ?? null,
        ],
      );
    },
  };
}

import { success } from "@tieout/kernel";
import type { Queryable, Tx } from "@tieout/postgres";
import { type FailedRun, staffFailures } from "../contract/index.ts";
import { actorOf, type StaffContext } from "./staff-work.ts";

/** Actions that staff can take on runs, implemented by the runs domain. They return false if there is nothing left to do. */
export interface RunActions {
  /** Restarts an engagement's newest run if it failed. */
  retry(tx: Tx, runId: string): Promise<boolean>;
  /** Ends the run that a job key belongs to. */
  cancel(tx: Tx, jobKey: string): Promise<boolean>;
}

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly firm: string;
  readonly engagementId: string;
  readonly number: number;
  readonly code: string | null;
  readonly startedBy: string;
  readonly endedAt: Date;
}

const statement = `select r.id, r.organization_id as "organizationId", o.name as firm, r.engagement_id as "engagementId", r.number, r.failure_code as code,
    r.started_by as "startedBy", r.ended_at as "endedAt"
  from runs r join organizations o on o.id = r.organization_id
  where r.status = 'failed' and not exists (
    select from runs newer where newer.organization_id = r.organization_id and newer.engagement_id = r.engagement_id and newer.number > r.number)`;

/** Failed runs that are the newest in their engagements. Reads no text written by a firm. */
export async function listFailedRuns(query: Queryable["query"]): Promise<FailedRun[]> {
  const { rows } = await query<Row>(`${statement} order by r.ended_at desc limit 200`);
  return rows.map(({ organizationId, engagementId, code, endedAt, ...row }) => ({
    ...{ id: row.id, firm: row.firm, number: row.number },
    organization_id: organizationId,
    engagement_id: engagementId,
    failure_code: code ?? "workpapers.unexpected",
    failed_at: endedAt.toISOString(),
  }));
}

interface RunChange {
  readonly runId: string;
  readonly reason: string;
}

/** Retries a run on behalf of the user who started it, and also records the staff member, so that the firm sees both. */
export async function retryRun(context: StaffContext, runs: RunActions, { runId, reason }: RunChange) {
  const { rows } = await context.work.platformStatement<Row>(`${statement} and r.id = $1`, [runId]);
  const [run] = rows;
  if (!run) return staffFailures.fail("staff.run-not-open", undefined);
  const by = { ...actorOf(context), userId: run.startedBy };
  return context.work.inOrganization(run.organizationId, by, async (tx) => {
    if (!(await runs.retry(tx, runId))) return staffFailures.fail("staff.run-not-open", undefined);
    tx.record({ event: "staff.run-retried", subjectType: "run", subjectId: runId, data: { number: run.number, code: run.code, reason } });
    return success(undefined);
  });
}

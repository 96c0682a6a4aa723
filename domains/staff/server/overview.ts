import type { Queryable } from "@tieout/postgres";
import type { Overview } from "../contract/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly firms: number;
  readonly running: number;
  readonly waiting: number;
  readonly failed: number;
  readonly oldest: Date | null;
  readonly open: number;
  readonly thisWeek: number;
  readonly events: number;
}

export async function readOverview(query: Queryable["query"], now: Date): Promise<Overview> {
  const { rows } = await query<Row>(
    `select (select count(*)::int from organizations) as firms,
       count(*) filter (where state = 'running')::int as running, count(*) filter (where state in ('queued', 'retrying'))::int as waiting,
       count(*) filter (where state = 'dead')::int as failed, min(queued_at) filter (where state = 'queued') as oldest,
       (select count(*)::int from sessions where real_user_id <> user_id and ended_at is null and expires_at > $1) as open,
       (select count(*)::int from sessions where real_user_id <> user_id and created_at > $1::timestamptz - interval '7 days') as "thisWeek",
       (select coalesce(sum(sequence), 0)::int from audit_heads) as events
     from job_progress`,
    [now],
  );
  const [row] = rows;
  if (!row) throw new Error("an aggregate gave no row");
  const { firms, running, waiting, failed, oldest, open, thisWeek, events } = row;
  const waited = oldest === null ? null : Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000));
  return {
    firms,
    jobs: { running, waiting, failed, oldest_waiting_seconds: waited },
    support: { open, this_week: thisWeek },
    audit_events: events,
  };
}

import type { Tx } from "@tieout/postgres";
import type { SupportSession } from "../../contract/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly as: string;
  readonly staff: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly calls: number;
}

/** Sessions by staff in one firm, for the firm's admins. */
export const supportSessions = (tx: Tx) => ({
  async newest(at: Date): Promise<readonly SupportSession[]> {
    const { rows } = await tx.query<Row>(
      `select s.id, u.name as "as", coalesce(s.assumed_by, '') as staff, coalesce(s.support_reason, '') as reason, s.created_at as "startedAt",
         case when s.ended_at is not null or s.expires_at <= $1 then least(s.ended_at, s.expires_at) end as "endedAt",
         (select count(*)::int from audit_events a where a.organization_id = s.organization_id and a.subject_type = 'session'
            and a.subject_id = s.id::text and a.event = 'http.support-call') as calls
       from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
       where s.real_user_id <> s.user_id order by s.created_at desc, s.id limit 50`,
      [at],
    );
    return rows.map(({ id, as, staff, reason, startedAt, endedAt, calls }) => ({
      ...{ id, as, staff, reason, calls },
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    }));
  },

  /** Returns false if no such session is open. */
  async end(sessionId: string, at: Date): Promise<boolean> {
    const { rows } = await tx.query<{ ended: boolean }>("select end_support_session($1, $2) as ended", [sessionId, at]);
    return rows[0]?.ended === true;
  },
});

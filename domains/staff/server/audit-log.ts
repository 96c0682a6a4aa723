import type { InputOf } from "@tieout/contract";
import type { Queryable } from "@tieout/postgres";
import type { StaffEvent, staffRoutes } from "../contract/index.ts";
import { isDataShown } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly sequence: string;
  readonly at: Date;
  readonly event: string;
  readonly subject: string;
  readonly actor: string | null;
  readonly realActor: string | null;
  readonly data: string;
}

const pageSize = 100;

/** A page of a firm's audit log, newest first. */
export async function listEvents(
  query: Queryable["query"],
  organizationId: string,
  { event = "", person = "", before }: InputOf<(typeof staffRoutes)["listEvents"]>["query"],
): Promise<{ results: StaffEvent[]; before: string | null }> {
  const { rows } = await query<Row>(
    `select e.sequence::text as sequence, e.at, e.event, concat_ws(' ', e.subject_type, e.subject_id) as subject, u.email as actor,
       case when e.real_actor_id <> e.actor_id then staff.email end as "realActor", e.data::text as data
     from audit_events e left join users u on u.id = e.actor_id left join users staff on staff.id = e.real_actor_id
     where e.organization_id = $1 and starts_with(e.event, $2) and ($3 = '' or lower($3) in (u.email, staff.email))
       and ($4::bigint is null or e.sequence < $4::bigint)
     order by e.sequence desc limit $5`,
    [organizationId, event, person, before ?? null, pageSize + 1],
  );
  const shown = rows.slice(0, pageSize);
  return {
    results: shown.map(({ at, realActor, ...row }) => ({
      ...{ sequence: row.sequence, event: row.event, subject: row.subject, actor: row.actor },
      data: isDataShown(row.event) ? row.data : null,
      at: at.toISOString(),
      real_actor: realActor,
    })),
    before: rows.length > pageSize ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

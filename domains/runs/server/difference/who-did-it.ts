import type { Tx } from "@tieout/postgres";
import type { CauseAct } from "../../core/index.ts";

export interface Doer {
  readonly name: string;
  readonly on: string;
  /** The reason given with the change; empty if none was required. */
  readonly reason: string;
}

/** The last person to make a change before the later run read it, and when; null if the audit log names no one. */
export async function whoDidIt(tx: Tx, act: CauseAct, between: { readonly from: Date; readonly to: Date }): Promise<Doer | null> {
  // A file may have been uploaded before the earlier run but first used, with its mapping, in the later one.
  const since = act.subjectType === "asset" ? null : between.from;
  // Run times have only millisecond precision here, so a change within the last millisecond counts as made before it.
  const { rows } = await tx.query<{ name: string; on: Date; reason: string | null }>(
    `select u.name, e.at as "on", e.data->>'reason' as reason from audit_events e
     join users u on u.organization_id = e.organization_id and u.id = e.actor_id
     where e.subject_type = $1 and e.subject_id = $2 and e.event = any ($3::text[]) and e.data @> $4::jsonb
       and ($5::timestamptz is null or e.at > $5) and date_trunc('milliseconds', e.at) <= $6 order by e.sequence desc limit 1`,
    [act.subjectType, act.subjectId, [...act.events], JSON.stringify(act.data ?? {}), since, between.to],
  );
  const [last] = rows;
  return last ? { name: last.name, on: last.on.toISOString(), reason: last.reason ?? "" } : null;
}

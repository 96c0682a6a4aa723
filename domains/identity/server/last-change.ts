import type { Tx } from "@tieout/postgres";

interface Change {
  readonly subjectType: string;
  readonly subjectId: string;
  /** Events that change the subject. */
  readonly events: readonly string[];
  /** Members of the event's data that identify which part of the subject changed. */
  readonly data?: Readonly<Record<string, string>>;
}

/** Finds who last changed something and when, to explain why a stale version is refused; null if no one did or the person is unknown. */
export async function lastChange(tx: Tx, { subjectType, subjectId, events, data = {} }: Change) {
  const { rows } = await tx.query<{ name: string; on: Date }>(
    `select users.name, audit_events.at as "on" from audit_events join users on users.id = audit_events.actor_id
     where subject_type = $1 and subject_id = $2 and event = any ($3::text[]) and data @> $4::jsonb order by sequence desc limit 1`,
    [subjectType, subjectId, events, JSON.stringify(data)],
  );
  const last = rows[0];
  return last ? { name: last.name, on: last.on.toISOString() } : null;
}

import type { Tx } from "@tieout/postgres";
import type { Activity } from "../contract/index.ts";
import type { ActivityKind, ActivityTable, NameOf } from "../core/index.ts";

interface ActivityFilter {
  /** Null for everyone; `system` for Tieout's own actions. */
  readonly person: string | null;
  readonly kind: ActivityKind | null;
  readonly limit: number;
  readonly offset: number;
}

/** Data needed for an engagement's activity beyond the log. */
export interface ActivitySources {
  readonly words: ActivityTable;
  readonly names: (tx: Tx, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}

interface Row extends Record<string, unknown> {
  readonly sequence: string;
  readonly at: Date;
  readonly event: string;
  readonly subjectId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actorId: string | null;
  readonly realActorId: string | null;
}

/** SQL for events of the engagement and of the files, slots and downloads that refer to it. */
const ofEngagement = `audit_events e join (
    select 'engagement'::text as subject_type, $1::text as subject_id
    union select subject_type, subject_id from audit_subjects where engagement_id = $1::text
  ) s on s.subject_type = e.subject_type and s.subject_id = e.subject_id where e.event = any ($2::text[])`;
const byPerson = "($3::text is null or coalesce(e.actor_id::text, 'system') = $3)";

async function namesOfPeople(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>("select id::text as id, name from users");
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function peopleOf(tx: Tx, engagementId: string, events: readonly string[], people: NameOf) {
  const { rows } = await tx.query<{ id: string | null }>(`select distinct e.actor_id::text as id from ${ofEngagement}`, [
    engagementId,
    events,
  ]);
  const known = rows.flatMap(({ id }) => (id === null ? [] : [{ id, name: people(id) ?? "A former colleague" }]));
  return {
    people: known.sort((a, b) => (a.name < b.name ? -1 : 1)),
    by_system: rows.some(({ id }) => id === null),
  };
}

function wireOf({ words }: ActivitySources, nameOf: NameOf) {
  return ({ sequence, at, event, subjectId, data, actorId, realActorId }: Row): Activity => {
    const said = words[event];
    if (!said) throw new Error(`${event} has no words`);
    return {
      ...{ id: sequence, on: at.toISOString(), kind: said.kind, text: said.says({ subjectId, data }, nameOf) },
      by: actorId === null ? clientOf(data.client) : { id: actorId, name: nameOf(actorId) ?? "A former colleague" },
      through: throughOf(data.apiKey) ?? (realActorId === null || realActorId === actorId ? null : (nameOf(realActorId) ?? "Support")),
    };
  };
}

/** A client who opened a request; has no name here, because the request says whose it is. */
const clientOf = (client: unknown): Activity["by"] =>
  typeof client === "object" && client !== null && "requestId" in client ? { id: String(client.requestId), name: "The client" } : null;

/** Name of the API key used. */
const throughOf = (apiKey: unknown): string | null =>
  typeof apiKey === "object" && apiKey !== null && "name" in apiKey ? `API key ${String(apiKey.name)}` : null;

/** Lists the actions in an engagement, newest first. */
export async function listActivity(tx: Tx, sources: ActivitySources, engagementId: string, filter: ActivityFilter) {
  const known = Object.keys(sources.words);
  const events = filter.kind === null ? known : known.filter((event) => sources.words[event]?.kind === filter.kind);
  const values = [engagementId, events, filter.person];
  const { rows } = await tx.query<Row>(
    `select e.sequence::text as sequence, e.at, e.event, e.subject_id as "subjectId", e.data, e.actor_id as "actorId",
       e.real_actor_id as "realActorId"
     from ${ofEngagement} and ${byPerson} order by e.sequence desc limit $4 offset $5`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await tx.query<{ count: number }>(`select count(*)::int as count from ${ofEngagement} and ${byPerson}`, values);
  const names = new Map([...(await namesOfPeople(tx)), ...(await sources.names(tx, engagementId))]);
  const nameOf: NameOf = (id) => (typeof id === "string" ? (names.get(id) ?? null) : null);
  return {
    count: counted.rows[0]?.count ?? 0,
    results: rows.map(wireOf(sources, nameOf)),
    ...(await peopleOf(tx, engagementId, known, nameOf)),
  };
}

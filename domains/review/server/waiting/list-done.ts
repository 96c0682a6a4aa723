import { findPaperEntry } from "@tieout/catalog/core";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { DoneEntry } from "../../contract/index.ts";
import { doneDays } from "../../core/index.ts";
import { keptName } from "../review/person-name.ts";
import { isAssigned } from "./is-assigned.ts";

interface DoneRow extends Record<string, unknown> {
  readonly kind: DoneEntry["kind"];
  readonly engagementId: string;
  readonly name: string;
  readonly outputKey: string;
  readonly role: DoneEntry["role"];
  readonly text: string;
  readonly from: string | null;
  readonly at: Date;
}

const columns = `e.id as "engagementId", e.name`;
const recent = (at: string) => `${at} > now() - make_interval(days => $3) and ($2 or ${isAssigned("$1")})`;

const signed = `select 'signed' as kind, ${columns}, s.output_key as "outputKey", s.role, s.result_id as text, null as "from", s.signed_at as at
  from workpaper_sign_offs s join engagements e on e.organization_id = s.organization_id and e.id = s.engagement_id
  where s.signed_by = $1 and s.ended_how is distinct from 'withdrawn' and ${recent("s.signed_at")}`;

/** The person's last message in a note, if it comes after someone else's message that mentions them. */
const answered = `select distinct on (n.id) 'answered' as kind, ${columns}, n.output_key as "outputKey", null as role, m.body as text,
    asked."from", m.written_at as at
  from review_messages m join review_notes n on n.organization_id = m.organization_id and n.id = m.note_id
  join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
  join lateral (select ${keptName("q.written_by_name", "u.name")} as "from" from review_messages q
    join users u on u.organization_id = q.organization_id and u.id = q.written_by
    where q.organization_id = n.organization_id and q.note_id = n.id and q.written_by <> $1 and q.mentions @> array[$1::uuid]
      and (q.written_at, q.id) < (m.written_at, m.id) order by q.written_at desc, q.id desc limit 1) asked on true
  where m.written_by = $1 and ${recent("m.written_at")}
  order by n.id, m.written_at desc, m.id desc`;

/** Includes the note's first message, which holds the question. */
const resolved = `select 'resolved' as kind, ${columns}, n.output_key as "outputKey", null as role, q.body as text,
    ${keptName("q.written_by_name", "u.name")} as "from", n.resolved_at as at
  from review_notes n join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
  join lateral (select l.* from review_messages l where l.organization_id = n.organization_id and l.note_id = n.id
    order by l.written_at, l.id limit 1) q on true
  join users u on u.organization_id = q.organization_id and u.id = q.written_by
  where n.resolved_by = $1 and ${recent("n.resolved_at")}`;

/** Mentions the person marked as needing no answer. */
const marked = `select 'marked' as kind, ${columns}, n.output_key as "outputKey", null as role, m.body as text,
    ${keptName("m.written_by_name", "u.name")} as "from", d.done_at as at
  from done_mentions d join review_messages m on m.organization_id = d.organization_id and m.id = d.message_id
  join review_notes n on n.organization_id = m.organization_id and n.id = m.note_id
  join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
  join users u on u.organization_id = m.organization_id and u.id = m.written_by
  where d.user_id = $1 and ${recent("d.done_at")}`;

/** Reasons that still exist. Conclusions on rules or items are one of many steps and are listed only on their workpaper. */
const explained = `select 'explained' as kind, ${columns}, w.output_key as "outputKey", null as role, w.reason as text, null as "from", w.written_at as at
  from tie_reasons w join engagements e on e.organization_id = w.organization_id and e.id = w.engagement_id
  where w.written_by = $1 and w.reason <> '' and ${recent("w.written_at")}`;

/** Items the person completed in the last seven days, newest first, including items in locked engagements. */
export async function listDone(tx: Tx, actor: Actor): Promise<DoneEntry[]> {
  const all = [signed, answered, resolved, marked, explained].map((kind) => `(${kind})`).join(" union all ");
  const { rows } = await tx.query<DoneRow>(`${all} order by at desc`, [actor.userId, isFirmAdmin(actor), doneDays]);
  return rows.map(({ kind, engagementId, name, outputKey, role, text, from, at }) => ({
    kind,
    engagement: { id: engagementId, name },
    output: { key: outputKey, title: findPaperEntry(outputKey)?.title ?? outputKey },
    ...{ role, text, from, on: at.toISOString() },
  }));
}

import { findPaperEntry } from "@tieout/catalog/core";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { AwaitedEntry } from "../../contract/index.ts";
import { effectiveOf, isReviewAwaited } from "../../core/index.ts";
import { papersNow } from "../review/papers-now.ts";
import { signOffRepository } from "../review/sign-off-repository.ts";
import { isAssigned } from "./is-assigned.ts";

interface QuestionRow extends Record<string, unknown> {
  readonly engagementId: string;
  readonly name: string;
  readonly outputKey: string;
  readonly text: string;
  readonly of: readonly string[];
  readonly at: Date;
}

/** Open notes in which the person's last message mentions others and none of those mentioned has replied since. */
async function questions(tx: Tx, actor: Actor): Promise<readonly AwaitedEntry[]> {
  const { rows } = await tx.query<QuestionRow>(
    `select e.id as "engagementId", e.name, n.output_key as "outputKey", m.body as text, m.written_at as at,
       array(select u.name from users u where u.organization_id = m.organization_id and u.id = any (m.mentions) order by u.name) as of
     from review_notes n join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
     join lateral (select l.* from review_messages l where l.organization_id = n.organization_id and l.note_id = n.id
       and l.written_by = $1 and l.mentions <> '{}' order by l.written_at desc, l.id desc limit 1) m on true
     where n.resolved_at is null and e.locked_at is null and ($2 or ${isAssigned("$1")})
       and not exists (select from review_messages r where r.organization_id = n.organization_id and r.note_id = n.id
         and r.written_by = any (m.mentions) and (r.written_at, r.id) > (m.written_at, m.id))`,
    [actor.userId, isFirmAdmin(actor)],
  );
  return rows.map(({ engagementId, name, outputKey, text, of, at }) => ({
    kind: "answer" as const,
    engagement: { id: engagementId, name },
    output: { key: outputKey, title: findPaperEntry(outputKey)?.title ?? outputKey },
    ...{ text, of: [...of], since: at.toISOString() },
  }));
}

/** Workpapers the person signed as preparer whose current result no one has reviewed. */
async function reviews(tx: Tx, actor: Actor): Promise<readonly AwaitedEntry[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select e.id, e.name from engagements e
     where e.locked_at is null and ($2 or ${isAssigned("$1")}) and exists (select from workpaper_sign_offs s
       where s.organization_id = e.organization_id and s.engagement_id = e.id and s.ended_how is null and s.signed_by = $1)`,
    [actor.userId, isFirmAdmin(actor)],
  );
  if (rows.length === 0) return [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const signOffs = await signOffRepository(tx).effective(ids);
  return (await papersNow(tx, ids)).flatMap(({ engagementId, outputKey, title, resultNow }): AwaitedEntry[] => {
    const effective = effectiveOf(signOffs.filter((one) => one.engagementId === engagementId && one.outputKey === outputKey));
    const { preparer } = effective;
    if (!preparer || !isReviewAwaited({ effective, resultNow }, actor.userId)) return [];
    const engagement = { id: engagementId, name: names.get(engagementId) ?? "" };
    const text = `You signed result ${preparer.resultId}`;
    return [{ kind: "their_review", engagement, output: { key: outputKey, title }, text, of: [], since: preparer.at }];
  });
}

/** Items the person is waiting for, oldest first. */
export async function listAwaited(tx: Tx, actor: Actor): Promise<AwaitedEntry[]> {
  const all = [...(await questions(tx, actor)), ...(await reviews(tx, actor))];
  return all.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
}

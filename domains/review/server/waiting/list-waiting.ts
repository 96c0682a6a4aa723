import { findPaperEntry } from "@tieout/catalog/core";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { effectiveOf, waitingOf } from "../../core/index.ts";
import { type PaperNow, papersNow } from "../review/papers-now.ts";
import { keptName } from "../review/person-name.ts";
import { type SignOffRecord, signOffRepository } from "../review/sign-off-repository.ts";
import { figuresSigned } from "./figures-signed.ts";
import type { FoundWaiting } from "./found-waiting.ts";
import { isAssigned } from "./is-assigned.ts";
import { listRunWaits } from "./list-run-waits.ts";

type Person = Pick<Actor, "userId" | "role">;

interface MentionRow extends Record<string, unknown> {
  readonly noteId: string;
  readonly engagementId: string;
  readonly name: string;
  readonly outputKey: string;
  readonly text: string;
  readonly from: string;
  readonly at: Date;
}

/**
 * Open notes that mention the person, each with the last message that mentions them, unless they marked it as done. Nothing in a locked
 * engagement waits for anyone.
 */
async function mentions(tx: Tx, actor: Person): Promise<readonly FoundWaiting[]> {
  const { rows } = await tx.query<MentionRow>(
    `select * from (select distinct on (n.id) n.id as "noteId", m.organization_id, m.id as message_id, e.id as "engagementId", e.name,
       n.output_key as "outputKey", m.body as text, ${keptName("m.written_by_name", "u.name")} as "from", m.written_at as at
     from review_messages m join review_notes n on n.organization_id = m.organization_id and n.id = m.note_id
     join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
     join users u on u.organization_id = m.organization_id and u.id = m.written_by
     where m.mentions @> array[$1::uuid] and n.resolved_at is null and e.locked_at is null and ($2 or ${isAssigned("$1")})
     order by n.id, m.written_at desc, m.id desc) last
     where not exists (select from done_mentions d
       where d.organization_id = last.organization_id and d.message_id = last.message_id and d.user_id = $1)`,
    [actor.userId, isFirmAdmin(actor)],
  );
  return rows.map(({ noteId, engagementId, name, outputKey, text, from, at }) => ({
    kind: "mention" as const,
    note_id: noteId,
    engagement: { id: engagementId, name },
    output: { key: outputKey, title: findPaperEntry(outputKey)?.title ?? outputKey },
    ...{ text, count: 1, from, run: null, since: at.toISOString() },
    opens: { what: "review" },
  }));
}

interface Engagement extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly isAssigned: boolean;
}

/** Open engagements with sign-offs that may concern the person: their own sign-offs and their team's. */
async function signedEngagements(tx: Tx, actor: Person): Promise<ReadonlyMap<string, Engagement>> {
  const { rows } = await tx.query<Engagement>(
    `select e.id, e.name, ${isAssigned("$1")} as "isAssigned" from engagements e
     where e.locked_at is null and ($2 or ${isAssigned("$1")}) and exists (select from workpaper_sign_offs s
       where s.organization_id = e.organization_id and s.engagement_id = e.id and s.ended_how is null and (s.signed_by = $1 or ${isAssigned("$1")}))`,
    [actor.userId, isFirmAdmin(actor)],
  );
  return new Map(rows.map((engagement) => [engagement.id, engagement]));
}

const review = { what: "review" } as const;

/** A workpaper that the person should sign or review. */
interface SigningAsked {
  readonly kind: "sign_again" | "review";
  readonly engagement: Engagement;
  readonly paper: PaperNow;
  readonly preparer: SignOffRecord;
}

async function signingsAsked(tx: Tx, actor: Person): Promise<readonly SigningAsked[]> {
  const engagements = await signedEngagements(tx, actor);
  if (engagements.size === 0) return [];
  const ids = [...engagements.keys()];
  const signOffs = await signOffRepository(tx).effective(ids);
  return (await papersNow(tx, ids)).flatMap((paper): SigningAsked[] => {
    const { engagementId, outputKey, resultNow } = paper;
    const engagement = engagements.get(engagementId);
    const effective = effectiveOf(signOffs.filter((one) => one.engagementId === engagementId && one.outputKey === outputKey));
    const { preparer } = effective;
    const kind = engagement ? waitingOf({ effective, resultNow, isAssigned: engagement.isAssigned }, actor.userId) : null;
    return engagement && preparer && kind !== null ? [{ kind, engagement, paper, preparer }] : [];
  });
}

async function signatures(tx: Tx, actor: Person): Promise<readonly FoundWaiting[]> {
  const asked = await signingsAsked(tx, actor);
  const stale = asked.filter(({ kind }) => kind === "sign_again").map(({ preparer }) => preparer);
  const figures = await figuresSigned(tx, stale);
  return asked.map(({ kind, engagement: { id, name }, paper, preparer }) => {
    const place = { engagement: { id, name }, output: { key: paper.outputKey, title: paper.title } };
    const common = { kind, note_id: null, ...place, count: 1, since: preparer.at };
    const { userName: from } = preparer;
    if (kind === "review") return { ...common, text: `Signed by ${from}: result ${paper.resultNow}`, from, run: null, opens: review };
    return { ...common, from: null, ...signedBefore(preparer, figures.get(preparer.id), paper) };
  });
}

const onlyWritten = "Figures unchanged; a reason, a test result or the conclusion changed after you signed. Review it and sign again.";

/**
 * Why a sign-off is stale: a later run produced different figures, or something was written on the same figures, which no run comparison
 * shows.
 */
function signedBefore(
  { runNumber: from }: SignOffRecord,
  figuresThen: string | undefined,
  { figuresId, runNumber: to }: PaperNow,
): Pick<FoundWaiting, "text" | "run" | "opens"> {
  if (figuresThen === undefined || figuresThen === figuresId) return { text: onlyWritten, run: null, opens: review };
  return {
    text: `You signed the figures from run ${from}; run ${to} has different ones`,
    run: to,
    opens: { what: "difference", from, to },
  };
}

/** Items that can't be finished without the person, oldest first; used for the list, the count in the sidebar and the digest. */
export async function listWaiting(tx: Tx, actor: Person): Promise<readonly FoundWaiting[]> {
  const all = [...(await mentions(tx, actor)), ...(await signatures(tx, actor)), ...(await listRunWaits(tx, actor))];
  return all.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
}

import type { OpenItem } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import { effectiveOf, reviewOpenItems } from "../../core/index.ts";
import { conclusionRepository } from "./conclusion-repository.ts";
import { noteRepository } from "./note-repository.ts";
import { papersNow } from "./papers-now.ts";
import { wordsOfSubject } from "./printed-review.ts";
import { signOffRepository } from "./sign-off-repository.ts";

type UnprintedChange = { readonly outputKey: string; readonly what: string } & Record<string, unknown>;

/** Parts of the review written after the run began, which the run's workpapers may not include. */
async function writtenSince(tx: Tx, run: { readonly id: string; readonly engagementId: string }): Promise<readonly UnprintedChange[]> {
  const since = "engagement_id = $1 and {at} > (select started_at from runs where id = $2)";
  const after = (at: string): string => since.replace("{at}", at);
  const { rows } = await tx.query<UnprintedChange>(
    `select output_key as "outputKey", 'conclusion' as what from workpaper_conclusions where ${after("written_at")}
     union all select distinct output_key, 'sign-off' from workpaper_sign_offs where ${after("greatest(signed_at, coalesce(ended_at, signed_at))")}
     union all select distinct output_key, 'review note' from review_notes n where ${after("n.changed_at")} or n.engagement_id = $1
       and exists (select from review_messages m where m.organization_id = n.organization_id and m.note_id = n.id
         and m.written_at > (select started_at from runs where id = $2))
     union all select distinct output_key, 'evidence' from evidence where ${after("greatest(added_at, coalesce(removed_at, added_at))")}`,
    [run.engagementId, run.id],
  );
  return rows;
}

/** Open review items, by workpaper of the last successful run. */
export async function findOpenReviews(tx: Tx, run: { readonly id: string; readonly engagementId: string }): Promise<readonly OpenItem[]> {
  const { engagementId } = run;
  const conclusions = await conclusionRepository(tx).list(engagementId);
  const signOffs = await signOffRepository(tx).effective([engagementId]);
  const notes = await noteRepository(tx).list(engagementId);
  const unprinted = await writtenSince(tx, run);
  return (await papersNow(tx, [engagementId])).flatMap(({ outputKey, title, resultNow }) => {
    const isOwn = (one: { readonly outputKey: string }) => one.outputKey === outputKey;
    const openNotes = notes.filter((note) => isOwn(note) && note.resolved === null);
    const paper = {
      title,
      hasConclusion: conclusions.some((one) => isOwn(one) && one.text !== ""),
      effective: effectiveOf(signOffs.filter(isOwn)),
      resultNow,
      openNotes: openNotes.map((note) => wordsOfSubject(note) || "The workpaper"),
    };
    const notPrinted = unprinted.filter(isOwn).map(({ what }): OpenItem => ({ kind: "not_printed", workpaper: title, text: what }));
    return [...reviewOpenItems(paper, ({ userName }) => userName), ...notPrinted];
  });
}

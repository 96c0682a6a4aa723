import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { workpaperFailures } from "../../contract/index.ts";
import { annotationRepository, type WrittenAttribute } from "./annotation-repository.ts";
import type { StoredResult } from "./result-repository.ts";
import { itemKeyOf } from "./result-wire.ts";

const { fail } = workpaperFailures;

async function lockedRefusal(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return lockRefusal(engagement);
}

/** The reason for a difference is kept when processing again and printed by the next run. */
export async function saveTieReason(
  tx: Tx,
  actor: Actor,
  change: {
    readonly engagementId: string;
    readonly outputKey: string;
    readonly tieKey: string;
    readonly reason: string;
    readonly stored: StoredResult;
  },
) {
  const refusal = await lockedRefusal(tx, change.engagementId);
  if (refusal) return refusal;
  if (!change.stored.result?.ties.some((tie) => tie.key === change.tieKey)) return fail("workpapers.tie-unknown", undefined);
  const { outputKey, tieKey, reason } = change;
  await annotationRepository(tx).saveTieReason(change.engagementId, { outputKey, tieKey, reason }, actor.userId);
  tx.record({ event: "result.explain-tie", subjectType: "engagement", subjectId: change.engagementId, data: { outputKey, tieKey } });
  return { ok: true, value: { key: tieKey, reason } } as const;
}

export async function saveAttribute(
  tx: Tx,
  actor: Actor,
  change: {
    readonly engagementId: string;
    readonly outputKey: string;
    readonly itemId: string;
    readonly procedureId: string;
    readonly result: WrittenAttribute["result"];
    readonly note: string;
    readonly stored: StoredResult;
  },
) {
  const refusal = await lockedRefusal(tx, change.engagementId);
  if (refusal) return refusal;
  const { outputKey, itemId, procedureId, result, note } = change;
  const paper = change.stored.result;
  const items = [...(paper?.sample?.items ?? []), ...(paper?.sample?.replacements ?? [])];
  if (!items.some((item) => itemKeyOf(item) === itemId) || !paper?.procedures.some((procedure) => procedure.id === procedureId))
    return fail("workpapers.item-unknown", undefined);
  await annotationRepository(tx).saveAttribute(
    change.engagementId,
    { outputKey, itemKey: itemId, procedureId, result, note },
    actor.userId,
  );
  tx.record({
    event: "result.record-attribute",
    subjectType: "engagement",
    subjectId: change.engagementId,
    data: { outputKey, itemId, procedureId, result },
  });
  return { ok: true, value: { item_id: itemId, procedure_id: procedureId, result, note } } as const;
}

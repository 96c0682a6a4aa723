import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { workpaperFailures } from "../../contract/index.ts";
import { annotationRepository, type EnteredAttribute, type WrittenEntry } from "./annotation-repository.ts";
import type { StoredPaper } from "./result-document.ts";
import type { StoredResult } from "./result-repository.ts";
import { addressOfItem, itemKeyOf } from "./sampled-item-address.ts";

const { fail } = workpaperFailures;

async function lockedRefusal(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return lockRefusal(engagement);
}

const isSame = (a: EnteredAttribute, b: EnteredAttribute): boolean => a.result === b.result && a.note === b.note;

const changedMeanwhile = ({ writer, writtenAt }: WrittenEntry<unknown>, current: Readonly<Record<string, string>>) =>
  fail("workpapers.changed-meanwhile", undefined, { extra: { current, changed_by: { name: writer, on: writtenAt.toISOString() } } });

/** Saves the reason for a difference. It is kept when the engagement is processed again, and the next run prints it. */
export async function saveTieReason(
  tx: Tx,
  actor: Actor,
  change: {
    readonly engagementId: string;
    readonly outputKey: string;
    readonly tieKey: string;
    readonly reason: string;
    /** The text the writer started from; undefined if the caller doesn't send it. */
    readonly before?: string | undefined;
    readonly stored: StoredResult;
  },
) {
  const refusal = await lockedRefusal(tx, change.engagementId);
  if (refusal) return refusal;
  if (!change.stored.result?.ties.some((tie) => tie.key === change.tieKey)) return fail("workpapers.tie-unknown", undefined);
  const { outputKey, tieKey, reason, before } = change;
  const written = await annotationRepository(tx).writtenReason(change.engagementId, outputKey, tieKey);
  if (written && before !== undefined && written.reason !== before && written.reason !== reason)
    return changedMeanwhile(written, { reason: written.reason });
  await annotationRepository(tx).saveTieReason(change.engagementId, { outputKey, tieKey, reason }, actor.userId);
  tx.record({ event: "result.explain-tie", subjectType: "engagement", subjectId: change.engagementId, data: { outputKey, tieKey } });
  return { ok: true, value: { key: tieKey, reason } } as const;
}

/** Population and key of the item with a given opaque address; undefined if no sample has it. */
function findItem(paper: StoredPaper, address: string, hmacKey: Uint8Array) {
  const items = paper.populations.flatMap(({ key: population, sample }) =>
    [...(sample?.items ?? []), ...(sample?.replacements ?? [])].map((item) => ({ population, itemKey: itemKeyOf(item) })),
  );
  // Links from earlier versions contain the key itself.
  return items.find(
    ({ population, itemKey }) => addressOfItem(hmacKey, { paper: paper.paper, population }, itemKey) === address || itemKey === address,
  );
}

export async function saveAttribute(
  tx: Tx,
  actor: Actor,
  change: {
    readonly engagementId: string;
    readonly outputKey: string;
    readonly itemId: string;
    readonly procedureId: string;
    readonly entered: EnteredAttribute;
    /** The result the writer started from; undefined if the caller doesn't send it. */
    readonly before?: EnteredAttribute | undefined;
    readonly stored: StoredResult;
    /** The organization's key, used to compute opaque addresses. */
    readonly hmacKey: Uint8Array;
  },
) {
  const refusal = await lockedRefusal(tx, change.engagementId);
  if (refusal) return refusal;
  const { outputKey, procedureId, entered, before, hmacKey } = change;
  const paper = change.stored.result;
  const item = paper ? findItem(paper, change.itemId, hmacKey) : undefined;
  if (!item || !paper?.procedures.some((procedure) => procedure.id === procedureId)) return fail("workpapers.item-unknown", undefined);
  const annotations = annotationRepository(tx);
  const { population, itemKey: itemId } = item;
  const at = { population, itemKey: itemId, procedureId };
  const written = await annotations.writtenAttribute(change.engagementId, at);
  if (written && before && !isSame(written, before) && !isSame(written, entered))
    return changedMeanwhile(written, { result: written.result, note: written.note });
  await annotations.saveAttribute(change.engagementId, { ...at, ...entered }, actor.userId);
  tx.record({
    event: "result.record-attribute",
    subjectType: "engagement",
    subjectId: change.engagementId,
    data: { outputKey, ...(population === outputKey ? {} : { population }), itemId, procedureId, result: entered.result },
  });
  return { ok: true, value: { item_id: itemId, procedure_id: procedureId, ...entered } } as const;
}

import { type EngagementFacts, engagementPolicy } from "@tieout/engagements/core";
import { changeRefusal, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import { enqueue } from "@tieout/jobs";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { assetRepository, type FileGiver } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";
import { supersede } from "./remove-asset.ts";

const { fail } = ingestionFailures;

export interface Slot {
  readonly nodeId: string;
  readonly resourcetype: string;
  readonly fileName: string;
  /** The file in the slot that this one replaces; empty if none. */
  readonly replacesId: string;
}

export interface ArrivedFile {
  readonly slot: Slot;
  readonly fileName: string;
  readonly object: StoredObject;
  /** Set for a client's file. */
  readonly given?: FileGiver;
}

/** The user on whose behalf the file is stored, with their right to edit. */
export interface Uploader {
  readonly userId: string;
  readonly mayEdit: (facts: EngagementFacts) => boolean;
}

export const uploaderOf = (actor: Actor): Uploader => ({
  userId: actor.userId,
  mayEdit: (facts) => engagementPolicy["engagement.edit"](actor, facts),
});

/** The slot's facts. A slot in another engagement is treated as absent. */
export async function admitToSlot(tx: Tx, by: Uploader, slot: Slot) {
  const node = await assetRepository(tx).node(slot.nodeId);
  const engagement = node && (await engagementRepository(tx).find(node.engagementId));
  if (!node || !engagement) return fail("ingestion.node-unknown", undefined);
  if (!by.mayEdit({ assigneeIds: engagement.assignees.map((user) => user.id) })) return fail("ingestion.node-unknown", undefined);
  const refusal = changeRefusal(engagement);
  if (refusal) return refusal;
  if (slot.resourcetype !== "" && slot.resourcetype !== node.resourcetype)
    return fail("ingestion.wrong-resourcetype", { expected: node.resourcetype });
  return { ok: true, value: node } as const;
}

/**
 * Puts a stored file into its slot. Checks the slot while the engagement's row is locked, because the engagement may have been locked, or a
 * run may have begun, during the upload.
 */
export async function registerAsset(tx: Tx, by: Uploader, statusUpdater: StatusUpdater, arrived: ArrivedFile) {
  const { slot, fileName, object, given } = arrived;
  const engagementId = (await assetRepository(tx).node(slot.nodeId))?.engagementId;
  if (!engagementId) return fail("ingestion.node-unknown", undefined);
  await engagementRepository(tx).lockRow(engagementId);
  const admitted = await admitToSlot(tx, by, slot);
  if (!admitted.ok) return admitted;
  const assets = assetRepository(tx);
  const replaced = (await assets.listOfNode(slot.nodeId)).find(({ id }) => id === slot.replacesId);
  // Checked first, because a failure is a return value: anything written earlier would stay.
  if (slot.replacesId !== "" && !replaced) return fail("ingestion.replaced-unknown", { name: fileName });
  const { key: objectKey, sizeBytes, sha256 } = object;
  const id = await assets.insert({ node: admitted.value, fileName, sizeBytes, sha256, objectKey, uploadedBy: by.userId, given });
  if (id === null) return fail("ingestion.file-duplicate", { name: fileName });
  if (replaced) await supersede(tx, replaced, { userId: by.userId, sha256 });
  await enqueue(tx, inspectAssetJob, { assetId: id }, { key: `inspect:${id}` });
  tx.record({ event: "asset.upload", subjectType: "asset", subjectId: id, data: { engagementId, sha256, sizeBytes } });
  await statusUpdater.refresh(tx, engagementId);
  const asset = await assets.find(id);
  if (!asset) throw new Error("the asset vanished while it was uploaded");
  return { ok: true, value: asset } as const;
}

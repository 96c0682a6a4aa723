import type { StatusUpdater } from "@tieout/engagements/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { lockForChange } from "../change-guard.ts";
import { correctionRepository } from "../corrections/correction-repository.ts";
import { packageRepository } from "../package/package-repository.ts";
import { addPackageFile } from "../package/recognize-file.job.ts";
import { enqueueMatching } from "../people/match-people.job.ts";
import { repeatedCode } from "../reading/repeated-file.ts";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";
import { removedFileRepository } from "./removed-file-repository.ts";
import { headersDiffer } from "./settle-inspection.ts";

interface Removal {
  readonly assetId: string;
  readonly byUserId: string;
}

/**
 * Reads other files again after a file leaves its slot: files that were refused because of it, and files that were compared with its
 * people.
 */
async function readOthersAgain(tx: Tx, { engagementId, nodeId }: Pick<AssetRecord, "engagementId" | "nodeId">): Promise<void> {
  await enqueueMatching(tx, engagementId);
  const assets = assetRepository(tx);
  for (const asset of await assets.listOfNode(nodeId)) {
    if (asset.refusalCode !== headersDiffer && asset.refusalCode !== repeatedCode) continue;
    await assets.readAgain(asset.id);
    await enqueue(tx, inspectAssetJob, { assetId: asset.id }, { key: `inspect:${asset.id}` });
  }
}

/** Takes a file out of its slot. The caller must hold the lock on the engagement's row. */
export async function takeOut(tx: Tx, asset: Pick<AssetRecord, "id" | "engagementId" | "nodeId" | "fileName" | "sha256">): Promise<void> {
  const { id, engagementId, fileName, sha256 } = asset;
  await assetRepository(tx).remove(id);
  await readOthersAgain(tx, asset);
  tx.record({ event: "asset.remove", subjectType: "asset", subjectId: id, data: { engagementId, fileName, sha256 } });
}

/** Takes a file out of its slot at a person's request; the file is kept unchanged for a time, so that it can be restored. */
export async function removeAsset(tx: Tx, statusUpdater: StatusUpdater, { assetId, byUserId }: Removal) {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) throw new Error("the policy let an absent asset through");
  const refusal = await lockForChange(tx, asset.engagementId);
  if (refusal) return refusal;
  const { id, engagementId, sha256 } = asset;
  await removedFileRepository(tx).setAside(id, byUserId);
  await readOthersAgain(tx, asset);
  tx.record({ event: "asset.remove", subjectType: "asset", subjectId: id, data: { engagementId, sha256 } });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: undefined } as const;
}

/**
 * Takes a file out of its slot because another file replaces it, and keeps it among the unneeded files, from which it can be restored. The
 * caller must hold the lock on the engagement's row.
 */
export async function supersede(tx: Tx, asset: AssetRecord, by: { readonly userId: string; readonly sha256: string }): Promise<void> {
  const { engagementId, fileName, sha256, objectKey } = asset;
  await correctionRepository(tx).supersede(asset, by.sha256);
  await assetRepository(tx).remove(asset.id);
  const file = { engagementId, fileName, sizeBytes: Number(asset.sizeBytes), sha256, objectKey, archiveName: null, uploadedBy: by.userId };
  const kept = await addPackageFile(tx, file);
  if (kept !== null) await packageRepository(tx).choose(kept, { needed: false, slotId: null });
  await readOthersAgain(tx, asset);
  tx.record({ event: "asset.supersede", subjectType: "asset", subjectId: asset.id, data: { engagementId, fileName, sha256 } });
}

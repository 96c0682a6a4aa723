import type { StatusUpdater } from "@tieout/engagements/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";
import { removedFileRepository } from "./removed-file-repository.ts";

interface AssetPlace {
  readonly engagementId: string;
  readonly assetId: string;
}

/** Restores a removed file as it was. The file is read once more, because its slot may now have another file or different columns. */
export async function restoreFile(tx: Tx, statusUpdater: StatusUpdater, { engagementId, assetId }: AssetPlace) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  if (!(await removedFileRepository(tx).putBack(engagementId, assetId)))
    return ingestionFailures.fail("ingestion.removed-unknown", undefined);
  const assets = assetRepository(tx);
  await assets.readAgain(assetId);
  await enqueue(tx, inspectAssetJob, { assetId }, { key: `inspect:${assetId}` });
  const asset = await assets.find(assetId);
  if (!asset) throw new Error("the file vanished while it was put back");
  tx.record({ event: "asset.restore", subjectType: "asset", subjectId: assetId, data: { engagementId, sha256: asset.sha256 } });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: asset } as const;
}

import type { SignedInContext } from "@tieout/http";
import type { FileUpload, UploadedFile } from "../../contract/index.ts";
import { unfinishedUploadDays } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { shownAsset } from "../ingestion-handlers.ts";
import { packageOf } from "../package/package-wire.ts";
import type { UploadRecord } from "./upload-repository.ts";

const dayMs = 24 * 3_600_000;

export const uploadWire = (upload: UploadRecord): FileUpload => ({
  id: upload.id,
  file_name: upload.fileName,
  data_feed_node_id: upload.nodeId,
  replaces_asset_id: upload.replacesId,
  size_bytes: upload.sizeBytes,
  received_bytes: upload.receivedBytes,
  fingerprint: upload.fingerprint,
  begun_on: upload.begunAt.toISOString(),
  expires_on: new Date(upload.lastAt.getTime() + unfinishedUploadDays * dayMs).toISOString(),
  problem: upload.problem,
});

/** The file created from an upload; if it has been moved or removed since, neither kind of file is returned. */
export function uploadedFile(
  context: SignedInContext,
  { engagementId, nodeId }: Pick<UploadRecord, "engagementId" | "nodeId">,
  fileId: string,
): Promise<UploadedFile> {
  return context.inOrganization(async (tx) => {
    if (nodeId === null) {
      const file = (await packageOf(tx, engagementId)).find(({ id }) => id === fileId);
      return { asset: null, package_file: file ?? null };
    }
    const asset = await assetRepository(tx).find(fileId);
    return { asset: asset && (await shownAsset(tx, context.actor, asset)), package_file: null };
  });
}

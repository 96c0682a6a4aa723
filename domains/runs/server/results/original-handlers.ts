import { assetRepository } from "@tieout/ingestion/server";
import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { lastResult } from "./find-result.ts";
import type { StoredPaper } from "./result-document.ts";
import { ticketForUpload } from "./ticket-for.ts";

const { fail } = workpaperFailures;

/** Opens the original uploaded file behind a row. The audit log records who opened it, because the file shows full SSNs. */
export const originalHandlers = ({ scanner }: Pick<WorkpapersDeps, "scanner">): WorkpaperHandlers<"openOriginal"> => ({
  async openOriginal(context, { params, body }) {
    const { tx } = context;
    const found = await lastResult(tx, params);
    if (!found.ok) return found;
    const paper = found.value.stored.result as StoredPaper | null;
    const source = paper?.sources.find(({ asset_id }) => asset_id === params.assetId);
    if (!source) return fail("workpapers.source-unknown", undefined);
    const asset = await assetRepository(tx).find(source.asset_id);
    if (asset?.engagementId !== params.engagementId) return fail("workpapers.original-removed", { name: source.file_name });
    const { id: objectId, objectKey: fileKey, fileName } = asset;
    const answer = await ticketForUpload(context, { objectId, fileKey, fileName, contentType: "application/octet-stream" }, scanner);
    if (!answer.ok) return answer;
    tx.record({
      event: "asset.open-original",
      subjectType: "asset",
      subjectId: asset.id,
      data: { engagementId: params.engagementId, sha256: asset.sha256, showsFullSsns: true, reason: body.reason },
    });
    return answer;
  },
});

import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, useClient } from "@tieout/client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { ingestionRoutes } from "../../contract/index.ts";
import { uploadObstacle } from "../../core/upload-limit.ts";
import type { Slot } from "./slot-state.ts";
import { type SendFile, UploadQueue } from "./upload-queue.ts";

/** Shared by the whole tab: leaving the step stops no upload. */
const queue = new UploadQueue();
/** Files sent from this tab, by asset id, so one in the wrong slot can be sent to the right one. */
const sentFiles = new Map<string, File>();

export const sentFileOf = (assetId: string): File | undefined => sentFiles.get(assetId);
export const cancelUpload = queue.remove;
export const retryUpload = queue.retry;

const touched = ["engagements", "files", "mappings"] as const;

export type StartUpload = (slot: Slot, file: File, replacesId?: string | null) => void;

/** The place in the queue of files that have no slot yet. */
const noSlot = "";

/** Takes a file whose slot its content will say. */
export type DropFile = (file: File) => void;

/** Uploads of one engagement, and starting one. */
export function useUploads(engagementId: string, maxBytes = Number.POSITIVE_INFINITY) {
  const client = useClient(ingestionRoutes);
  const cache = useQueryClient();
  const all = useSyncExternalStore(queue.subscribe, queue.uploads);
  const uploads = useMemo(() => all.filter((upload) => upload.engagementId === engagementId), [all, engagementId]);
  const start: StartUpload = useCallback(
    (slot, file, replacesId = null) => {
      const send: SendFile = async (request, signal, onSent) => {
        const body = new FormData();
        body.set("data_feed_node_id", request.slotId);
        body.set("resourcetype", request.resourcetype);
        body.set("file_name", request.file.name);
        if (request.replacesId) body.set("replaces_asset_id", request.replacesId);
        body.set("file", request.file);
        const asset = await client.uploadAsset({ body }, { signal, onProgress: onSent });
        sentFiles.set(asset.id, request.file);
        await invalidateViews(cache, touched);
      };
      const refusal = uploadObstacle({ name: file.name, sizeBytes: file.size }, slot.max_file_bytes);
      queue.add({ engagementId, slotId: slot.data_feed_node_id, resourcetype: slot.resourcetype, file, replacesId, refusal }, send);
    },
    [client, cache, engagementId],
  );
  const dropFile: DropFile = useCallback(
    (file) => {
      const send: SendFile = async (request, signal, onSent) => {
        const body = new FormData();
        body.set("file_name", request.file.name);
        body.set("file", request.file);
        await client.uploadPackageFile({ params: { engagementId }, body }, { signal, onProgress: onSent });
        await invalidateViews(cache, ["files"]);
      };
      const refusal = uploadObstacle({ name: file.name, sizeBytes: file.size }, maxBytes);
      queue.add({ engagementId, slotId: noSlot, resourcetype: "", file, refusal }, send);
    },
    [client, cache, engagementId, maxBytes],
  );
  return { uploads, dropped: uploads.filter((upload) => upload.slotId === noSlot), start, dropFile };
}

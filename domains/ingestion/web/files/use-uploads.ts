import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Client, invalidateViews, sendResumable, showPendingFiles, type Transport, useClient, useTransport } from "@tieout/client";
import { useMemo, useSyncExternalStore } from "react";
import { ingestionRoutes, type UploadedFile } from "../../contract/index.ts";
import { uploadObstacle } from "../../core/upload-limit.ts";
import type { Slot } from "./slot-state.ts";
import { fingerprintOf, isSameFile, uploadIdOf, uploadUrl } from "./unfinished.ts";
import { filesUnderWay, type SendFile, UploadQueue } from "./upload-queue.ts";
import { useUnfinished } from "./use-unfinished.ts";

/** Shared by the whole tab, so that uploads continue when the user leaves the step. */
const queue = new UploadQueue();
window.addEventListener("online", queue.reconnect);
queue.subscribe(() => showPendingFiles(filesUnderWay(queue.uploads())));
/** Files sent from this tab, by asset ID, so that a file in the wrong slot can be sent to the right one. */
const sentFiles = new Map<string, File>();

export const sentFileOf = (assetId: string): File | undefined => sentFiles.get(assetId);
export const cancelUpload = queue.remove;
export const retryUpload = queue.retry;
export const pauseUpload = queue.pause;

const touched = ["engagements", "files", "mappings"] as const;

export type StartUpload = (slot: Slot, file: File, replacesId?: string | null) => void;

/** Queue key for files that have no slot yet. */
const noSlot = "";

/** Uploads a file whose content will determine its slot. */
export type DropFile = (file: File) => void;

interface SendContext {
  readonly client: Client<typeof ingestionRoutes>;
  readonly transport: Transport;
  readonly cache: QueryClient;
  readonly engagementId: string;
}

const senderOf =
  ({ client, transport, cache, engagementId }: SendContext): SendFile =>
  async (request, signal, report) => {
    const { file, slotId, replacesId } = request;
    const metadata = {
      filename: file.name,
      fingerprint: fingerprintOf(file),
      ...(slotId === noSlot ? {} : { data_feed_node_id: slotId }),
      ...(replacesId ? { replaces_asset_id: replacesId } : {}),
    };
    let { url } = report;
    const onBegun = (begun: string): void => {
      url = begun;
      report.begun(begun);
    };
    const endpoint = uploadUrl(engagementId);
    const answer = await sendResumable(transport, { file, endpoint, url, metadata }, { signal, onSent: report.sent, onBegun });
    // All bytes had arrived, but the response to the last ones never reached the sender.
    const finish = () => client.finishUpload({ params: { engagementId, uploadId: uploadIdOf(url ?? "") } });
    const { asset } = (answer as UploadedFile | null) ?? (await finish());
    if (asset) sentFiles.set(asset.id, file);
    await invalidateViews(cache, slotId === noSlot ? ["files"] : touched);
  };

/** One engagement's uploads, a function to start an upload, and partial uploads from before the page was loaded. */
export function useUploads(engagementId: string, maxBytes = Number.POSITIVE_INFINITY) {
  const client = useClient(ingestionRoutes);
  const transport = useTransport();
  const cache = useQueryClient();
  const all = useSyncExternalStore(queue.subscribe, queue.uploads);
  const uploads = useMemo(() => all.filter((upload) => upload.engagementId === engagementId), [all, engagementId]);
  const unfinished = useUnfinished(engagementId, uploads);
  const starting = useMemo(() => {
    const send = senderOf({ client, transport, cache, engagementId });
    const forget = (url: string): void =>
      void client
        .cancelUpload({ params: { engagementId, uploadId: uploadIdOf(url) } })
        // An upload that cannot be deleted now is listed as unfinished and deleted after three days.
        .catch(() => undefined)
        .then(() => invalidateViews(cache, ["uploads"]));
    const add = (file: File, given: { slotId: string; resourcetype: string; replacesId: string | null; limitBytes: number }): void => {
      const { slotId, replacesId, resourcetype } = given;
      const begun = unfinished.find((one) => isSameFile(one, file) && (one.data_feed_node_id ?? noSlot) === slotId);
      const refusal = uploadObstacle({ name: file.name, sizeBytes: file.size }, given.limitBytes);
      const url = begun && begun.replaces_asset_id === replacesId ? uploadUrl(engagementId, begun.id) : null;
      queue.add({ engagementId, slotId, resourcetype, file, replacesId, refusal, url, forget }, send);
    };
    const start: StartUpload = (slot, file, replacesId = null) =>
      add(file, { slotId: slot.data_feed_node_id, resourcetype: slot.resourcetype, replacesId, limitBytes: slot.max_file_bytes });
    const dropFile: DropFile = (file) => add(file, { slotId: noSlot, resourcetype: "", replacesId: null, limitBytes: maxBytes });
    return { start, dropFile };
  }, [client, transport, cache, engagementId, maxBytes, unfinished]);
  return { uploads, dropped: uploads.filter((upload) => upload.slotId === noSlot), unfinished, ...starting };
}

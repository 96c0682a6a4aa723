import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { arrivalFailures } from "./arrival-failures.ts";
import { Asset } from "./asset-shapes.ts";
import { PackageFile } from "./package-routes.ts";

/** A partially uploaded file; only the person who began the upload can see and resume it. */
export const FileUpload = z.object({
  id: Id,
  file_name: z.string(),
  /** Null if dropped without choosing a slot. */
  data_feed_node_id: Id.nullable(),
  replaces_asset_id: Id.nullable(),
  size_bytes: z.number().int(),
  received_bytes: z.number().int(),
  /** Text from the sender by which the file is recognized when it is chosen again. */
  fingerprint: z.string(),
  begun_on: Instant,
  /** When the uploaded part is deleted unless the upload continues. */
  expires_on: Instant,
  /** Why a completely uploaded file is not in its slot. */
  problem: z.string().nullable(),
});
export type FileUpload = z.infer<typeof FileUpload>;

/** Result of an upload: a file in its slot, or a file in the package. */
export const UploadedFile = z.object({ asset: Asset.nullable(), package_file: PackageFile.nullable() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A file removed from its slot that can be restored. */
export const RemovedFile = z.object({
  id: Id,
  file_name: z.string(),
  title: z.string().describe("Title of its report"),
  removed_on: Instant,
  removed_by: z.string(),
  deleted_on: Instant,
});
export type RemovedFile = z.infer<typeof RemovedFile>;

const engagementParams = z.object({ engagementId: Id });
const uploadParams = engagementParams.extend({ uploadId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const edits = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

export const uploadRoutes = defineRoutes({
  listUploads: {
    method: "GET",
    path: "/api/engagements/:engagementId/uploads/",
    summary: "The caller's unfinished uploads",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    output: z.array(FileUpload),
    failures: [],
  },
  beginUpload: {
    method: "POST",
    path: "/api/engagements/:engagementId/uploads/",
    summary:
      "Begin a resumable upload (tus 1.0); Upload-Metadata: filename, fingerprint, data_feed_node_id (none: the package), replaces_asset_id. If the whole file comes with it, the response says what the file became",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: "tus",
    output: "tus",
    failures: arrivalFailures,
    idempotent: { why: "an upload that receives no bytes takes no place in a slot and is deleted after three days" },
    ownTransaction: true,
  },
  askUploadOffset: {
    method: "HEAD",
    path: "/api/engagements/:engagementId/uploads/:uploadId/",
    summary: "How many bytes of a resumable upload have been received (tus 1.0)",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: uploadParams,
    output: "tus",
    failures: [],
    ownTransaction: true,
  },
  continueUpload: {
    method: "PATCH",
    path: "/api/engagements/:engagementId/uploads/:uploadId/",
    summary: "Send the next bytes of a resumable upload (tus 1.0); the last response says what the file became",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: uploadParams,
    body: "tus",
    output: "tus",
    failures: arrivalFailures,
    ownTransaction: true,
    touches: ["engagements", "files", "mappings"],
  },
  cancelUpload: {
    method: "DELETE",
    path: "/api/engagements/:engagementId/uploads/:uploadId/",
    summary: "Cancel a resumable upload and delete what was received (tus 1.0)",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: uploadParams,
    output: "tus",
    failures: [],
    ownTransaction: true,
    touches: ["files"],
  },
  finishUpload: {
    method: "POST",
    path: "/api/engagements/:engagementId/uploads/:uploadId/finish/",
    summary: "What a complete upload became; creates the file if that hasn't been done yet",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: uploadParams,
    output: UploadedFile,
    failures: arrivalFailures,
    idempotent: { why: "an upload becomes one file, however often it is finished" },
    ownTransaction: true,
    touches: ["engagements", "files", "mappings"],
  },
  listRemovedFiles: {
    method: "GET",
    path: "/api/engagements/:engagementId/removed-files/",
    summary: "Removed files that can be restored, most recent first",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: z.array(RemovedFile),
    failures: [],
  },
  restoreFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/removed-files/:assetId/restore/",
    summary: "Restore a removed file to its slot, with its settings and answers",
    access: edits,
    needs: "engagements",
    apiKey: "files",
    params: engagementParams.extend({ assetId: Id }),
    output: Asset,
    failures: ["engagements.locked", "engagements.processing", "ingestion.removed-unknown"],
    idempotent: { why: "a file already in its slot is refused" },
    touches: ["engagements", "files", "mappings"],
  },
});

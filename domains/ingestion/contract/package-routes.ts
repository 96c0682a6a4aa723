import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";

/** One file that was dropped without a slot. */
export const PackageFile = z.object({
  id: Id,
  file_name: z.string(),
  /** The archive it was in; null when it was dropped by itself. */
  archive_name: z.string().nullable(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  uploaded_on: Instant,
  uploaded_by: z.string(),
  group: z.enum(["reading", "needs_answer", "recognized", "not_needed"]),
  report: z.object({ report_key: z.string(), title: z.string() }).nullable(),
  /** What speaks for it, one sentence each. */
  why: z.array(z.string()),
  /** The slot that was proposed or chosen. */
  data_feed_node_id: Id.nullable(),
  /** What must be answered. */
  problem: z.string().nullable(),
  /** Whether it could be read, so that it may go into a slot. */
  can_be_placed: z.boolean(),
  /** Another file of the engagement with the same bytes. */
  same_as: z.string().nullable(),
});
export type PackageFile = z.infer<typeof PackageFile>;

const PackageFields = z.object({ file_name: z.string().optional().describe("For display; defaults to the file's name") });

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;

export const packageRoutes = defineRoutes({
  listPackage: {
    method: "GET",
    path: "/api/engagements/:engagementId/package/",
    summary: "Files that wait for a slot, with the one proposed from their content, and files that are not needed",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    params: engagementParams,
    output: z.array(PackageFile),
    failures: [],
  },
  uploadPackageFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/",
    summary: "Upload one file without a slot; a ZIP archive of several files is unpacked",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams,
    body: "multipart",
    fields: PackageFields,
    output: PackageFile,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "ingestion.file-missing",
      "ingestion.one-file",
      "ingestion.file-empty",
      "ingestion.file-too-large",
      "ingestion.store-full",
    ],
    idempotent: { why: "the same file of the same name is the one that already waits" },
    ownTransaction: true,
    touches: ["files"],
  },
  putPackageFile: {
    method: "PUT",
    path: "/api/engagements/:engagementId/package/:fileId/",
    summary: "Choose the slot of a file, set it aside as not needed, or take it back",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams.extend({ fileId: Id }),
    body: z.strictObject({ needed: z.boolean(), data_feed_node_id: Id.nullable() }),
    output: PackageFile,
    failures: ["engagements.locked", "engagements.processing", "ingestion.package-file-unknown", "ingestion.node-unknown"],
    touches: ["files"],
  },
  placePackage: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/place/",
    summary: "Put the confirmed files into their slots, all or none",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams,
    body: z.strictObject({
      files: z
        .array(z.strictObject({ id: Id, data_feed_node_id: Id }))
        .min(1)
        .max(500),
    }),
    output: z.object({ placed: z.number().int() }),
    failures: [
      "engagements.locked",
      "engagements.processing",
      "ingestion.package-file-unknown",
      "ingestion.node-unknown",
      "ingestion.file-duplicate",
    ],
    idempotent: true,
    touches: ["engagements", "files", "mappings"],
  },
});

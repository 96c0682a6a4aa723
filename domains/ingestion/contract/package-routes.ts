import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { formFailures } from "./arrival-failures.ts";
import { ReadingPreview, ReadingSettings } from "./asset-shapes.ts";

/** A file that was dropped without choosing a slot. */
export const PackageFile = z.object({
  id: Id,
  file_name: z.string(),
  /** The archive that the file came from; null if the file was dropped individually. */
  archive_name: z.string().nullable(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  uploaded_on: Instant,
  uploaded_by: z.string(),
  group: z.enum(["reading", "needs_answer", "recognized", "not_needed"]),
  report: z.object({ report_key: z.string(), title: z.string() }).nullable(),
  /** Reasons for the suggestion, one sentence each. */
  why: z.array(z.string()),
  /** The slot that was suggested or chosen. */
  data_feed_node_id: Id.nullable(),
  /** Question that must be answered. */
  problem: z.string().nullable(),
  /** The file that this file would join in its slot; null if none. Only files with the same headings are combined. */
  beside: z.object({ file_name: z.string(), same_headings: z.boolean(), asks: z.boolean(), data_feed_node_id: Id }).nullable(),
  /** Set if all of the file's dates are in other years, with the slot the file would go to if used anyway. */
  other_year: z.object({ data_feed_node_id: Id.nullable() }).nullable(),
  /** Number of rows below the headings, and of rows from the top through the headings; null until they are counted. */
  rows: z.number().int().nullable(),
  rows_above: z.number().int().nullable(),
  /** Number of sheets counted, and of other sheets that have rows. */
  sheets: z.number().int().nullable(),
  other_sheets: z.number().int().nullable(),
  /** First and last date in the file's rows, YYYY-MM-DD, or in its title; null if none. */
  first_on: z.string().nullable(),
  last_on: z.string().nullable(),
  /** Whether the file is password-protected and must be opened first. */
  needs_password: z.boolean(),
  /** Whether the file was opened with its password; if so, the bytes are those of the workbook inside. */
  was_protected: z.boolean(),
  /** Reading settings that a person chose; null if the file isn't fixed-width text. */
  reading: ReadingSettings.nullable(),
  /** Whether the file's column borders are only a suggestion. */
  asks_for_columns: z.boolean(),
  /** When an unneeded file will be deleted; null for others. */
  deleted_on: Instant.nullable(),
  /** Whether the file could be read and may be put into a slot. */
  can_be_placed: z.boolean(),
  /** Another file in the engagement with the same bytes. */
  same_as: z.string().nullable(),
});
export type PackageFile = z.infer<typeof PackageFile>;

/** Files that were put into their slots together. */
export const Placement = z.object({
  id: Id,
  files: z.number().int(),
  placed_on: Instant,
  placed_by: z.string(),
  /** Whether the placement can be undone, because none of the files has been read with a confirmed mapping. */
  can_undo: z.boolean(),
});
export type Placement = z.infer<typeof Placement>;

/** An engagement for the same plan to which a file for another year belongs. */
export const OtherYear = z.object({ engagement_id: Id, engagement_name: z.string(), refusal: z.string().nullable() });
export type OtherYear = z.infer<typeof OtherYear>;

const PackageFields = z.object({ file_name: z.string().optional().describe("For display; defaults to the file's name") });

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;

export const packageRoutes = defineRoutes({
  listPackage: {
    method: "GET",
    path: "/api/engagements/:engagementId/package/",
    summary: "Files waiting for a slot, each with the slot proposed from its content, and files that aren't needed",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: z.array(PackageFile),
    failures: [],
  },
  uploadPackageFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/",
    summary: "Upload one file without a slot; a ZIP archive of several files is unpacked",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: "multipart",
    fields: PackageFields,
    output: PackageFile,
    failures: formFailures,
    idempotent: { why: "the same file with the same name is the one already waiting" },
    ownTransaction: true,
    touches: ["files"],
  },
  putPackageFile: {
    method: "PUT",
    path: "/api/engagements/:engagementId/package/:fileId/",
    summary: "Choose a file's slot, set it aside as not needed, or restore it",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams.extend({ fileId: Id }),
    body: z.strictObject({ needed: z.boolean(), data_feed_node_id: Id.nullable() }),
    output: PackageFile,
    failures: ["engagements.locked", "engagements.processing", "ingestion.package-file-unknown", "ingestion.node-unknown"],
    touches: ["files"],
  },
  setPackageAside: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/aside/",
    summary: "Set files aside as not needed, all or none",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: z.strictObject({ files: z.array(Id).min(1).max(500) }),
    output: z.object({ set_aside: z.number().int() }),
    failures: ["engagements.locked", "engagements.processing", "ingestion.package-file-unknown"],
    idempotent: { why: "a file that is set aside stays aside" },
    touches: ["files"],
  },
  openPackageFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/:fileId/open/",
    summary: "Open a protected file with its password, which isn't stored; the workbook inside replaces it",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams.extend({ fileId: Id }),
    body: z.strictObject({ password: z.string().min(1).max(255) }),
    output: PackageFile,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "ingestion.package-file-unknown",
      "ingestion.password-wrong",
      "ingestion.protection-unknown",
      "ingestion.file-duplicate",
      "ingestion.file-too-large",
      "ingestion.store-full",
    ],
    idempotent: { why: "an opened file is not opened again" },
    ownTransaction: true,
    touches: ["files"],
  },
  previewPackageReading: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/:fileId/reading/preview/",
    summary: "Preview the first rows of a dropped text file with given settings; nothing is stored",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams.extend({ fileId: Id }),
    body: ReadingSettings,
    output: ReadingPreview,
    failures: ["ingestion.package-file-unknown"],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
  putPackageReading: {
    method: "PUT",
    path: "/api/engagements/:engagementId/package/:fileId/reading/",
    summary: "Say how a dropped text file is read, such as where its columns begin; it is recognized again",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams.extend({ fileId: Id }),
    body: ReadingSettings,
    output: PackageFile,
    failures: ["engagements.locked", "engagements.processing", "ingestion.package-file-unknown", "ingestion.reading-refused"],
    ownTransaction: true,
    touches: ["files"],
  },
  placePackage: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/place/",
    summary: "Put confirmed files into their slots, all or none",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
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
  getPlacement: {
    method: "GET",
    path: "/api/engagements/:engagementId/package/placement/",
    summary: "The last package that was confirmed, while any of its files is still in its slot",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: z.object({ placement: Placement.nullable() }),
    failures: [],
  },
  undoPlacement: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/placement/undo/",
    summary: "Move the files of the last confirmed package out of their slots, back to the package",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: z.strictObject({ placement_id: Id }),
    output: z.object({ taken_back: z.number().int() }),
    failures: ["engagements.locked", "engagements.processing", "ingestion.placement-gone", "ingestion.placement-used"],
    idempotent: { why: "a placement that was undone is gone" },
    touches: ["engagements", "files", "mappings"],
  },
  listOtherYears: {
    method: "GET",
    path: "/api/engagements/:engagementId/package/:fileId/other-years/",
    summary: "Engagements of the same plan whose plan year covers a dropped file's dates",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams.extend({ fileId: Id }),
    output: z.array(OtherYear),
    failures: ["ingestion.package-file-unknown"],
  },
  movePackageFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/package/:fileId/move/",
    summary: "Move a dropped file from another year to that year's engagement",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "files",
    params: engagementParams.extend({ fileId: Id }),
    body: z.strictObject({ engagement_id: Id }),
    output: OtherYear,
    failures: ["engagements.locked", "engagements.processing", "ingestion.package-file-unknown", "ingestion.other-year-unknown"],
    idempotent: { why: "a moved file no longer waits here" },
    touches: ["files"],
  },
});

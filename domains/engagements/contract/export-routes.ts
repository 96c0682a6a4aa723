import { defineRoutes, Id, Instant, SsnReason } from "@tieout/contract";
import { z } from "zod";

const DownloadTicket = z.object({ url: z.string(), expires_in_seconds: z.number().int() });

/** An archive of all of a firm's data. */
export const FirmExport = z.object({
  id: Id,
  requested_by: z.string(),
  requested_on: Instant,
  reason: z.string(),
  state: z.enum(["making", "ready", "gone", "failed"]),
  finished_on: Instant.nullable(),
  /** Last day on which the archive is available. */
  expires_on: Instant.nullable(),
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  files: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** Stored files that were missing or damaged; the archive's manifest names them. */
  missing_files: z.number().int().nullable(),
});
export type FirmExport = z.infer<typeof FirmExport>;

export const exportRoutes = defineRoutes({
  listExports: {
    method: "GET",
    path: "/api/firm-exports/",
    summary: "Archives of all the firm's data: the last 20, newest first",
    access: { kind: "permission", permission: "retention.manage" },
    needs: "account",
    apiKey: "read",
    output: z.array(FirmExport),
    failures: [],
  },
  requestExport: {
    method: "POST",
    path: "/api/firm-exports/",
    summary:
      "Create an archive of all the firm's data, with original files and full SSNs; the person is emailed when it is ready, and it is kept for seven days",
    access: { kind: "permission", permission: "retention.manage" },
    needs: "account",
    apiKey: "none",
    body: z.strictObject({ shows_full_ssns: z.literal(true), reason: SsnReason }),
    output: FirmExport,
    failures: ["engagements.export-under-way"],
    idempotent: { why: "a second one is refused while one is being created" },
    touches: ["firm-exports"],
  },
  createExportTicket: {
    method: "POST",
    path: "/api/firm-exports/:exportId/ticket/",
    summary: "A single-use ticket for an archive",
    access: { kind: "permission", permission: "retention.manage" },
    needs: "account",
    apiKey: "none",
    params: z.object({ exportId: Id }),
    output: DownloadTicket,
    failures: ["engagements.export-gone", "workpapers.file-damaged"],
    idempotent: { why: "a ticket changes nothing and expires after a minute" },
  },
});

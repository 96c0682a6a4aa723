import { defineRoutes, Id, SsnReason } from "@tieout/contract";
import { z } from "zod";
import { RowEdit, RowsQuery, RowsToCorrect, RowToCorrect } from "./correction-shapes.ts";

const onAsset = { entity: "asset", id: "assetId" } as const;
const params = z.object({ assetId: Id });
const rowParams = params.extend({ row: z.coerce.number().int().min(1).max(2_000_000_000) });
const reading = ["ingestion.rows-not-read", "ingestion.correction-refused", "ingestion.sheet-unknown"] as const;

/** Rejected rows in a file: list, correct, download. */
export const correctionRoutes = defineRoutes({
  listRejectedRows: {
    method: "GET",
    path: "/api/engagements/assets/:assetId/rejected-rows/",
    summary: "Rejected and corrected rows of a sheet, page by page, with the cells at fault; SSNs masked",
    access: { kind: "permission", permission: "engagement.read", scope: onAsset },
    needs: "engagements",
    apiKey: "read",
    params,
    query: RowsQuery,
    output: RowsToCorrect,
    failures: ["ingestion.rows-not-read", "ingestion.sheet-unknown"],
    ownTransaction: true,
  },
  checkRejectedRow: {
    method: "POST",
    path: "/api/engagements/assets/:assetId/rejected-rows/:row/check/",
    summary: "Preview how a row would be read with some cells changed; nothing is stored",
    access: { kind: "permission", permission: "engagement.read", scope: onAsset },
    needs: "engagements",
    apiKey: "read",
    params: rowParams,
    body: RowEdit,
    output: RowToCorrect,
    failures: [...reading, "ingestion.correction-stale"],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
  correctRejectedRow: {
    method: "PUT",
    path: "/api/engagements/assets/:assetId/rejected-rows/:row/",
    summary: "Correct cells of a rejected row, or undo corrections; the file doesn't change and is read again with them",
    access: { kind: "permission", permission: "engagement.edit", scope: onAsset },
    needs: "engagements",
    apiKey: "files",
    params: rowParams,
    body: RowEdit,
    output: RowToCorrect,
    failures: [
      ...reading,
      "ingestion.correction-stale",
      "engagements.locked",
      "engagements.processing",
      "ingestion.not-inspected",
      "ingestion.file-too-large",
      "ingestion.store-full",
    ],
    ownTransaction: true,
    touches: ["engagements", "files", "mappings"],
  },
  downloadRejectedRows: {
    method: "POST",
    path: "/api/engagements/assets/:assetId/rejected-rows/download/",
    summary: "Every rejected row with all its cells as CSV; with full SSNs only if the caller asks for them, which the audit log records",
    access: { kind: "permission", permission: "engagement.open_original", scope: onAsset },
    needs: "engagements",
    apiKey: "none",
    params,
    body: z.discriminatedUnion("shows_full_ssns", [
      z.strictObject({ shows_full_ssns: z.literal(true).describe("The caller saw the warning and agreed"), reason: SsnReason }),
      z.strictObject({ shows_full_ssns: z.literal(false) }),
    ]),
    output: "stream",
    failures: ["ingestion.rows-not-read", "ingestion.file-too-large", "ingestion.store-full"],
    idempotent: { why: "it changes nothing but the audit log, which counts every download" },
    ownTransaction: true,
  },
});

import { engagementFailures, type exportRoutes, type FirmExport } from "@tieout/engagements/server";
import type { RouteHandlers } from "@tieout/http";
import { ticketFor } from "@tieout/runs/server";
import type { Facts } from "../facts.ts";
import { type ExportRecord, exportRepository } from "./export-repository.ts";
import { enqueueExport } from "./make-export.job.ts";

const { fail } = engagementFailures;
const shown = 20;

const isKept = ({ objectKey, expiresAt }: ExportRecord, now: Date): boolean => objectKey !== null && expiresAt !== null && expiresAt > now;

function wireOf(record: ExportRecord, now: Date): FirmExport {
  const { finishedAt, failedAt } = record;
  return {
    id: record.id,
    requested_by: record.requestedByName,
    requested_on: record.requestedAt.toISOString(),
    reason: record.reason,
    state: failedAt ? "failed" : finishedAt === null ? "making" : isKept(record, now) ? "ready" : "gone",
    finished_on: finishedAt?.toISOString() ?? null,
    expires_on: record.expiresAt?.toISOString() ?? null,
    size_bytes: record.sizeBytes,
    sha256: record.sha256,
    files: record.files,
    rows: record.rows,
    missing_files: record.missing,
  };
}

/** Archives of all of a firm's data, for the firm's admins. */
export const exportHandlers: RouteHandlers<typeof exportRoutes, Facts> = {
  async listExports({ tx, now }) {
    return { ok: true, value: (await exportRepository(tx).list(shown)).map((record) => wireOf(record, now())) };
  },
  async requestExport({ tx, actor, now }, { body }) {
    const exports = exportRepository(tx);
    const id = await exports.insert(actor.userId, body.reason);
    const record = id === null ? null : await exports.find(id);
    if (!record) return fail("engagements.export-under-way", undefined);
    await enqueueExport(tx, record.id);
    const data = { reason: body.reason, showsFullSsns: true };
    tx.record({ event: "organization.export", subjectType: "firm-export", subjectId: record.id, data });
    return { ok: true, value: wireOf(record, now()) };
  },
  async createExportTicket(context, { params }) {
    const { tx } = context;
    const record = await exportRepository(tx).find(params.exportId);
    if (!record || record.objectKey === null || !isKept(record, context.now())) return fail("engagements.export-gone", undefined);
    const fileName = `tieout-export-${record.requestedAt.toISOString().slice(0, 10)}.zip`;
    const answer = await ticketFor(context, { objectId: record.id, fileKey: record.objectKey, fileName, contentType: "application/zip" });
    if (!answer.ok) return answer;
    tx.record({ event: "organization.export-download", subjectType: "firm-export", subjectId: record.id, data: { sha256: record.sha256 } });
    return answer;
  },
};

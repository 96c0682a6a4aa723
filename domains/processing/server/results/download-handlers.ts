import { issueDownloadTicket, type RouteHandlers, redeemDownloadTicket, ticketTtlSeconds } from "@tieout/http";
import { type downloadRoutes, workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { bundleFileRepository } from "./bundle-file-repository.ts";
import { listBundles } from "./list-bundles.ts";

const { fail } = workpaperFailures;

/** Files of a run, and their download tickets. */
export const bundleHandlers: WorkpaperHandlers<"listBundles" | "createDownloadTicket"> = {
  async listBundles({ tx }, { params }) {
    return { ok: true, value: await listBundles(tx, params.engagementId) };
  },
  async createDownloadTicket({ tx, actor, now }, { params, body }) {
    const file = await bundleFileRepository(tx).find(params.engagementId, body.object_id);
    if (!file) return fail("workpapers.no-results", undefined);
    const contentType = file.kind === "bundle" ? "application/zip" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const ticket = await issueDownloadTicket(tx, actor, {
      objectId: file.id,
      fileKey: file.objectKey,
      fileName: file.name,
      contentType,
      at: now(),
    });
    tx.record({
      event: "bundle.download",
      subjectType: "bundle-file",
      subjectId: file.id,
      data: { engagementId: params.engagementId, sha256: file.sha256 },
    });
    return { ok: true, value: { url: `/api/downloads/${ticket}/`, expires_in_seconds: ticketTtlSeconds } };
  },
};

/** The ticket is the permission: the link works without a session. */
export const ticketHandlers: RouteHandlers<typeof downloadRoutes> = {
  async download(context, { params }) {
    const file = await redeemDownloadTicket(context.work, params.ticket, context.now());
    if (!file) return fail("workpapers.ticket-invalid", undefined);
    const stream = await context.files.get(file.organizationId, file.fileKey);
    return { ok: true, value: { contentType: file.contentType, fileName: file.fileName, sizeBytes: stream.sizeBytes, stream } };
  },
};

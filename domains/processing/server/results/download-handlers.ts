import { type RouteHandlers, redeemDownloadTicket, ticketCookie } from "@tieout/http";
import { type downloadRoutes, workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { bundleFileRepository } from "./bundle-file-repository.ts";
import { listBundles } from "./list-bundles.ts";
import { ticketFor } from "./ticket-for.ts";

const { fail } = workpaperFailures;

/** Files of a run, and their download tickets. */
export const bundleHandlers: WorkpaperHandlers<"listBundles" | "createDownloadTicket"> = {
  async listBundles({ tx }, { params }) {
    return { ok: true, value: await listBundles(tx, params.engagementId) };
  },
  async createDownloadTicket(context, { params, body }) {
    const { tx } = context;
    const file = await bundleFileRepository(tx).find(params.engagementId, body.object_id);
    if (!file) return fail("workpapers.no-results", undefined);
    const contentType = file.kind === "bundle" ? "application/zip" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const answer = await ticketFor(context, { objectId: file.id, fileKey: file.objectKey, fileName: file.name, contentType });
    if (!answer.ok) return answer;
    tx.record({
      event: "bundle.download",
      subjectType: "bundle-file",
      subjectId: file.id,
      data: { engagementId: params.engagementId, sha256: file.sha256 },
    });
    return answer;
  },
};

/** The ticket is the permission, in the browser that asked for it. */
export const ticketHandlers: RouteHandlers<typeof downloadRoutes> = {
  async download(context, { params }) {
    const file = await redeemDownloadTicket(
      context.work,
      params.ticket,
      { holder: context.cookie(ticketCookie.name), token: context.token },
      context.now(),
    );
    if (!file) return fail("workpapers.ticket-invalid", undefined);
    const stream = await context.files.get(file.organizationId, file.fileKey);
    return { ok: true, value: { contentType: file.contentType, fileName: file.fileName, sizeBytes: stream.sizeBytes, stream } };
  },
};

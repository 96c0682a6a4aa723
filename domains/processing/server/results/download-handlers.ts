import { type FileStore, isBroken } from "@tieout/files";
import {
  issueDownloadTicket,
  newTicketHolder,
  type RouteHandlers,
  redeemDownloadTicket,
  ticketCookie,
  ticketTtlSeconds,
} from "@tieout/http";
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
  async createDownloadTicket({ tx, actor, now, files, cookie, setCookie }, { params, body }) {
    const file = await bundleFileRepository(tx).find(params.engagementId, body.object_id);
    if (!file) return fail("workpapers.no-results", undefined);
    // A download that breaks off in the middle says nothing: all of it is checked before it begins.
    if (!(await isWhole(files, tx.organizationId, file.objectKey))) return fail("workpapers.file-damaged", { name: file.name });
    const contentType = file.kind === "bundle" ? "application/zip" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const holder = cookie(ticketCookie.name) ?? newTicketHolder();
    const ticket = await issueDownloadTicket(tx, actor, {
      objectId: file.id,
      fileKey: file.objectKey,
      fileName: file.name,
      contentType,
      at: now(),
      holder,
    });
    setCookie({ ...ticketCookie, value: holder, maxAgeSeconds: ticketTtlSeconds });
    tx.record({
      event: "bundle.download",
      subjectType: "bundle-file",
      subjectId: file.id,
      data: { engagementId: params.engagementId, sha256: file.sha256 },
    });
    return { ok: true, value: { url: `/api/downloads/${ticket}/`, expires_in_seconds: ticketTtlSeconds } };
  },
};

async function isWhole(files: FileStore, organizationId: string, objectKey: string): Promise<boolean> {
  try {
    await files.check(organizationId, objectKey);
    return true;
  } catch (error) {
    if (isBroken(error)) return false;
    throw error;
  }
}

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

import { type RouteHandlers, redeemDownloadTicket, ticketCookie } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { type downloadRoutes, workpaperFailures } from "../../contract/index.ts";
import { evidenceContentTypes } from "../../core/index.ts";
import { evidenceRepository } from "../evidence/evidence-repository.ts";
import { addendumRepository } from "../locks/addendum-repository.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { bundleFileRepository } from "./bundle-file-repository.ts";
import { listBundles } from "./list-bundles.ts";
import { ticketFor, ticketForUpload } from "./ticket-for.ts";

const { fail } = workpaperFailures;

const contentTypes = {
  bundle: "application/zip",
  sealed: "application/zip",
  workpaper: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A file of a run, of evidence or an addendum; null when the engagement has none of this id. */
async function downloadable(tx: Tx, engagementId: string, objectId: string) {
  const file = await bundleFileRepository(tx).find(engagementId, objectId);
  if (file) {
    const { id, kind, name: fileName, objectKey: fileKey, sha256 } = file;
    return {
      objectId: id,
      fileKey,
      fileName,
      contentType: contentTypes[kind],
      sha256,
      event: "bundle.download",
      subjectType: "bundle-file",
    };
  }
  const evidence = await evidenceRepository(tx).find(engagementId, objectId);
  if (evidence && evidence.kind !== "link" && evidence.objectKey !== null) {
    const { id, kind, title: fileName, objectKey: fileKey, sha256 } = evidence;
    const contentType = evidenceContentTypes[kind];
    return { objectId: id, fileKey, fileName, contentType, sha256, event: "evidence.download", subjectType: "evidence" };
  }
  const addendum = await addendumRepository(tx).find(engagementId, objectId);
  if (!addendum) return null;
  const { id, fileName, objectKey: fileKey, sha256 } = addendum;
  // Anything may be added: a browser must not show it as a page.
  const contentType = "application/octet-stream";
  return { objectId: id, fileKey, fileName, contentType, sha256, event: "addendum.download", subjectType: "addendum" };
}

/** Files of a run, and their download tickets. */
export const bundleHandlers = ({
  scanner,
}: Pick<WorkpapersDeps, "scanner">): WorkpaperHandlers<"listBundles" | "createDownloadTicket"> => ({
  async listBundles({ tx }, { params }) {
    return { ok: true, value: await listBundles(tx, params.engagementId) };
  },
  async createDownloadTicket(context, { params, body }) {
    const { tx } = context;
    const file = await downloadable(tx, params.engagementId, body.object_id);
    if (!file) return fail("workpapers.no-results", undefined);
    const { event, subjectType, sha256, ...ticketed } = file;
    // What a run made is the product's own.
    const answer = await (subjectType === "bundle-file" ? ticketFor(context, ticketed) : ticketForUpload(context, ticketed, scanner));
    if (!answer.ok) return answer;
    tx.record({ event, subjectType, subjectId: file.objectId, data: { engagementId: params.engagementId, sha256 } });
    return answer;
  },
});

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

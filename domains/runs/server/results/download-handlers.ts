import { type RouteHandlers, redeemDownloadTicket, ticketCookie } from "@tieout/http";
import { type downloadRoutes, workpaperFailures } from "../../contract/index.ts";
import type { FindFile, FoundFile } from "../find-file.ts";
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

/** Finds a file that belongs to a run. */
const findOwn: FindFile = async (tx, engagementId, objectId) => {
  const file = await bundleFileRepository(tx).find(engagementId, objectId);
  if (!file) return null;
  const { id, kind, name: fileName, objectKey: fileKey, sha256 } = file;
  const contentType = contentTypes[kind];
  return { objectId: id, fileKey, fileName, contentType, sha256, event: "bundle.download", subjectType: "bundle-file" };
};

async function findFirst(finders: readonly FindFile[], ...[tx, engagementId, objectId]: Parameters<FindFile>): Promise<FoundFile | null> {
  for (const find of finders) {
    const found = await find(tx, engagementId, objectId);
    if (found) return found;
  }
  return null;
}

/** A run's files and their download tickets. */
export const bundleHandlers = ({
  scanner,
  otherFiles,
}: Pick<WorkpapersDeps, "scanner" | "otherFiles">): WorkpaperHandlers<"listBundles" | "createDownloadTicket"> => ({
  async listBundles({ tx }, { params }) {
    return { ok: true, value: await listBundles(tx, params.engagementId) };
  },
  async createDownloadTicket(context, { params, body }) {
    const { tx } = context;
    const file = await findFirst([findOwn, ...otherFiles], tx, params.engagementId, body.object_id);
    if (!file) return fail("workpapers.no-results", undefined);
    const { event, subjectType, sha256, ...ticketed } = file;
    // Files produced by a run come from Tieout itself, so they aren't scanned.
    const answer = await (subjectType === "bundle-file" ? ticketFor(context, ticketed) : ticketForUpload(context, ticketed, scanner));
    if (!answer.ok) return answer;
    tx.record({ event, subjectType, subjectId: file.objectId, data: { engagementId: params.engagementId, sha256 } });
    return answer;
  },
});

/** The ticket grants access, but only in the browser that requested it. */
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

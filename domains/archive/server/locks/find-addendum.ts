import type { FindFile } from "@tieout/runs/server";
import { addendumRepository } from "./addendum-repository.ts";

/** Finds an addendum for download. */
export const findAddendum: FindFile = async (tx, engagementId, objectId) => {
  const addendum = await addendumRepository(tx).find(engagementId, objectId);
  if (!addendum) return null;
  const { id, fileName, objectKey: fileKey, sha256 } = addendum;
  // Any file may be added, so a browser must not display it as a page.
  const contentType = "application/octet-stream";
  return { objectId: id, fileKey, fileName, contentType, sha256, event: "addendum.download", subjectType: "addendum" };
};

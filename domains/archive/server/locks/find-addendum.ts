import type { FindFile } from "@tieout/runs/server";
import { addendumRepository } from "./addendum-repository.ts";

/** An addendum, for its download. */
export const findAddendum: FindFile = async (tx, engagementId, objectId) => {
  const addendum = await addendumRepository(tx).find(engagementId, objectId);
  if (!addendum) return null;
  const { id, fileName, objectKey: fileKey, sha256 } = addendum;
  // Anything may be added: a browser must not show it as a page.
  const contentType = "application/octet-stream";
  return { objectId: id, fileKey, fileName, contentType, sha256, event: "addendum.download", subjectType: "addendum" };
};

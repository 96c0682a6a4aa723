import type { FindFile } from "@tieout/runs/server";
import { evidenceContentTypes } from "../../core/index.ts";
import { evidenceRepository } from "./evidence-repository.ts";

/** Finds an evidence file for download; links have no file. */
export const findEvidence: FindFile = async (tx, engagementId, objectId) => {
  const evidence = await evidenceRepository(tx).find(engagementId, objectId);
  if (!evidence || evidence.kind === "link" || evidence.objectKey === null) return null;
  const { id, kind, title: fileName, objectKey: fileKey, sha256 } = evidence;
  const contentType = evidenceContentTypes[kind];
  return { objectId: id, fileKey, fileName, contentType, sha256, event: "evidence.download", subjectType: "evidence" };
};

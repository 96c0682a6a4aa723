import type { StoredObject } from "@tieout/files";
import type { Tx } from "@tieout/postgres";
import { lockForChange } from "../change-guard.ts";
import { packageRepository } from "./package-repository.ts";
import { addPackageFile } from "./recognize-file.job.ts";

interface ArrivedFile {
  readonly engagementId: string;
  readonly fileName: string;
  readonly object: StoredObject;
}

/** Adds a stored file to the package; returns its id and whether it is new. */
export async function registerPackageFile(tx: Tx, userId: string, { engagementId, fileName, object }: ArrivedFile) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const { key: objectKey, sizeBytes, sha256 } = object;
  const added = await addPackageFile(tx, { engagementId, fileName, sizeBytes, sha256, objectKey, archiveName: null, uploadedBy: userId });
  if (added !== null)
    tx.record({ event: "package.upload", subjectType: "engagement", subjectId: engagementId, data: { file: added, sha256, sizeBytes } });
  const waiting = (await packageRepository(tx).list(engagementId)).find((one) => one.sha256 === sha256 && one.fileName === fileName);
  const id = added ?? waiting?.id;
  if (!id) throw new Error("the file vanished while it was uploaded");
  return { ok: true, value: { id, isNew: added !== null } } as const;
}

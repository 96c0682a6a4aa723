import { uploadRepository } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";

/** The last file in the chain of replacements that starts with the named file; the named file itself if nothing replaced it. */
export function latestOf(files: readonly ClientFileRecord[], namedId: string): string {
  const next = files.findLast(({ replacesId, state }) => replacesId === namedId && state !== "draft");
  return next ? latestOf(files, next.id) : namedId;
}

/** Removes a file. Drafts and uploads that were to replace it will replace its successor instead, or nothing if the successor is null. */
export async function removeFile(tx: Tx, { id }: ClientFileRecord, successorId: string | null): Promise<void> {
  const repository = clientFileRepository(tx);
  await repository.handOn(id, successorId);
  await uploadRepository(tx).handOnClientFile(id, successorId);
  await repository.remove(id);
}

import { uploadRepository } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";

/** The last of the given files that took the place of the named one, or of one that did; the named one itself where none did. */
export function latestOf(files: readonly ClientFileRecord[], namedId: string): string {
  const next = files.findLast(({ replacesId, state }) => replacesId === namedId && state !== "draft");
  return next ? latestOf(files, next.id) : namedId;
}

/** Removes a file. What was to take its place, a draft or an upload under way, takes that of its successor; null: it is another file. */
export async function removeFile(tx: Tx, { id }: ClientFileRecord, successorId: string | null): Promise<void> {
  const repository = clientFileRepository(tx);
  await repository.handOn(id, successorId);
  await uploadRepository(tx).handOnClientFile(id, successorId);
  await repository.remove(id);
}

import { assetRepository } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import type { ClientFileRecord } from "./client-file-repository.ts";

/** The files whose place a file takes, the nearest first. */
function placesOf(file: ClientFileRecord, files: readonly ClientFileRecord[]): readonly ClientFileRecord[] {
  const before = files.find(({ id }) => id === file.replacesId);
  return before ? [before, ...placesOf(before, files)] : [];
}

/**
 * The file of the client in the slot whose place the given one takes: it was accepted, then returned, and stays there until another one is accepted
 * instead. `files`: all of the item, whose slot it is.
 */
export async function inSlotBefore(tx: Tx, slotId: string, file: ClientFileRecord, files: readonly ClientFileRecord[]) {
  if (file.replacesId === null) return null;
  const hashes = new Set(placesOf(file, files).map(({ sha256 }) => sha256));
  const inSlot = await assetRepository(tx).listOfNode(slotId);
  return inSlot.find(({ sha256, givenBy }) => givenBy !== null && hashes.has(sha256)) ?? null;
}

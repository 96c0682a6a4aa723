import { type AssetRecord, assetRepository } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { type PlaceInSlot, placeInSlot, type TimedFile } from "../../core/index.ts";
import type { ItemRecord } from "../client-request-repository.ts";
import type { ClientFileRecord } from "./client-file-repository.ts";

export type TimedRecord = ClientFileRecord & TimedFile;

const timed = (file: ClientFileRecord): TimedRecord => ({
  ...file,
  sentAtMilliseconds: file.sentAt?.getTime() ?? null,
  settledAtMilliseconds: file.settledAt?.getTime() ?? null,
});

/** Files in order of arrival. */
export const inOrder = (files: readonly ClientFileRecord[]): readonly TimedRecord[] =>
  files.map(timed).toSorted((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime() || (one.id < other.id ? -1 : 1));

/** The client's files in an item's slot, by SHA-256; empty if the item has no slot. */
export async function inSlotOf(tx: Tx, { slotId }: Pick<ItemRecord, "slotId">): Promise<ReadonlyMap<string, AssetRecord>> {
  if (slotId === null) return new Map();
  const assets = await assetRepository(tx).listOfNode(slotId);
  return new Map(assets.flatMap((asset) => (asset.givenBy === null ? [] : [[asset.sha256, asset] as const])));
}

/** The client's file in the slot that a given file replaces. `files`: all of the item's files that the auditor can see. */
export const placeOf = (
  file: ClientFileRecord,
  files: readonly ClientFileRecord[],
  inSlot: ReadonlyMap<string, AssetRecord>,
): PlaceInSlot<TimedRecord> => placeInSlot(timed(file), inOrder(files), new Set(inSlot.keys()));

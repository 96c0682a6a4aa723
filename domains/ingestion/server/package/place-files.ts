import type { StatusUpdater } from "@tieout/engagements/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { inspectAssetJob } from "../files/inspect-asset.job.ts";
import { fileToChange } from "./file-to-change.ts";
import { packageRepository } from "./package-repository.ts";
import { placementRepository } from "./placement-repository.ts";

const { fail } = ingestionFailures;

interface Choice {
  readonly fileId: string;
  /** Null to use the slot proposed from the file's content. */
  readonly slotId: string | null;
  readonly needed: boolean;
}

/** Saves the slot that a user chose for a file, or that the file isn't needed. */
export async function chooseForFile(tx: Tx, engagementId: string, { fileId, slotId, needed }: Choice) {
  const found = await fileToChange(tx, engagementId, fileId);
  if (!found.ok) return found;
  if (slotId !== null && (await assetRepository(tx).node(slotId))?.engagementId !== engagementId)
    return fail("ingestion.node-unknown", undefined);
  await packageRepository(tx).choose(fileId, { needed, slotId: needed ? slotId : null });
  tx.record({ event: "package.choose", subjectType: "engagement", subjectId: engagementId, data: { file: fileId, slot: slotId, needed } });
  return { ok: true, value: undefined } as const;
}

/** Sets files aside together; files already set aside keep their date. */
export async function setAside(tx: Tx, engagementId: string, fileIds: readonly string[]) {
  for (const fileId of fileIds) {
    const found = await fileToChange(tx, engagementId, fileId);
    if (!found.ok) return found;
    await packageRepository(tx).choose(fileId, { needed: false, slotId: null });
  }
  tx.record({ event: "package.set-aside", subjectType: "engagement", subjectId: engagementId, data: { files: fileIds } });
  return { ok: true, value: undefined } as const;
}

interface Placement {
  readonly fileId: string;
  readonly slotId: string;
}

interface PlacementContext {
  readonly engagementId: string;
  readonly userId: string;
}

interface PlacementBatch extends PlacementContext {
  readonly placementId: string;
}

/** Moves one file from the package to its slot, with its stored bytes. */
async function place(tx: Tx, { engagementId, userId, placementId }: PlacementBatch, { fileId, slotId }: Placement) {
  const files = packageRepository(tx);
  const assets = assetRepository(tx);
  const file = await files.find(fileId);
  if (file?.engagementId !== engagementId || file.status !== "read" || file.finding?.kind !== "report")
    return fail("ingestion.package-file-unknown", undefined);
  const node = await assets.node(slotId);
  if (node?.engagementId !== engagementId) return fail("ingestion.node-unknown", undefined);
  const { fileName, sha256, objectKey } = file;
  const sizeBytes = Number(file.sizeBytes);
  const id = await assets.insert({ node, fileName, sizeBytes, sha256, objectKey, uploadedBy: userId });
  if (id === null) return fail("ingestion.file-duplicate", { name: fileName });
  if (file.chosenReading) await assets.chooseReading(id, file.chosenReading);
  await placementRepository(tx).keep({ assetId: id, fileId, placementId, placedBy: userId });
  await files.remove(fileId);
  await enqueue(tx, inspectAssetJob, { assetId: id }, { key: `inspect:${id}` });
  tx.record({ event: "asset.upload", subjectType: "asset", subjectId: id, data: { engagementId, sha256, sizeBytes } });
  return null;
}

/** Puts all files that a user confirmed into their slots, or none of them. */
export async function placeFiles(tx: Tx, statusUpdater: StatusUpdater, placing: PlacementContext, placements: readonly Placement[]) {
  const refusal = await lockForChange(tx, placing.engagementId);
  if (refusal) return refusal;
  const together = { ...placing, placementId: await placementRepository(tx).newId() };
  for (const placement of placements) {
    const failed = await place(tx, together, placement);
    if (failed) return failed;
  }
  await statusUpdater.refresh(tx, placing.engagementId);
  return { ok: true, value: { placed: placements.length } } as const;
}

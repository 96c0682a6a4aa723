import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, type Placement } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { takeOut } from "../files/remove-asset.ts";
import { placementRepository } from "./placement-repository.ts";

const { fail } = ingestionFailures;

export async function placementOf(tx: Tx, engagementId: string): Promise<Placement | null> {
  const last = await placementRepository(tx).last(engagementId);
  if (!last) return null;
  const { id, files, placedAt, placedByName, usedName } = last;
  return { id, files, placed_on: placedAt.toISOString(), placed_by: placedByName, can_undo: usedName === null };
}

interface PlacementUndo {
  readonly engagementId: string;
  readonly placementId: string;
}

/**
 * Moves files that were confirmed together out of their slots and back to the package. Refused once any of them has been read with a
 * confirmed mapping: a run may have used it, and its rows are counted with others.
 */
export async function undoPlacement(tx: Tx, statusUpdater: StatusUpdater, { engagementId, placementId }: PlacementUndo) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const placements = placementRepository(tx);
  const last = await placements.last(engagementId);
  if (last?.id !== placementId) return fail("ingestion.placement-gone", undefined);
  if (last.usedName !== null) return fail("ingestion.placement-used", { name: last.usedName });
  const placed = new Set(await placements.assetIds(placementId));
  const assets = (await assetRepository(tx).list(engagementId)).filter(({ id }) => placed.has(id));
  await placements.restore(placementId);
  for (const asset of assets) await takeOut(tx, asset);
  const data = { placement: placementId, files: assets.map(({ id }) => id) };
  tx.record({ event: "package.undo", subjectType: "engagement", subjectId: engagementId, data });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: { taken_back: assets.length } } as const;
}

import type { Tx } from "@tieout/postgres";
import { type AssetRecord, assetRepository } from "../files/asset-repository.ts";
import { mappingObstacle } from "../mapping/mapping-obstacle.ts";
import { mappingSlots } from "../mapping/mapping-slots.ts";
import { type NormalizeRequest, ofFile } from "./normalize-asset.ts";
import { sheetReadings } from "./sheet-readings.ts";

/** How to read each sheet in a file with its unconfirmed mapping; empty if the mapping is confirmed, incomplete or missing. */
export async function suggestedReading(tx: Tx, asset: AssetRecord): Promise<readonly NormalizeRequest[]> {
  const { engagementId, sha256 } = asset;
  if (asset.status !== "needs_mapping") return [];
  const slot = (await mappingSlots(tx, engagementId)).find(({ node }) => node.id === asset.nodeId);
  const place = await assetRepository(tx).context(asset.nodeId);
  if (!slot?.stored || slot.stored.acceptedAt || !place || mappingObstacle(slot, slot.stored)) return [];
  return sheetReadings(asset, slot.stored).map(({ mapping, gridObjectKey, others }) => ({
    engagementId,
    assetSha256: sha256,
    gridObjectKey,
    mapping,
    planYear: { startOn: place.startOn, endOn: place.endOn },
    ...(others ? { others } : {}),
    ...ofFile(asset),
  }));
}

import type { Tx } from "@tieout/postgres";
import { type AssetRecord, assetRepository } from "../files/asset-repository.ts";
import { mappingOf } from "../mapping/compose-mapping.ts";
import { mappingObstacle } from "../mapping/mapping-obstacle.ts";
import { mappingSlots } from "../mapping/mapping-slots.ts";
import type { NormaliseRequest } from "./normalise-asset.ts";

/** How to read a file with its unconfirmed mapping; null when the mapping is confirmed, incomplete or missing. */
export async function suggestedReading(tx: Tx, asset: AssetRecord): Promise<NormaliseRequest | null> {
  const { inspection, gridObjectKey, engagementId, sha256 } = asset;
  if (asset.status !== "needs_mapping" || !inspection || !gridObjectKey) return null;
  const slot = (await mappingSlots(tx, engagementId)).find(({ node }) => node.id === asset.nodeId);
  const place = await assetRepository(tx).context(asset.nodeId);
  if (!slot?.stored || slot.stored.acceptedAt || !place || mappingObstacle(slot, slot.stored)) return null;
  return {
    engagementId,
    assetSha256: sha256,
    gridObjectKey,
    mapping: mappingOf(inspection, slot.stored),
    planYear: { startOn: place.startOn, endOn: place.endOn },
  };
}

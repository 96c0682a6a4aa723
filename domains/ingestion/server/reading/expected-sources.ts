import { engagementRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { lacksOnlyConfirmations } from "../engagement-ports.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { mappingObstacle } from "../mapping/mapping-obstacle.ts";
import { mappingSlots } from "../mapping/mapping-slots.ts";
import type { MappingSlot } from "../mapping/mapping-wire.ts";
import { type RunSource, readableSources } from "./run-sources.ts";

const isReadable = (slot: MappingSlot): boolean =>
  slot.assets.length === 0 || (slot.stored !== null && (slot.stored.acceptedAt !== null || mappingObstacle(slot, slot.stored) === null));

/** Sources that a run would read if every mapping were confirmed as it is now; empty while a file is missing or a question is open. */
export async function expectedSources(tx: Tx, engagementId: string): Promise<readonly RunSource[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement || engagement.lockedAt) return [];
  const slots = await mappingSlots(tx, engagementId);
  const refused = await assetRepository(tx).refusedNames(engagementId);
  if (!lacksOnlyConfirmations(engagement.dataType, slots, refused) || !slots.every(isReadable)) return [];
  return readableSources(tx, engagementId, { status: ["ready", "needs_mapping"], isRead: () => true });
}

/** Number of rows in all of an engagement's files, as inspected. */
export async function countInspectedRows(tx: Tx, engagementId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select coalesce(sum((inspection->>'rows')::bigint), 0)::float8 as count from assets where engagement_id = $1 and removed_at is null",
    [engagementId],
  );
  return rows[0]?.count ?? 0;
}

import type { StatusUpdater } from "@tieout/engagements/server";
import { acceptedMapping } from "@tieout/ingestion/contract";
import { mappingSlots, mappingWire, saveMapping } from "@tieout/ingestion/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { orFail } from "./or-fail.ts";

/** Accepts the suggestions for every slot whose files have been read but whose mapping is not confirmed. */
export async function confirmDemoMappings(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, actor: Actor): Promise<void> {
  for (const slot of await mappingSlots(tx, engagementId)) {
    const mapping = mappingWire(slot, { seesLastYear: false });
    if (mapping.status !== "needs_review") continue;
    const input = acceptedMapping(mapping);
    orFail(await saveMapping(tx, statusUpdater, { engagementId, actor, input }));
  }
}

import type { StatusUpdater } from "@tieout/engagements/server";
import { MappingInput } from "@tieout/ingestion/contract";
import { mappingSlots, mappingWire, saveMapping } from "@tieout/ingestion/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { orFail } from "./or-fail.ts";

/** Accepts the suggestions for every slot whose files are read and whose mapping is not confirmed. */
export async function confirmDemoMappings(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, actor: Actor): Promise<void> {
  for (const slot of await mappingSlots(tx, engagementId)) {
    const mapping = mappingWire(slot, { seesLastYear: false });
    if (mapping.status !== "needs_review") continue;
    const input = MappingInput.parse({
      data_feed_node_id: mapping.data_feed_node_id,
      revision: mapping.revision,
      accept: true,
      columns: mapping.columns.map(
        ({ index, field, date_order, sign, decimal_comma, percent_scale, amount_scale, late_hours, time_zone }) => ({
          index,
          field,
          accepted: true,
          date_order,
          sign,
          decimal_comma,
          percent_scale,
          amount_scale,
          late_hours,
          time_zone,
        }),
      ),
      values: mapping.values.map(({ field, source, canonical }) => ({ field, source, canonical, accepted: true })),
    });
    orFail(await saveMapping(tx, statusUpdater, { engagementId, actor, input }));
  }
}

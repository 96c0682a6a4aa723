import type { Tx } from "@tieout/postgres";
import type { PeopleFinding } from "../../core/index.ts";

/** Limit on the number of slots, in screen order, whose files are compared with others. */
const mostSlots = 16;

export function peopleRepository(tx: Tx) {
  return {
    /** An engagement's first slots with inspected files that list people. */
    async slotIds(engagementId: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `select n.id from data_feed_nodes n join subcontracts s on s.organization_id = n.organization_id and s.id = n.subcontract_id
         where n.engagement_id = $1 and n.report_key <> 'trust_statement' and exists (select 1 from assets a
           where a.organization_id = n.organization_id and a.data_feed_node_id = n.id and a.removed_at is null and a.inspection is not null
             and a.status in ('needs_mapping', 'ready'))
         order by s.position, s.id, n.position limit ${mostSlots}`,
        [engagementId],
      );
      return rows.map(({ id }) => id);
    },
    /** Saves what other slots show about a file's columns; clears it if they show nothing. */
    async save(assetId: string, findings: readonly PeopleFinding[]): Promise<void> {
      await tx.query(
        `update assets set inspection = case when jsonb_array_length($2::jsonb) = 0 then inspection - 'people'
           else jsonb_set(inspection, '{people}', $2::jsonb) end where id = $1 and inspection is not null`,
        [assetId, JSON.stringify(findings)],
      );
    },
  };
}

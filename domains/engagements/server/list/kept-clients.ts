import type { Tx } from "@tieout/postgres";

/**
 * Maps each requested ID to the client that now has its engagements: the same client, or the one it was merged into, possibly over several
 * merges.
 */
export async function keptClients(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ asked: string; kept: string }>(
    `with recursive chain as (
       select organization_id, id as asked, id, merged_into from clients where id = any ($1::uuid[])
       union select k.organization_id, chain.asked, k.id, k.merged_into from chain
         join clients k on k.organization_id = chain.organization_id and k.id = chain.merged_into)
     select asked, id as kept from chain where merged_into is null`,
    [ids],
  );
  const kept = new Map(rows.map((row) => [row.asked, row.kept]));
  return new Map(ids.map((id) => [id, kept.get(id) ?? id]));
}

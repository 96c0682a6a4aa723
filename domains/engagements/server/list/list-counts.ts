import type { Tx } from "@tieout/postgres";
import { isListedClient } from "../clients/client-repository.ts";

/** Counts for the sidebar. Every page requests them, so the time they take doesn't grow with the number of engagements. */
export async function listCounts(tx: Tx, assignedTo: string | null): Promise<{ engagements: number; clients: number }> {
  const engagements =
    assignedTo === null
      ? "(select coalesce(sum(engagements), 0)::int from engagement_tallies)"
      : "(select count(*)::int from engagement_assignments where user_id = $1)";
  const { rows } = await tx.query<{ engagements: number; clients: number }>(
    `select ${engagements} as engagements, (select count(*)::int from clients c where ${isListedClient}) as clients`,
    assignedTo === null ? [] : [assignedTo],
  );
  const [counts] = rows;
  if (!counts) throw new Error("the counts of the list have no answer");
  return counts;
}

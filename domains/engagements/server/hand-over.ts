import type { Tx } from "@tieout/postgres";

/** Number of engagements that each person is assigned to; people without any are absent. */
export async function countAssignments(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ id: string; count: number }>(
    "select user_id as id, count(*)::int as count from engagement_assignments where user_id = any ($1::uuid[]) group by user_id",
    [userIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Replaces the first person with the second on every engagement, even locked ones, because someone must be able to open them: a lock
 * freezes the work, not access. Returns the engagements changed.
 */
export async function handOver(tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<readonly string[]> {
  const taken = await tx.query<{ id: string }>(
    `with gone as (delete from engagement_assignments where user_id = $1 returning organization_id, engagement_id),
       given as (insert into engagement_assignments (organization_id, engagement_id, user_id)
         select organization_id, engagement_id, $2 from gone on conflict do nothing)
     select engagement_id as id from gone order by engagement_id`,
    [from, to],
  );
  const ids = taken.rows.map(({ id }) => id);
  const { rows } = await tx.query<{ id: string; users: readonly string[] }>(
    `select engagement_id as id, array_agg(user_id order by user_id)::text[] as users from engagement_assignments
     where engagement_id = any ($1::uuid[]) group by engagement_id order by engagement_id`,
    [ids],
  );
  for (const { id, users } of rows)
    tx.record({ event: "engagement.assign", subjectType: "engagement", subjectId: id, data: { users, handed_over_by: from } });
  return ids;
}

import type { Tx } from "@tieout/postgres";

/** Engagements that each of these people is assigned to; who has none is absent. */
export async function countAssignments(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ id: string; count: number }>(
    "select user_id as id, count(*)::int as count from engagement_assignments where user_id = any ($1::uuid[]) group by user_id",
    [userIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * The second person is assigned in the first one's place, also to locked engagements: somebody must be able to open them. The lock keeps the
 * work, not who may read it.
 */
export async function handOver(tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  await tx.query(
    "select from engagements where id in (select engagement_id from engagement_assignments where user_id = $1) order by id for update",
    [from],
  );
  await tx.query(
    `insert into engagement_assignments (organization_id, engagement_id, user_id)
     select organization_id, engagement_id, $2 from engagement_assignments where user_id = $1 on conflict do nothing`,
    [from, to],
  );
  const { rows } = await tx.query<{ id: string; users: readonly string[] }>(
    `with gone as (delete from engagement_assignments where user_id = $1 returning engagement_id)
     select g.engagement_id as id, array(select a.user_id from engagement_assignments a
       where a.engagement_id = g.engagement_id and a.user_id <> $1)::text[] as users from gone g`,
    [from],
  );
  for (const { id, users } of rows) tx.record({ event: "engagement.assign", subjectType: "engagement", subjectId: id, data: { users } });
}

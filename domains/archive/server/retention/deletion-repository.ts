import type { RetainedEngagement } from "@tieout/engagements/server";
import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface StartedDeletion {
  readonly engagementId: string;
  /** Keys of stored files still to be deleted. */
  readonly remainingFiles: readonly string[];
  /** Null until the engagement's rows are deleted. */
  readonly deletedAt: Date | null;
}

export interface NewDeletion {
  readonly engagement: RetainedEngagement;
  readonly years: number;
  readonly countedFrom: PlainDate;
  readonly deleteOn: PlainDate;
  readonly files: readonly string[];
}

/** Records of deletions. */
export function deletionRepository(tx: Tx) {
  return {
    /** Deletions that were begun but not finished, as left by a killed process. */
    async unfinished(): Promise<readonly StartedDeletion[]> {
      const { rows } = await tx.query<{ engagementId: string; remainingFiles: string[]; deletedAt: Date | null }>(
        `select engagement_id as "engagementId", remaining_files as "remainingFiles", deleted_at as "deletedAt"
         from deleted_engagements where finished_at is null order by begun_at, engagement_id`,
      );
      return rows;
    },
    async begin({ engagement, years, countedFrom, deleteOn, files }: NewDeletion): Promise<void> {
      const { id, clientId, startOn, endOn, lockedAt } = engagement;
      await tx.query(
        `insert into deleted_engagements (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on,
           sealed_bundles, object_count, remaining_files)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
           (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'sha256', sha256) order by version), '[]')
            from bundle_files where engagement_id = $2 and kind = 'sealed'), cardinality($10::text[]), $10::text[])`,
        [tx.organizationId, id, clientId, startOn, endOn, lockedAt, countedFrom, years, deleteOn, files],
      );
    },
    /** Number of rows deleted from each table; null if they were already deleted. */
    async deleteRows(engagementId: string): Promise<Readonly<Record<string, number>> | null> {
      const { rows } = await tx.query<{ counts: Record<string, number> | null }>("select delete_engagement($1) as counts", [engagementId]);
      return rows[0]?.counts ?? null;
    },
    async finish(engagementId: string): Promise<void> {
      await tx.query("update deleted_engagements set remaining_files = '{}', finished_at = now() where engagement_id = $1", [engagementId]);
    },
    /** Marks deletions as announced by email, and returns the ones not yet announced for that day. */
    async announce(deletions: readonly { readonly id: string; readonly deleteOn: PlainDate }[]): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into deletion_notices as n (organization_id, engagement_id, delete_on) select $1::uuid, id, day from unnest($2::uuid[], $3::date[]) as given (id, day)
         on conflict (organization_id, engagement_id) do update set delete_on = excluded.delete_on where n.delete_on <> excluded.delete_on
         returning engagement_id as id`,
        [tx.organizationId, deletions.map(({ id }) => id), deletions.map(({ deleteOn }) => deleteOn)],
      );
      return rows.map(({ id }) => id);
    },
    async admins(): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>("select id from users where role = 1 and is_active order by id");
      return rows.map(({ id }) => id);
    },
  };
}

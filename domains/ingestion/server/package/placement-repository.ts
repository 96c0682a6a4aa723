import type { Tx } from "@tieout/postgres";

export interface PlacementRecord {
  readonly id: string;
  readonly files: number;
  readonly placedAt: Date;
  readonly placedByName: string;
  /** Name of a file that has been read with a confirmed mapping; null if there is none. */
  readonly usedName: string | null;
}

interface KeptFile {
  readonly assetId: string;
  /** The package file, which still exists. */
  readonly fileId: string;
  readonly placementId: string;
  readonly placedBy: string;
}

/**
 * Package files that are now in their slots, with what the package knew about each. When a file leaves its slot, it is removed from here
 * too.
 */
export const placementRepository = (tx: Tx) => ({ ...placing(tx), ...undoing(tx) });

function placing(tx: Tx) {
  return {
    async newId(): Promise<string> {
      const { rows } = await tx.query<{ id: string }>("select new_id() as id");
      if (!rows[0]) throw new Error("the database made no id");
      return rows[0].id;
    },
    async keep({ assetId, fileId, placementId, placedBy }: KeptFile): Promise<void> {
      await tx.query(
        `insert into placed_files (organization_id, asset_id, engagement_id, placement_id, package_file_id, archive_name, finding, was_protected,
           uploaded_by, uploaded_at, placed_by)
         select f.organization_id, $1, f.engagement_id, $3, f.id, f.archive_name, f.finding, f.was_protected, f.uploaded_by, f.uploaded_at, $4
         from package_files f where f.id = $2`,
        [assetId, fileId, placementId, placedBy],
      );
    },
    /** Marks a slot's files as read with its confirmed mapping. */
    async markUsed(nodeId: string): Promise<void> {
      await tx.query(
        `update placed_files p set used_at = now() where p.used_at is null and exists (select from assets a
           where a.organization_id = p.organization_id and a.id = p.asset_id and a.data_feed_node_id = $1 and a.status = 'ready' and a.removed_at is null)`,
        [nodeId],
      );
    },
  };
}

function undoing(tx: Tx) {
  return {
    /** The most recent files put into their slots together. */
    async last(engagementId: string): Promise<PlacementRecord | null> {
      const { rows } = await tx.query<PlacementRecord>(
        `select p.placement_id as id, count(*)::int as files, max(p.placed_at) as "placedAt", u.name as "placedByName",
           (array_agg(a.file_name order by p.used_at, a.file_name) filter (where p.used_at is not null))[1] as "usedName"
         from placed_files p join assets a on a.organization_id = p.organization_id and a.id = p.asset_id and a.removed_at is null
         join users u on u.organization_id = p.organization_id and u.id = p.placed_by
         where p.engagement_id = $1 group by p.placement_id, u.name order by max(p.placed_at) desc, p.placement_id desc limit 1`,
        [engagementId],
      );
      return rows[0] ?? null;
    },
    async assetIds(placementId: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>(
        "select asset_id as id from placed_files where placement_id = $1 order by uploaded_at, asset_id",
        [placementId],
      );
      return rows.map(({ id }) => id);
    },
    /**
     * Returns files to the package, each proposed for the slot it was in; if a file has been dropped again since, it is already waiting.
     */
    async restore(placementId: string): Promise<void> {
      await tx.query(
        `insert into package_files (id, organization_id, engagement_id, file_name, size_bytes, sha256, object_key, archive_name, status, finding, needed,
           data_feed_node_id, chosen_reading, was_protected, uploaded_by, uploaded_at)
         select p.package_file_id, p.organization_id, p.engagement_id, a.file_name, a.size_bytes, a.sha256, a.object_key, p.archive_name, 'read', p.finding,
           true, a.data_feed_node_id, a.chosen_reading, p.was_protected, p.uploaded_by, p.uploaded_at
         from placed_files p join assets a on a.organization_id = p.organization_id and a.id = p.asset_id and a.removed_at is null
         where p.placement_id = $1 on conflict do nothing`,
        [placementId],
      );
    },
  };
}

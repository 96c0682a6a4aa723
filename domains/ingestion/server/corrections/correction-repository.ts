import type { Tx } from "@tieout/postgres";

/** Identifies a file's content within a slot. */
export interface CorrectedFile {
  readonly engagementId: string;
  readonly nodeId: string;
  readonly sha256: string;
}

export interface StoredCorrections {
  readonly objectKey: string;
  /** Keyed hash of everything a reading depends on. */
  readonly digest: string;
  readonly rows: number;
  readonly cells: number;
}

/** Corrections by file content; the corrected texts are in the file store. */
export function correctionRepository(tx: Tx) {
  return {
    /** Returned even if every correction was undone, because the object counts the changes to each row. */
    async objectOf({ nodeId, sha256 }: CorrectedFile): Promise<string | null> {
      const { rows } = await tx.query<{ key: string }>(
        "select object_key as key from file_corrections where data_feed_node_id = $1 and sha256 = $2",
        [nodeId, sha256],
      );
      return rows[0]?.key ?? null;
    },
    async save(
      { engagementId, nodeId, sha256 }: CorrectedFile,
      { objectKey, digest, rows, cells }: StoredCorrections,
      changed: { readonly by: string; readonly at: Date },
    ): Promise<void> {
      await tx.query(
        `insert into file_corrections (organization_id, engagement_id, data_feed_node_id, sha256, object_key, digest, row_count, cell_count, changed_by, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (organization_id, data_feed_node_id, sha256) do update set object_key = excluded.object_key, digest = excluded.digest,
           row_count = excluded.row_count, cell_count = excluded.cell_count, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
        [tx.organizationId, engagementId, nodeId, sha256, objectKey, digest, rows, cells, changed.by, changed.at],
      );
    },
    /** Corrections stay with their file content; records which file replaced that content without taking over the corrections. */
    async supersede({ nodeId, sha256 }: Omit<CorrectedFile, "engagementId">, bySha256: string): Promise<void> {
      await tx.query("update file_corrections set superseded_by = $3 where data_feed_node_id = $1 and sha256 = $2", [
        nodeId,
        sha256,
        bySha256,
      ]);
    },
    /** Drops corrections for content that the engagement no longer has in any slot or among the unneeded files. */
    async dropUnused(): Promise<number> {
      const { rows } = await tx.query<{ id: string }>(
        `delete from file_corrections c where c.changed_at < now() - interval '1 day'
           and not exists (select 1 from assets a where a.organization_id = c.organization_id and a.engagement_id = c.engagement_id and a.sha256 = c.sha256)
           and not exists (select 1 from package_files p where p.organization_id = c.organization_id and p.engagement_id = c.engagement_id and p.sha256 = c.sha256)
         returning c.id`,
      );
      return rows.length;
    },
  };
}

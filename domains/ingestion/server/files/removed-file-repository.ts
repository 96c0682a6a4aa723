import type { ReportKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";

export interface RemovedFileRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly nodeId: string;
  readonly reportKey: ReportKey;
  readonly fileName: string;
  readonly sha256: string;
  readonly removedAt: Date;
  readonly removedByName: string;
}

const columns = `a.id, a.engagement_id as "engagementId", a.data_feed_node_id as "nodeId", n.report_key as "reportKey", a.file_name as "fileName",
  a.sha256, a.removed_at as "removedAt", u.name as "removedByName"`;
const from = `from assets a join data_feed_nodes n on n.organization_id = a.organization_id and n.id = a.data_feed_node_id
  join users u on u.organization_id = a.organization_id and u.id = a.removed_by`;

/** Files removed from their slots, with everything recorded about them. */
export const removedFileRepository = (tx: Tx) => ({
  async setAside(id: string, byUserId: string): Promise<void> {
    await tx.query("update assets set removed_at = now(), removed_by = $2 where id = $1", [id, byUserId]);
  },
  async list(engagementId: string): Promise<readonly RemovedFileRecord[]> {
    const { rows } = await tx.query<RemovedFileRecord>(
      `select ${columns} ${from} where a.engagement_id = $1 and a.removed_at is not null order by a.removed_at desc, a.id`,
      [engagementId],
    );
    return rows;
  },
  /** False if the file is in its slot or no longer exists. */
  async putBack(engagementId: string, id: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update assets set removed_at = null, removed_by = null where id = $1 and engagement_id = $2 and removed_at is not null",
      [id, engagementId],
    );
    return rowCount === 1;
  },
  /** Erases files removed before a given time, in all engagements. */
  async erase(before: Date): Promise<readonly { readonly id: string; readonly engagementId: string; readonly sha256: string }[]> {
    const { rows } = await tx.query<{ id: string; engagementId: string; sha256: string }>(
      `delete from assets where removed_at < $1 returning id, engagement_id as "engagementId", sha256`,
      [before],
    );
    return rows;
  },
});

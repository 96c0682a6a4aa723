import type { Tx } from "@tieout/postgres";

export interface ExportRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly reason: string;
  readonly finishedAt: Date | null;
  readonly failedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly objectKey: string | null;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly files: number | null;
  readonly rows: number | null;
  readonly missing: number | null;
}

export interface MadeArchive {
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly files: number;
  readonly rows: number;
  readonly missing: number;
}

/** Number of days an archive is kept. */
export const archiveDays = 7;

const columns = `x.id, x.requested_by as "requestedBy", u.name as "requestedByName", x.requested_at as "requestedAt", x.reason, x.finished_at as "finishedAt",
  x.failed_at as "failedAt", x.expires_at as "expiresAt", x.object_key as "objectKey", x.size_bytes::float8 as "sizeBytes", x.sha256,
  x.file_count as files, x.row_count as rows, x.missing_count as missing
  from firm_exports x join users u on u.organization_id = x.organization_id and u.id = x.requested_by`;

export function exportRepository(tx: Tx) {
  return {
    async list(limit: number): Promise<readonly ExportRecord[]> {
      return (await tx.query<ExportRecord>(`select ${columns} order by x.requested_at desc, x.id desc limit $1`, [limit])).rows;
    },
    async find(id: string): Promise<ExportRecord | null> {
      return (await tx.query<ExportRecord>(`select ${columns} where x.id = $1`, [id])).rows[0] ?? null;
    },
    /** Null while another archive is being built. */
    async insert(userId: string, reason: string): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        "insert into firm_exports (organization_id, requested_by, reason) values ($1, $2, $3) on conflict do nothing returning id",
        [tx.organizationId, userId, reason],
      );
      return rows[0]?.id ?? null;
    },
    async finish(id: string, { objectKey, sizeBytes, sha256, files, rows, missing }: MadeArchive): Promise<void> {
      await tx.query(
        `update firm_exports set finished_at = now(), expires_at = now() + make_interval(days => $2), object_key = $3, size_bytes = $4, sha256 = $5,
           file_count = $6, row_count = $7, missing_count = $8 where id = $1 and finished_at is null`,
        [id, archiveDays, objectKey, sizeBytes, sha256, files, rows, missing],
      );
    },
    async fail(id: string): Promise<void> {
      await tx.query("update firm_exports set failed_at = now() where id = $1 and finished_at is null", [id]);
    },
    /** Drops expired archives. */
    async dropExpired(): Promise<void> {
      await tx.query("update firm_exports set object_key = null where object_key is not null and expires_at <= now()");
    },
    /** Whether the deletion of any of these engagements has begun. */
    async isAnyDeleted(engagementIds: readonly string[]): Promise<boolean> {
      const { rows } = await tx.query("select from deleted_engagements where engagement_id = any($1::uuid[]) limit 1", [engagementIds]);
      return rows.length > 0;
    },
    /**
     * Drops every archive and returns their keys, because an engagement contained in them is being deleted. Waits for an archive that is
     * about to be finished.
     */
    async dropAll(): Promise<readonly string[]> {
      await tx.query("select from firm_exports where failed_at is null and (object_key is not null or finished_at is null) for update");
      const { rows } = await tx.query<{ key: string }>(
        `update firm_exports x set object_key = null from firm_exports old
         where old.organization_id = x.organization_id and old.id = x.id and x.object_key is not null returning old.object_key as key`,
      );
      return rows.map(({ key }) => key);
    },
  };
}

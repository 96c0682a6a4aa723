import type { Tx } from "@tieout/postgres";

export interface AddendumRecord {
  readonly id: string;
  /** Version of the lock to which the file was added. */
  readonly version: number;
  readonly fileName: string;
  readonly reason: string;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly objectKey: string;
  readonly addedByName: string;
  readonly addedAt: Date;
}

export interface NewAddendum extends Pick<AddendumRecord, "version" | "fileName" | "reason" | "sha256" | "objectKey"> {
  readonly engagementId: string;
  readonly sizeBytes: number;
  readonly addedBy: string;
}

const columns = `a.id, a.version, a.file_name as "fileName", a.reason, a.size_bytes as "sizeBytes", a.sha256, a.object_key as "objectKey",
  u.name as "addedByName", a.added_at as "addedAt"`;
const from = "from addenda a join users u on u.organization_id = a.organization_id and u.id = a.added_by";

/** Files added after a lock. */
export function addendumRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly AddendumRecord[]> {
      const { rows } = await tx.query<AddendumRecord>(
        `select ${columns} ${from} where a.engagement_id = $1 order by a.added_at desc, a.id desc`,
        [engagementId],
      );
      return rows;
    },
    async find(engagementId: string, id: string): Promise<AddendumRecord | null> {
      const { rows } = await tx.query<AddendumRecord>(`select ${columns} ${from} where a.engagement_id = $1 and a.id = $2`, [
        engagementId,
        id,
      ]);
      return rows[0] ?? null;
    },
    /** Null if the file was already added to this lock. */
    async insert(addendum: NewAddendum): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into addenda (organization_id, engagement_id, version, file_name, reason, size_bytes, sha256, object_key, added_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (organization_id, engagement_id, version, sha256) do nothing returning id`,
        [
          tx.organizationId,
          addendum.engagementId,
          addendum.version,
          addendum.fileName,
          addendum.reason,
          addendum.sizeBytes,
          addendum.sha256,
          addendum.objectKey,
          addendum.addedBy,
        ],
      );
      return rows[0]?.id ?? null;
    },
  };
}

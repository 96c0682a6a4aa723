import type { Tx } from "@tieout/postgres";

export interface BundleFileRecord {
  readonly id: string;
  readonly runId: string;
  /** `sealed`: a lock's bundle. */
  readonly kind: "bundle" | "workpaper" | "sealed";
  readonly outputKey: string | null;
  readonly name: string;
  readonly title: string;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly objectKey: string;
  /** Version of the lock that sealed the file; null for any other file. */
  readonly version: number | null;
}

const columns = `id, run_id as "runId", kind, output_key as "outputKey", name, title, size_bytes as "sizeBytes", sha256, object_key as "objectKey", version`;

/** A run's files: its workpapers and its bundle. */
export function bundleFileRepository(tx: Tx) {
  return {
    async insert(
      engagementId: string,
      file: Omit<BundleFileRecord, "id" | "sizeBytes" | "version"> & { readonly sizeBytes: number; readonly version?: number },
    ): Promise<void> {
      await tx.query(
        `insert into bundle_files (organization_id, engagement_id, run_id, kind, output_key, name, title, size_bytes, sha256, object_key, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (organization_id, engagement_id, version) do nothing`,
        [
          tx.organizationId,
          engagementId,
          file.runId,
          file.kind,
          file.outputKey,
          file.name,
          file.title,
          file.sizeBytes,
          file.sha256,
          file.objectKey,
          file.version ?? null,
        ],
      );
    },
    async list(
      engagementId: string,
    ): Promise<readonly (BundleFileRecord & { readonly runNumber: number; readonly resultId: string; readonly createdAt: Date })[]> {
      const { rows } = await tx.query<BundleFileRecord & { runNumber: number; resultId: string; createdAt: Date }>(
        `select ${columns
          .split(",")
          .map((column) => `f.${column.trim()}`)
          .join(", ")}, r.number as "runNumber", r.result_id as "resultId", r.ended_at as "createdAt"
         from bundle_files f join runs r on r.organization_id = f.organization_id and r.id = f.run_id
         where f.engagement_id = $1 order by r.number desc, f.version desc nulls last, f.kind, f.name`,
        [engagementId],
      );
      return rows;
    },
    async find(engagementId: string, id: string): Promise<BundleFileRecord | null> {
      const { rows } = await tx.query<BundleFileRecord>(`select ${columns} from bundle_files where engagement_id = $1 and id = $2`, [
        engagementId,
        id,
      ]);
      return rows[0] ?? null;
    },
  };
}

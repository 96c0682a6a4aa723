import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";

export interface StoredOutput {
  readonly objectKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** What a stage made, found again by the hash of everything it read. */
export interface StageResult<Value = unknown> {
  readonly outputs: Readonly<Record<string, StoredOutput>>;
  readonly value: Value;
}

/** Version of the computation: a change of what a stage computes makes earlier results unusable. */
export const stageVersion = "2.25.0/23";

/** SHA-256 in hex over everything a stage reads, the version of the computation included. JSON keeps the order of members, so callers keep theirs. */
export const stageKey = (parts: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([stageVersion, ...parts]))
    .digest("hex");

export function stageCache(tx: Tx) {
  return {
    async find(engagementId: string, stage: string, keyHash: string): Promise<StageResult | null> {
      const { rows } = await tx.query<StageResult>(
        "select outputs, value from stage_results where engagement_id = $1 and stage = $2 and key_hash = $3",
        [engagementId, stage, keyHash],
      );
      return rows[0] ?? null;
    },
    /** Equal keys mean equal results; the last writer wins, because it came where an earlier result could no longer be used. */
    async save(engagementId: string, stage: string, keyHash: string, result: StageResult): Promise<void> {
      await tx.query(
        `insert into stage_results (organization_id, engagement_id, stage, key_hash, outputs, value) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
         on conflict (organization_id, engagement_id, stage, key_hash) do update
           set outputs = excluded.outputs, value = excluded.value, created_at = now()`,
        [tx.organizationId, engagementId, stage, keyHash, JSON.stringify(result.outputs), JSON.stringify(result.value)],
      );
    },
  };
}

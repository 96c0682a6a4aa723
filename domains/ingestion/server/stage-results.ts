import type { Tx } from "@tieout/postgres";
import type { StageCache, StageResult } from "@tieout/stages";

/** Stage results per engagement: the scope of a stage is the engagement's id. */
export function stageResults(tx: Tx): StageCache {
  return {
    async find({ scope, stage, keyHash }) {
      const { rows } = await tx.query<StageResult>(
        "select outputs, value from stage_results where engagement_id = $1 and stage = $2 and key_hash = $3",
        [scope, stage, keyHash],
      );
      return rows[0] ?? null;
    },
    async save({ scope, stage, keyHash }, result) {
      await tx.query(
        `insert into stage_results (organization_id, engagement_id, stage, key_hash, outputs, value) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
         on conflict (organization_id, engagement_id, stage, key_hash) do update
           set outputs = excluded.outputs, value = excluded.value, created_at = now()`,
        [tx.organizationId, scope, stage, keyHash, JSON.stringify(result.outputs), JSON.stringify(result.value)],
      );
    },
  };
}

import type { Tx } from "@tieout/postgres";
import type { StageCache, StagePlace, StageResult } from "@tieout/stages";

/** Stage results by engagement: the scope of a stage is the engagement's ID. */
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

/**
 * Deletes an engagement's stage results that weren't used when all of these stages were computed, because their code or files have changed.
 * Objects that other rows reference stay in the file store.
 */
export async function forgetUnused(tx: Tx, engagementId: string, used: readonly Omit<StagePlace, "scope">[]): Promise<void> {
  await tx.query(
    `delete from stage_results s where s.engagement_id = $1 and s.stage = any ($2) and not exists (
       select from jsonb_to_recordset($3::jsonb) as u (stage text, "keyHash" text) where u.stage = s.stage and u."keyHash" = s.key_hash)`,
    [engagementId, [...new Set(used.map(({ stage }) => stage))], JSON.stringify(used)],
  );
}

import type { Tx } from "@tieout/postgres";
import type { PlanDefinition } from "../../core/index.ts";

export interface StoredDefinition extends PlanDefinition {
  /** 0: nothing is written down yet. */
  readonly revision: number;
}

const none: StoredDefinition = { text: "", excluded: [], revision: 0 };

/** The plan's definition of compensation of each engagement. */
export function definitionRepository(tx: Tx) {
  return {
    async find(engagementId: string): Promise<StoredDefinition> {
      const { rows } = await tx.query<StoredDefinition>(
        "select definition as text, excluded, revision from compensation_definitions where engagement_id = $1",
        [engagementId],
      );
      return rows[0] ?? none;
    },
    async save(engagementId: string, { text, excluded }: PlanDefinition): Promise<void> {
      await tx.query(
        `insert into compensation_definitions (organization_id, engagement_id, definition, excluded) values ($1, $2, $3, $4::text[])
         on conflict (organization_id, engagement_id) do update
           set definition = excluded.definition, excluded = excluded.excluded, revision = compensation_definitions.revision + 1`,
        [tx.organizationId, engagementId, text, excluded],
      );
    },
  };
}

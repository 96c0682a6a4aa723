import type { Tx } from "@tieout/postgres";
import type { PlanDefinition } from "../../core/index.ts";

export interface StoredDefinition extends PlanDefinition {
  /** 0 if no definition has been saved. */
  readonly revision: number;
}

export const noDefinition: StoredDefinition = { text: "", excluded: [], revision: 0 };

/** The plan's definition of compensation, per engagement. */
export function definitionRepository(tx: Tx) {
  return {
    async find(engagementId: string): Promise<StoredDefinition> {
      return (await definitionsOf(tx, [engagementId])).get(engagementId) ?? noDefinition;
    },
    /** Definitions by engagement; engagements without one are absent. */
    findAll: (engagementIds: readonly string[]) => definitionsOf(tx, engagementIds),
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

async function definitionsOf(tx: Tx, engagementIds: readonly string[]): Promise<ReadonlyMap<string, StoredDefinition>> {
  const { rows } = await tx.query<StoredDefinition & { readonly engagementId: string } & Record<string, unknown>>(
    `select engagement_id as "engagementId", definition as text, excluded, revision from compensation_definitions
     where engagement_id = any ($1::uuid[])`,
    [engagementIds],
  );
  return new Map(rows.map(({ engagementId, text, excluded, revision }) => [engagementId, { text, excluded, revision }]));
}

import type { Tx } from "@tieout/postgres";

export interface ProcedureRecord {
  readonly id: string;
  readonly outputKey: string;
  /** From 1. */
  readonly position: number;
  readonly active: boolean;
  readonly html: string;
  readonly reference: string;
  readonly computedRules: readonly string[];
  readonly fromFirmDefault: boolean;
  /** The firm's standard step it was copied from; null if it was added in the engagement. */
  readonly firmStepId: string | null;
  /** Key of the step in another domain that it was taken from; null for any other step. Never changes. */
  readonly sourceKey: string | null;
}

export type ProcedureFields = Omit<ProcedureRecord, "id" | "outputKey" | "sourceKey">;

const columns = `id, output_key as "outputKey", position, active, body_html as html, reference, computed_rules as "computedRules",
  from_firm_default as "fromFirmDefault", firm_step_id as "firmStepId",
  source_key as "sourceKey"`;

export const procedureRepository = (tx: Tx, engagementId: string) => ({
  ...readProcedures(tx, engagementId),
  ...writeProcedures(tx, engagementId),
});

function readProcedures(tx: Tx, engagementId: string) {
  return {
    async list(): Promise<readonly ProcedureRecord[]> {
      const { rows } = await tx.query<ProcedureRecord>(
        `select ${columns} from procedures where engagement_id = $1 order by output_key, position, id`,
        [engagementId],
      );
      return rows;
    },
    async listOf(outputKey: string): Promise<readonly ProcedureRecord[]> {
      const { rows } = await tx.query<ProcedureRecord>(
        `select ${columns} from procedures where engagement_id = $1 and output_key = $2 order by position, id`,
        [engagementId, outputKey],
      );
      return rows;
    },
    async find(id: string): Promise<ProcedureRecord | null> {
      const { rows } = await tx.query<ProcedureRecord>(`select ${columns} from procedures where engagement_id = $1 and id = $2`, [
        engagementId,
        id,
      ]);
      return rows[0] ?? null;
    },
    /** Revision of each output's list. */
    async revisions(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await tx.query<{ outputKey: string; revision: number }>(
        `select output_key as "outputKey", revision from procedure_lists where engagement_id = $1`,
        [engagementId],
      );
      return new Map(rows.map((row) => [row.outputKey, row.revision]));
    },
  };
}

function writeProcedures(tx: Tx, engagementId: string) {
  return {
    /** Creates the list if it doesn't exist yet. */
    async touchList(outputKey: string): Promise<void> {
      await tx.query(
        `insert into procedure_lists (organization_id, engagement_id, output_key) values ($1, $2, $3)
         on conflict (organization_id, engagement_id, output_key) do update set revision = procedure_lists.revision + 1`,
        [tx.organizationId, engagementId, outputKey],
      );
    },
    async insert(outputKey: string, fields: ProcedureFields, sourceKey: string | null = null): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into procedures (organization_id, engagement_id, output_key, position, active, body_html, reference, computed_rules, from_firm_default,
           firm_step_id, source_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [tx.organizationId, engagementId, outputKey, ...valuesOf(fields), sourceKey],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a procedure returned no id");
      return id;
    },
    async update(id: string, fields: ProcedureFields): Promise<void> {
      await tx.query(
        `update procedures set position = $3, active = $4, body_html = $5, reference = $6, computed_rules = $7, from_firm_default = $8,
           firm_step_id = $9
         where engagement_id = $1 and id = $2`,
        [engagementId, id, ...valuesOf(fields)],
      );
    },
    async remove(ids: readonly string[]): Promise<void> {
      await tx.query("delete from procedures where engagement_id = $1 and id = any ($2::uuid[])", [engagementId, ids]);
    },
    /** Renumbers the procedures from 1 in the given order. */
    async arrange(ids: readonly string[]): Promise<void> {
      await tx.query(
        `update procedures p set position = o.position from unnest($2::uuid[]) with ordinality as o (id, position)
         where p.engagement_id = $1 and p.id = o.id and p.position <> o.position`,
        [engagementId, ids],
      );
    },
  };
}

const valuesOf = (fields: ProcedureFields) => [
  fields.position,
  fields.active,
  fields.html,
  fields.reference,
  fields.computedRules,
  fields.fromFirmDefault,
  fields.firmStepId,
];

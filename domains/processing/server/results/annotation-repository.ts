import type { Tx } from "@tieout/postgres";

export interface WrittenTieReason {
  readonly outputKey: string;
  readonly tieKey: string;
  readonly reason: string;
}

export interface WrittenAttribute {
  readonly outputKey: string;
  /** `natural key|occurrence` */
  readonly itemKey: string;
  readonly procedureId: string;
  readonly result: "pass" | "exception" | "not_applicable" | "open";
  readonly note: string;
}

/** The auditor's annotations of results: kept when processing again, and printed. */
export function annotationRepository(tx: Tx) {
  return {
    async tieReasons(engagementId: string): Promise<readonly WrittenTieReason[]> {
      const { rows } = await tx.query<WrittenTieReason>(
        `select output_key as "outputKey", tie_key as "tieKey", reason from tie_reasons where engagement_id = $1 and reason <> '' order by 1, 2`,
        [engagementId],
      );
      return rows;
    },
    async attributes(engagementId: string): Promise<readonly WrittenAttribute[]> {
      const { rows } = await tx.query<WrittenAttribute>(
        `select output_key as "outputKey", item_key as "itemKey", procedure_id as "procedureId", result, note
         from attribute_results where engagement_id = $1 order by 1, 2, 3`,
        [engagementId],
      );
      return rows;
    },
    async saveTieReason(engagementId: string, written: WrittenTieReason, userId: string): Promise<void> {
      await tx.query(
        `insert into tie_reasons (organization_id, engagement_id, output_key, tie_key, reason, written_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, engagement_id, output_key, tie_key)
         do update set reason = excluded.reason, written_by = excluded.written_by, written_at = now()`,
        [tx.organizationId, engagementId, written.outputKey, written.tieKey, written.reason, userId],
      );
    },
    async saveAttribute(engagementId: string, written: WrittenAttribute, userId: string): Promise<void> {
      await tx.query(
        `insert into attribute_results (organization_id, engagement_id, output_key, item_key, procedure_id, result, note, written_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (organization_id, engagement_id, output_key, item_key, procedure_id)
         do update set result = excluded.result, note = excluded.note, written_by = excluded.written_by, written_at = now()`,
        [tx.organizationId, engagementId, written.outputKey, written.itemKey, written.procedureId, written.result, written.note, userId],
      );
    },
  };
}

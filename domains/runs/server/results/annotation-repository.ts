import type { Tx } from "@tieout/postgres";

export interface WrittenTieReason {
  readonly outputKey: string;
  readonly tieKey: string;
  readonly reason: string;
}

export interface WrittenAttribute {
  /** Key of the item's population. */
  readonly population: string;
  /** `natural key|occurrence` */
  readonly itemKey: string;
  readonly procedureId: string;
  readonly result: "pass" | "exception" | "not_applicable" | "open";
  readonly note: string;
}

export type TiePlace = Pick<WrittenTieReason, "outputKey" | "tieKey">;
export type AttributePlace = Pick<WrittenAttribute, "population" | "itemKey" | "procedureId">;
export type EnteredAttribute = Pick<WrittenAttribute, "result" | "note">;

/** An annotation and its writer. */
export type WrittenEntry<Entered> = Entered & { readonly writer: string; readonly writtenAt: Date };

/** The auditor's annotations on results, which are printed and are kept when the engagement is processed again. */
export const annotationRepository = (tx: Tx) => ({ ...lists(tx), ...later(tx), ...rows(tx), ...changes(tx) });

function lists(tx: Tx) {
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
        `select output_key as population, item_key as "itemKey", procedure_id as "procedureId", result, note
         from attribute_results where engagement_id = $1 order by 1, 2, 3`,
        [engagementId],
      );
      return rows;
    },
  };
}

function later(tx: Tx) {
  return {
    /**
     * Annotations written, changed or removed after a run began. The run may have read them before the change, so its files may show the
     * earlier state.
     */
    async writtenSince(run: { readonly id: string; readonly engagementId: string }) {
      const since = "engagement_id = $1 and written_at > (select started_at from runs where id = $2)";
      const values = [run.engagementId, run.id];
      const reasons = await tx.query<TiePlace & Record<string, unknown>>(
        `select output_key as "outputKey", tie_key as "tieKey" from tie_reasons where ${since}`,
        values,
      );
      const attributes = await tx.query<AttributePlace & Record<string, unknown>>(
        `select output_key as population, item_key as "itemKey", procedure_id as "procedureId" from attribute_results where ${since}`,
        values,
      );
      return { reasons: reasons.rows, attributes: attributes.rows };
    },
  };
}

function rows(tx: Tx) {
  return {
    /** The annotation on one tie, with its writer; null if there is none. */
    async writtenReason(
      engagementId: string,
      outputKey: string,
      tieKey: string,
    ): Promise<WrittenEntry<Pick<WrittenTieReason, "reason">> | null> {
      const { rows } = await tx.query<WrittenEntry<Pick<WrittenTieReason, "reason">>>(
        `select reason, users.name as "writer", written_at as "writtenAt" from tie_reasons join users on users.id = written_by
         where engagement_id = $1 and output_key = $2 and tie_key = $3`,
        [engagementId, outputKey, tieKey],
      );
      return rows[0] ?? null;
    },
    /** The annotation for one item and procedure, with its writer; null if there is none. */
    async writtenAttribute(engagementId: string, at: AttributePlace): Promise<WrittenEntry<EnteredAttribute> | null> {
      const { rows } = await tx.query<WrittenEntry<EnteredAttribute>>(
        `select result, note, users.name as "writer", written_at as "writtenAt" from attribute_results join users on users.id = written_by
         where engagement_id = $1 and output_key = $2 and item_key = $3 and procedure_id = $4`,
        [engagementId, at.population, at.itemKey, at.procedureId],
      );
      return rows[0] ?? null;
    },
  };
}

function changes(tx: Tx) {
  return {
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
        [tx.organizationId, engagementId, written.population, written.itemKey, written.procedureId, written.result, written.note, userId],
      );
    },
  };
}

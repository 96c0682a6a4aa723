import type { ControlTotalKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";

export interface EnteredTotal {
  readonly key: ControlTotalKey;
  readonly amountCents: bigint;
  readonly document: string;
  readonly page: string;
}

export function controlTotalRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly EnteredTotal[]> {
      const { rows } = await tx.query<EnteredTotal>(
        `select key, amount_cents as "amountCents", document, page from control_totals where engagement_id = $1 order by key`,
        [engagementId],
      );
      return rows;
    },
    async revision(engagementId: string): Promise<number> {
      const { rows } = await tx.query<{ revision: number }>("select control_totals_revision as revision from engagements where id = $1", [
        engagementId,
      ]);
      return rows[0]?.revision ?? 1;
    },
    async bumpRevision(engagementId: string): Promise<void> {
      await tx.query("update engagements set control_totals_revision = control_totals_revision + 1, updated_at = now() where id = $1", [
        engagementId,
      ]);
    },
    async save(engagementId: string, total: EnteredTotal): Promise<void> {
      await tx.query(
        `insert into control_totals (organization_id, engagement_id, key, amount_cents, document, page) values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, engagement_id, key) do update set amount_cents = excluded.amount_cents, document = excluded.document, page = excluded.page`,
        [tx.organizationId, engagementId, total.key, total.amountCents, total.document, total.page],
      );
    },
    async remove(engagementId: string, key: string): Promise<void> {
      await tx.query("delete from control_totals where engagement_id = $1 and key = $2", [engagementId, key]);
    },
  };
}

import type { Tx } from "@tieout/postgres";

export interface PriorFigure {
  readonly outputKey: string;
  readonly kind: "count" | "money";
  readonly key: string;
  readonly label: string;
  /** Decimal text; of money with two places. */
  readonly value: string;
}

export interface StoredPriorFigure extends PriorFigure {
  readonly affirmed: { readonly byName: string; readonly at: string } | null;
}

/** Figures of the year before, by workpaper and key. */
export function priorYearRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly StoredPriorFigure[]> {
      const { rows } = await tx.query<PriorFigure & { byName: string | null; at: Date | null }>(
        `select f.output_key as "outputKey", f.kind, f.figure_key as key, f.label, f.value, u.name as "byName", f.affirmed_at as at
         from prior_year_figures f left join users u on u.organization_id = f.organization_id and u.id = f.affirmed_by
         where f.engagement_id = $1 order by f.output_key, f.position`,
        [engagementId],
      );
      return rows.map(({ byName, at, ...figure }) => ({ ...figure, affirmed: at && { byName: byName ?? "", at: at.toISOString() } }));
    },
    async insert(engagementId: string, figures: readonly PriorFigure[]): Promise<void> {
      await tx.query(
        `insert into prior_year_figures (organization_id, engagement_id, output_key, kind, figure_key, position, label, value)
         select $1, $2, f."outputKey", f.kind, f.key, f.position, f.label, f.value
         from jsonb_to_recordset($3::jsonb) as f ("outputKey" text, kind text, key text, position int, label text, value text)`,
        [tx.organizationId, engagementId, JSON.stringify(figures.map((figure, position) => ({ ...figure, position })))],
      );
    },
    /** Those of one workpaper; `by` null takes it back. Who affirmed a figure first stays. Returns how many changed. */
    async affirm(engagementId: string, outputKey: string, by: string | null): Promise<number> {
      const { rowCount } = await tx.query(
        `update prior_year_figures set affirmed_by = $3, affirmed_at = case when $3::uuid is null then null else now() end
         where engagement_id = $1 and output_key = $2 and (affirmed_by is null) <> ($3::uuid is null)`,
        [engagementId, outputKey, by],
      );
      return rowCount ?? 0;
    },
  };
}

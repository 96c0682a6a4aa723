import type { Tx } from "@tieout/postgres";
import type { PriorFigure, TakenFigures } from "../../core/index.ts";

export interface StoredPriorFigure extends PriorFigure {
  /** Run whose result the figure was taken from; null if not recorded. */
  readonly runId: string | null;
  /** Id of the workpaper result the figure was taken from; null if not recorded. */
  readonly resultId: string | null;
  readonly affirmed: { readonly byName: string; readonly at: string } | null;
}

interface Place {
  readonly engagementId: string;
  readonly outputKey: string;
}

const fields = `f."outputKey", f.kind, f.key, f.position, f.label, f.value`;
const given = `jsonb_to_recordset($4::jsonb)
  as f ("outputKey" text, kind text, key text, position int, label text, value text)`;
const numbered = (figures: readonly PriorFigure[]): string => JSON.stringify(figures.map((figure, position) => ({ ...figure, position })));

/** Prior-year figures, by workpaper and key. */
export function priorYearRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly StoredPriorFigure[]> {
      const { rows } = await tx.query<Omit<StoredPriorFigure, "affirmed"> & { byName: string | null; at: Date | null }>(
        `select f.output_key as "outputKey", f.kind, f.figure_key as key, f.label, f.value, f.run_id as "runId", o.result->>'result_id' as "resultId", u.name as "byName",
           f.affirmed_at as at
         from prior_year_figures f left join users u on u.organization_id = f.organization_id and u.id = f.affirmed_by
         left join run_outputs o on o.organization_id = f.organization_id and o.run_id = f.run_id and o.output_key = f.output_key
         where f.engagement_id = $1 order by f.output_key, f.position`,
        [engagementId],
      );
      return rows.map(({ byName, at, ...figure }) => ({ ...figure, affirmed: at && { byName: byName ?? "", at: at.toISOString() } }));
    },
    async insert(engagementId: string, runId: string, figures: readonly PriorFigure[]): Promise<void> {
      await tx.query(
        `insert into prior_year_figures (organization_id, engagement_id, run_id, output_key, kind, figure_key, position, label, value)
         select $1, $2, $3, ${fields} from ${given}`,
        [tx.organizationId, engagementId, runId, numbered(figures)],
      );
    },
    ...replacement(tx),
    /**
     * Affirms one workpaper's figures; `by` null undoes it. The first person to affirm a figure stays on record. Returns how many figures
     * changed.
     */
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

function replacement(tx: Tx) {
  return {
    /** Replaces one workpaper's figures with those from another prior-year run. */
    async replace({ engagementId, outputKey }: Place, runId: string, { figures, gone }: TakenFigures): Promise<void> {
      for (const { kind, key } of gone)
        await tx.query("delete from prior_year_figures where engagement_id = $1 and output_key = $2 and kind = $3 and figure_key = $4", [
          engagementId,
          outputKey,
          kind,
          key,
        ]);
      await tx.query(
        `insert into prior_year_figures as own (organization_id, engagement_id, run_id, output_key, kind, figure_key, position, label, value)
         select $1, $2, $3, ${fields} from ${given}
         on conflict (organization_id, engagement_id, output_key, kind, figure_key)
         do update set run_id = excluded.run_id, position = excluded.position, label = excluded.label, value = excluded.value`,
        [tx.organizationId, engagementId, runId, numbered(figures)],
      );
      for (const { kind, key } of figures.filter(({ keepsAffirmation }) => !keepsAffirmation))
        await tx.query(
          `update prior_year_figures set affirmed_by = null, affirmed_at = null
           where engagement_id = $1 and output_key = $2 and kind = $3 and figure_key = $4 and affirmed_by is not null`,
          [engagementId, outputKey, kind, key],
        );
    },
  };
}

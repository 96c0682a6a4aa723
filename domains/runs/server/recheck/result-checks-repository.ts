import type { PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";

/** `failed`: this version couldn't compute the result. */
export type CheckOutcome = "same" | "different" | "failed";

/** A result that a code version has recalculated. */
export interface ResultCheck {
  readonly outputKey: string;
  /** Code version that recalculated it. */
  readonly madeBy: string;
  readonly outcome: CheckOutcome;
}

/** Version of the code that would produce each workpaper's result now. */
export type VersionsNow = Readonly<Partial<Record<PaperKey, string>>>;

/** Outcomes of recalculated results. */
export function resultChecksRepository(tx: Tx) {
  return {
    async list(runId: string): Promise<readonly ResultCheck[]> {
      const { rows } = await tx.query<ResultCheck & Record<string, unknown>>(
        `select output_key as "outputKey", made_by as "madeBy", outcome from result_checks where run_id = $1`,
        [runId],
      );
      return rows;
    },

    /**
     * The engagement to recalculate next, most recently processed first: open, up to date, not being processed, and with a result from
     * another version that this version hasn't recalculated.
     */
    async next(versions: VersionsNow): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        `select e.id from engagements e
         join lateral (select r.id, r.ended_at from runs r where r.organization_id = e.organization_id and r.engagement_id = e.id
           and r.status = 'succeeded' order by r.number desc limit 1) r on true
         where e.locked_at is null and not e.results_out_of_date
           and not exists (select from runs u where u.organization_id = e.organization_id and u.engagement_id = e.id
             and u.status in ('queued', 'running'))
           and exists (
             select from run_outputs o where o.organization_id = e.organization_id and o.run_id = r.id and o.status = 'made'
               and o.result is not null and $1::jsonb ? o.output_key
               and o.result ->> 'made_by' is distinct from $1::jsonb ->> o.output_key
               and not exists (select from result_checks c where c.organization_id = o.organization_id and c.run_id = o.run_id
                 and c.output_key = o.output_key and c.made_by = $1::jsonb ->> o.output_key))
         order by r.ended_at desc, e.id limit 1`,
        [JSON.stringify(versions)],
      );
      return rows[0]?.id ?? null;
    },

    async keep(runId: string, { outputKey, madeBy, outcome }: ResultCheck): Promise<void> {
      await tx.query(
        `insert into result_checks (organization_id, run_id, output_key, made_by, outcome) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [tx.organizationId, runId, outputKey, madeBy, outcome],
      );
    },
  };
}

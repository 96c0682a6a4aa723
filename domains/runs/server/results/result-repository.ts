import type { Tx } from "@tieout/postgres";
import { resultDocument, type StoredPaper } from "./result-document.ts";

/** A stored result; its exceptions are in a separate table for paging. */
export interface StoredResult {
  readonly outputKey: string;
  readonly title: string;
  readonly status: "made" | "not_made";
  readonly msg: string | null;
  readonly result: StoredPaper | null;
}

export interface TieCounts {
  readonly total: number;
  readonly agreed: number;
  /** Excludes ties whose difference is explained. */
  readonly differing: number;
  readonly explained: number;
  readonly unexplained: number;
}

/** A workpaper that was not prepared has only its title stored, and no result. */
const opened = (stored: StoredResult): StoredResult => ({
  ...stored,
  result: stored.status === "made" && stored.result ? resultDocument.open(stored.result) : null,
});

export function resultRepository(tx: Tx) {
  return {
    async list(runId: string): Promise<readonly StoredResult[]> {
      const { rows } = await tx.query<StoredResult>(
        `select output_key as "outputKey", result->>'title' as title, status, msg, result from run_outputs where run_id = $1 order by position`,
        [runId],
      );
      return rows.map(opened);
    },
    async find(runId: string, outputKey: string): Promise<StoredResult | null> {
      const { rows } = await tx.query<StoredResult>(
        `select output_key as "outputKey", result->>'title' as title, status, msg, result from run_outputs where run_id = $1 and output_key = $2`,
        [runId, outputKey],
      );
      return rows[0] ? opened(rows[0]) : null;
    },
    /**
     * Tie counts over all workpapers in a run. `unexplained`: differences that neither known items nor a reason explains; a reason for the
     * parent tie counts too.
     */
    async tieCounts(run: { readonly id: string; readonly engagementId: string }): Promise<TieCounts> {
      const { rows } = await tx.query<TieCounts>(
        `select count(*)::int as total, count(*) filter (where tie->>'result' = 'ties')::int as agreed,
           count(*) filter (where tie->>'result' = 'differs' and tie->'explained' is null)::int as differing,
           count(*) filter (where tie->'explained' is not null)::int as explained,
           count(*) filter (where tie->>'result' = 'differs' and tie->'explained' is null and not exists (
             select 1 from tie_reasons w where w.organization_id = o.organization_id and w.engagement_id = $2 and w.output_key = o.output_key
               and w.tie_key in (tie->>'key', tie->>'of') and w.reason <> ''))::int as unexplained
         from run_outputs o cross join jsonb_array_elements(o.result->'ties') as tie
         where o.run_id = $1 and o.status = 'made'`,
        [run.id, run.engagementId],
      );
      return rows[0] ?? { total: 0, agreed: 0, differing: 0, explained: 0, unexplained: 0 };
    },
    async insert(runId: string, position: number, output: Omit<StoredResult, "title">, title: string): Promise<void> {
      await tx.query(
        `insert into run_outputs (organization_id, run_id, output_key, position, status, msg, result) values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
        [
          tx.organizationId,
          runId,
          output.outputKey,
          position,
          output.status,
          output.msg,
          JSON.stringify(output.result ? resultDocument.seal(output.result) : { title }),
        ],
      );
    },
  };
}

import type { Tx } from "@tieout/postgres";
import { exceptionOrderings } from "../contract/index.ts";
import type { ExceptionItem } from "../core/index.ts";
import { resultDocument, type StoredPaper } from "./result-document.ts";

/** A result as stored: the exceptions lie in a table of their own, page by page. */
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
  readonly differing: number;
  readonly unexplained: number;
}

export interface BundleFileRecord {
  readonly id: string;
  readonly runId: string;
  readonly kind: "bundle" | "workpaper";
  readonly outputKey: string | null;
  readonly name: string;
  readonly title: string;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly objectKey: string;
}

const bundleColumns = `id, run_id as "runId", kind, output_key as "outputKey", name, title, size_bytes as "sizeBytes", sha256, object_key as "objectKey"`;

/** Whitelist of sortable columns of exceptions: wire name → SQL. */
const exceptionColumns: Readonly<Record<(typeof exceptionOrderings)[number], string>> = {
  subject: "lower(detail->>'subject')",
  title: "lower(detail->>'title')",
  msg: "lower(detail->>'msg')",
  amount: "(detail->>'amount')::numeric",
  rows: "(detail->>'ref_count')::int",
};

/** SQL of an order; the place in the run decides between equals. */
function exceptionOrder(ordering: string | null): string {
  const named = exceptionOrderings.find((column) => column === ordering?.replace(/^-/, ""));
  return named ? `${exceptionColumns[named]} ${ordering?.startsWith("-") ? "desc" : "asc"}, position` : "position";
}

/** A workpaper that was not made keeps its title only. */
const opened = (stored: StoredResult): StoredResult =>
  stored.status === "made" && stored.result ? { ...stored, result: resultDocument.open(stored.result) } : stored;

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
    /** Ties of all workpapers of a run; `unexplained` are the differences without a written reason. */
    async tieCounts(run: { readonly id: string; readonly engagementId: string }): Promise<TieCounts> {
      const { rows } = await tx.query<TieCounts>(
        `select count(*)::int as total, count(*) filter (where tie->>'result' = 'ties')::int as agreed,
           count(*) filter (where tie->>'result' = 'differs')::int as differing,
           count(*) filter (where tie->>'result' = 'differs' and w.reason is null)::int as unexplained
         from run_outputs o cross join jsonb_array_elements(o.result->'ties') as tie
         left join tie_reasons w on w.organization_id = o.organization_id and w.engagement_id = $2 and w.output_key = o.output_key
           and w.tie_key = tie->>'key' and w.reason <> ''
         where o.run_id = $1 and o.status = 'made'`,
        [run.id, run.engagementId],
      );
      return rows[0] ?? { total: 0, agreed: 0, differing: 0, unexplained: 0 };
    },
    async exceptionCount(runId: string): Promise<number> {
      const { rows } = await tx.query<{ count: number }>("select count(*)::int as count from run_exceptions where run_id = $1", [runId]);
      return rows[0]?.count ?? 0;
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
    async insertExceptions(runId: string, outputKey: string, items: readonly ExceptionItem[]): Promise<void> {
      await tx.query(
        `insert into run_exceptions (organization_id, run_id, output_key, position, id, rule, detail)
         select $1, $2, $3, ordinal, item->>'id', item->>'rule', item from jsonb_array_elements($4::jsonb) with ordinality as t (item, ordinal)`,
        [tx.organizationId, runId, outputKey, JSON.stringify(items)],
      );
    },
    async exceptions(
      runId: string,
      outputKey: string,
      page: {
        readonly rule: string | null;
        readonly search: string | null;
        readonly ordering: string | null;
        readonly limit: number;
        readonly offset: number;
      },
    ) {
      const values = [runId, outputKey, page.rule, page.search === null ? null : `%${page.search.replace(/[\\%_]/g, "\\$&")}%`];
      const condition = `run_id = $1 and output_key = $2 and ($3::text is null or rule = $3)
        and ($4::text is null or detail->>'subject' ilike $4 or detail->>'title' ilike $4 or detail->>'msg' ilike $4)`;
      const { rows } = await tx.query<{ detail: ExceptionItem }>(
        `select detail from run_exceptions where ${condition} order by ${exceptionOrder(page.ordering)} limit $5 offset $6`,
        [...values, page.limit, page.offset],
      );
      const counted = await tx.query<{ count: number }>(`select count(*)::int as count from run_exceptions where ${condition}`, values);
      return { items: rows.map((row) => row.detail), count: counted.rows[0]?.count ?? 0 };
    },
    async exception(runId: string, outputKey: string, id: string): Promise<ExceptionItem | null> {
      const { rows } = await tx.query<{ detail: ExceptionItem }>(
        "select detail from run_exceptions where run_id = $1 and output_key = $2 and id = $3",
        [runId, outputKey, id],
      );
      return rows[0]?.detail ?? null;
    },
    async insertFile(
      engagementId: string,
      file: Omit<BundleFileRecord, "id" | "sizeBytes"> & { readonly sizeBytes: number },
    ): Promise<void> {
      await tx.query(
        `insert into bundle_files (organization_id, engagement_id, run_id, kind, output_key, name, title, size_bytes, sha256, object_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          tx.organizationId,
          engagementId,
          file.runId,
          file.kind,
          file.outputKey,
          file.name,
          file.title,
          file.sizeBytes,
          file.sha256,
          file.objectKey,
        ],
      );
    },
    async files(
      engagementId: string,
    ): Promise<readonly (BundleFileRecord & { readonly runNumber: number; readonly resultId: string; readonly createdAt: Date })[]> {
      const { rows } = await tx.query<BundleFileRecord & { runNumber: number; resultId: string; createdAt: Date }>(
        `select ${bundleColumns
          .split(",")
          .map((column) => `f.${column.trim()}`)
          .join(", ")}, r.number as "runNumber", r.result_id as "resultId", r.ended_at as "createdAt"
         from bundle_files f join runs r on r.organization_id = f.organization_id and r.id = f.run_id
         where f.engagement_id = $1 order by r.number desc, f.kind, f.name`,
        [engagementId],
      );
      return rows;
    },
    async file(engagementId: string, id: string): Promise<BundleFileRecord | null> {
      const { rows } = await tx.query<BundleFileRecord>(`select ${bundleColumns} from bundle_files where engagement_id = $1 and id = $2`, [
        engagementId,
        id,
      ]);
      return rows[0] ?? null;
    },
  };
}

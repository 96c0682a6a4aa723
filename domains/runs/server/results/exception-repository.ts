import type { Tx } from "@tieout/postgres";
import { exceptionOrderings } from "../../contract/index.ts";
import type { ExceptionItem } from "../../core/index.ts";

/** Columns that exceptions can be sorted by: wire name → SQL. */
const exceptionColumns: Readonly<Record<(typeof exceptionOrderings)[number], string>> = {
  subject: "lower(detail->>'subject')",
  title: "lower(detail->>'title')",
  msg: "lower(detail->>'msg')",
  amount: "(detail->>'amount')::numeric",
  rows: "(detail->>'ref_count')::int",
};

/** SQL for a sort order; equal rows are sorted by position in the run. */
function exceptionOrder(ordering: string | null): string {
  const named = exceptionOrderings.find((column) => column === ordering?.replace(/^-/, ""));
  return named ? `${exceptionColumns[named]} ${ordering?.startsWith("-") ? "desc" : "asc"}, position` : "position";
}

/** Escapes text for use in a `like` pattern. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

interface ExceptionPage {
  readonly rule: string | null;
  readonly search: string | null;
  readonly ordering: string | null;
  readonly limit: number;
  readonly offset: number;
}

async function readPage(tx: Tx, of: readonly [runId: string, outputKey: string], { rule, search, ordering, limit, offset }: ExceptionPage) {
  const values = [...of, rule, search === null ? null : `%${likeText(search)}%`];
  const condition = `run_id = $1 and output_key = $2 and ($3::text is null or rule = $3)
    and ($4::text is null or detail->>'subject' ilike $4 or detail->>'title' ilike $4 or detail->>'msg' ilike $4)`;
  const { rows } = await tx.query<{ detail: ExceptionItem }>(
    `select detail from run_exceptions where ${condition} order by ${exceptionOrder(ordering)} limit $5 offset $6`,
    [...values, limit, offset],
  );
  const counted = await tx.query<{ count: number }>(`select count(*)::int as count from run_exceptions where ${condition}`, values);
  return { items: rows.map((row) => row.detail), count: counted.rows[0]?.count ?? 0 };
}

export function exceptionRepository(tx: Tx) {
  return {
    async count(runId: string): Promise<number> {
      const { rows } = await tx.query<{ count: number }>("select count(*)::int as count from run_exceptions where run_id = $1", [runId]);
      return rows[0]?.count ?? 0;
    },
    async insert(runId: string, outputKey: string, items: readonly ExceptionItem[]): Promise<void> {
      await tx.query(
        `insert into run_exceptions (organization_id, run_id, output_key, position, id, rule, detail)
         select $1, $2, $3, ordinal, item->>'id', item->>'rule', item from jsonb_array_elements($4::jsonb) with ordinality as t (item, ordinal)`,
        [tx.organizationId, runId, outputKey, JSON.stringify(items)],
      );
    },
    page: (runId: string, outputKey: string, wanted: ExceptionPage) => readPage(tx, [runId, outputKey], wanted),
    /** The first exceptions, in the order the run found them. */
    async first(runId: string, outputKey: string, limit: number): Promise<readonly ExceptionItem[]> {
      const { rows } = await tx.query<{ detail: ExceptionItem }>(
        "select detail from run_exceptions where run_id = $1 and output_key = $2 order by position limit $3",
        [runId, outputKey, limit],
      );
      return rows.map((row) => row.detail);
    },
    /** The first exceptions across all workpapers whose rule, subject or id matches every word, and the total count. */
    async search(runId: string, text: string, limit: number) {
      const words = text.split(/\s+/).map((word) => `%${likeText(word)}%`);
      const { rows } = await tx.query<{ outputKey: string; outputTitle: string; detail: ExceptionItem; count: number }>(
        `select e.output_key as "outputKey", o.result->>'title' as "outputTitle", e.detail, count(*) over ()::int as count
         from run_exceptions e join run_outputs o on o.run_id = e.run_id and o.output_key = e.output_key
         where e.run_id = $1 and concat_ws(' ', e.detail->>'title', e.detail->>'subject', e.id) ilike all($2::text[])
         order by o.position, e.position limit $3`,
        [runId, words, limit],
      );
      return { count: rows[0]?.count ?? 0, found: rows };
    },
    async ids(runId: string, outputKey: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>("select id from run_exceptions where run_id = $1 and output_key = $2", [
        runId,
        outputKey,
      ]);
      return rows.map(({ id }) => id);
    },
    async find(runId: string, outputKey: string, id: string): Promise<ExceptionItem | null> {
      const { rows } = await tx.query<{ detail: ExceptionItem }>(
        "select detail from run_exceptions where run_id = $1 and output_key = $2 and id = $3",
        [runId, outputKey, id],
      );
      return rows[0]?.detail ?? null;
    },
  };
}

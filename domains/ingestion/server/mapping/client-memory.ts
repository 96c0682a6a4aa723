import type { ClientMerge } from "@tieout/engagements/core";
import type { MergingPort } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";

/** A row of `mapping_memories`, kept until the merge can no longer be undone. */
interface KeptMemory {
  readonly client_id: string;
  readonly service_provider_id: string;
  readonly report_key: string;
  readonly kind: string;
  readonly source: string;
  readonly target: string | null;
  readonly detail: unknown;
  /** Includes microseconds, to detect whether the row has been accepted again since. */
  readonly accepted_at: string;
}

interface MergedMemory {
  /** Rows from the merged client. */
  readonly merged: readonly KeptMemory[];
  /** Rows from the kept client, if the merged client had the same text. */
  readonly kept: readonly KeptMemory[];
}

const members = `m.client_id, m.service_provider_id, m.report_key, m.kind, m.source, m.target, m.detail, m.accepted_at::text as accepted_at`;
const sameText = (left: string, right: string): string =>
  ["service_provider_id", "report_key", "kind", "source"].map((column) => `${left}.${column} = ${right}.${column}`).join(" and ");
const recordset = `as r (client_id uuid, service_provider_id uuid, report_key text, kind text, source text, target text, detail jsonb, accepted_at timestamptz)`;

/** Existing rows stay, because they were accepted later. */
async function putBack(tx: Tx, rows: readonly KeptMemory[]): Promise<void> {
  await tx.query(
    `insert into mapping_memories (organization_id, client_id, service_provider_id, report_key, kind, source, target, detail, accepted_at)
     select $1, r.client_id, r.service_provider_id, r.report_key, r.kind, r.source, r.target, r.detail, r.accepted_at
     from jsonb_to_recordset($2::jsonb) ${recordset} order by r.kind, r.source on conflict do nothing`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}

/** Merges the remembered mappings of two records for the same client. */
export const mappingMemoryMerging: MergingPort = {
  name: "ingestion",
  tables: ["mapping_memories"],

  async share(tx: Tx, clientId: string) {
    const { rows } = await tx.query<{ columns: number; values: number; readings: number }>(
      `select count(*) filter (where kind = 'column')::int as columns, count(*) filter (where kind = 'reading')::int as readings,
         count(*) filter (where kind not in ('column', 'reading'))::int as values from mapping_memories where client_id = $1`,
      [clientId],
    );
    const { columns = 0, values = 0, readings = 0 } = rows[0] ?? {};
    return [
      { what: "remembered columns of mappings", count: columns },
      { what: "remembered meanings of texts", count: values },
      { what: "remembered layouts of text files", count: readings },
    ];
  },

  /** If both clients have a text, the mapping accepted later wins. */
  async merge(tx: Tx, { mergedId, keptId }: ClientMerge): Promise<MergedMemory> {
    const merged = await tx.query<KeptMemory>(`select ${members} from mapping_memories m where m.client_id = $1 for update`, [mergedId]);
    const kept = await tx.query<KeptMemory>(
      `select ${members} from mapping_memories m where m.client_id = $2
         and exists (select from mapping_memories o where o.client_id = $1 and ${sameText("o", "m")}) for update`,
      [mergedId, keptId],
    );
    await tx.query(
      `delete from mapping_memories k using mapping_memories m
       where k.client_id = $2 and m.client_id = $1 and ${sameText("k", "m")} and k.accepted_at < m.accepted_at`,
      [mergedId, keptId],
    );
    await tx.query("delete from mapping_memories where client_id = $1", [mergedId]);
    await putBack(
      tx,
      merged.rows.map((row) => ({ ...row, client_id: keptId })),
    );
    return { merged: merged.rows, kept: kept.rows };
  },

  async unmerge(tx: Tx, { keptId }: ClientMerge, before: unknown) {
    // Written by `merge`.
    const { merged, kept } = before as MergedMemory;
    await tx.query(
      `delete from mapping_memories m using jsonb_to_recordset($2::jsonb) ${recordset}
       where m.client_id = $1 and ${sameText("m", "r")} and m.accepted_at = r.accepted_at`,
      [keptId, JSON.stringify(merged)],
    );
    await putBack(tx, [...kept, ...merged]);
  },
};

import type { Tx } from "@tieout/postgres";

/** Every column with file store keys: plain columns, lists of keys, and documents with keys as text values. */
const keyColumns = {
  plain: [
    ["assets", "object_key"],
    ["assets", "grid_object_key"],
    ["assets", "more_grid_object_keys"],
    ["package_files", "object_key"],
    ["file_corrections", "object_key"],
    ["file_upload_parts", "object_key"],
    ["bundle_files", "object_key"],
    ["addenda", "object_key"],
    ["evidence", "object_key"],
    ["toolkit_requests", "object_key"],
    ["toolkit_requests", "delivered_key"],
    ["sample_draws", "population_object"],
    ["sampling_versions", "replaced_object"],
  ],
  documents: [
    ["stage_results", "outputs"],
    ["run_outputs", "result"],
  ],
} as const;

/** Of one organization; a backup reads all of them at one instant. */
type Reading = Pick<Tx, "query" | "organizationId">;

/**
 * Keys that the organization's rows refer to. In a document, every text of 32 hexadecimal digits counts: keeping one object too many costs
 * space, deleting one too many costs a workpaper.
 */
export const referencedObjects = (tx: Reading): Promise<ReadonlySet<string>> => keysIn(tx, '"([0-9a-f]{32})"');

/** Without texts that only look like a key: each of these must be there. */
export const neededObjects = (tx: Reading): Promise<ReadonlySet<string>> => keysIn(tx, '"objectKey": "([0-9a-f]{32})"');

async function keysIn(tx: Reading, pattern: string): Promise<ReadonlySet<string>> {
  const plain = keyColumns.plain.map(
    ([table, column]) =>
      `select ${column.endsWith("_keys") ? `unnest(${column})` : column} as key from ${table} where organization_id = $1 and ${column} is not null`,
  );
  const documents = keyColumns.documents.map(
    ([table, column]) =>
      `select found[1] as key from ${table}, regexp_matches(${column}::text, $2, 'g') as found where organization_id = $1`,
  );
  const { rows } = await tx.query<{ key: string }>([...plain, ...documents].join(" union "), [tx.organizationId, pattern]);
  return new Set(rows.map(({ key }) => key));
}

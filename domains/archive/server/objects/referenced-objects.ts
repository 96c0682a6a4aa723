import type { Tx } from "@tieout/postgres";

/** Every column that holds file store keys: plain columns, lists of keys, and documents with keys as string values. */
export const keyColumns = {
  plain: [
    ["assets", "object_key"],
    ["assets", "grid_object_key"],
    ["assets", "more_grid_object_keys"],
    ["package_files", "object_key"],
    ["file_corrections", "object_key"],
    ["file_upload_parts", "object_key"],
    ["client_files", "object_key"],
    ["payroll_connection_parts", "object_key"],
    ["bundle_files", "object_key"],
    ["addenda", "object_key"],
    ["evidence", "object_key"],
    ["firm_exports", "object_key"],
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

/** How to find a row's engagement in tables without an engagement column. */
const engagementOf: Readonly<Record<string, string>> = {
  file_upload_parts: "(select u.engagement_id from file_uploads u where u.organization_id = t.organization_id and u.id = t.upload_id)",
  firm_exports: "null::uuid",
  toolkit_requests: "null::uuid",
  run_outputs: "(select r.engagement_id from runs r where r.organization_id = t.organization_id and r.id = t.run_id)",
};

/** Reads a single organization; a backup reads all of them as of the same moment. */
type Reading = Pick<Tx, "query" | "organizationId">;

/**
 * Keys that the organization's rows refer to. In a document, every string of 32 hexadecimal digits counts: keeping one object too many
 * costs space, deleting one too many costs a workpaper.
 */
export const referencedObjects = (tx: Reading): Promise<ReadonlySet<string>> => keysIn(tx, '"([0-9a-f]{32})"');

/** Leaves out strings that only look like a key, because each of these objects must exist. */
export const neededObjects = (tx: Reading): Promise<ReadonlySet<string>> => keysIn(tx, '"objectKey": "([0-9a-f]{32})"');

/** Keys in one engagement's rows that no other engagement's row names. */
export async function objectsOfEngagement(tx: Reading, engagementId: string): Promise<readonly string[]> {
  const of = (is: string): string => keyQueries((table) => ` and ${engagementOf[table] ?? "t.engagement_id"} ${is} $3`);
  const { rows } = await tx.query<{ key: string }>(`(${of("=")}) except (${of("is distinct from")}) order by key`, [
    tx.organizationId,
    '"([0-9a-f]{32})"',
    engagementId,
  ]);
  return rows.map(({ key }) => key);
}

function keyQueries(condition: (table: string) => string): string {
  const plain = keyColumns.plain.map(
    ([table, column]) =>
      `select ${column.endsWith("_keys") ? `unnest(${column})` : column} as key from ${table} t where organization_id = $1 and ${column} is not null${condition(table)}`,
  );
  const documents = keyColumns.documents.map(
    ([table, column]) =>
      `select found[1] as key from ${table} t, regexp_matches(${column}::text, $2, 'g') as found where organization_id = $1${condition(table)}`,
  );
  return [...plain, ...documents].join(" union ");
}

async function keysIn(tx: Reading, pattern: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    keyQueries(() => ""),
    [tx.organizationId, pattern],
  );
  return new Set(rows.map(({ key }) => key));
}

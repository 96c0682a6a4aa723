import type { Client } from "pg";

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  /** Columns that are written; the database computes the others. */
  readonly columns: readonly string[];
  /** Whether row security hides rows from the owner too. */
  readonly isGuarded: boolean;
}

/** Uploads in progress, whose bytes aren't yet acknowledged; they have to start over. */
const unfinished = ["file_upload_parts", "file_uploads"];
/** The queue's own record of the migrations it has run. */
const queueMigrations = "migrations";

/** Returns the tables of the product and of its job queue, ordered by name. */
export async function storedTables(client: Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as "isGuarded",
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
       and not (n.nspname = 'public' and c.relname = any ($1)) and not (n.nspname = 'graphile_worker' and c.relname = $2)
     group by 1, 2, 3 order by 1, 2`,
    [unfinished, queueMigrations],
  );
  return rows;
}

export const nameOf = ({ schema, name }: Pick<StoredTable, "schema" | "name">): string => `${schema}.${name}`;

/** In SQL. */
export const quoted = (client: Client, { schema, name, columns }: StoredTable): { readonly table: string; readonly columns: string } => ({
  table: `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`,
  columns: columns.map((column) => client.escapeIdentifier(column)).join(", "),
});

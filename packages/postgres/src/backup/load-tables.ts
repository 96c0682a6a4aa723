import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { endCredentials } from "./end-credentials.ts";
import { nameOf, quoted, type StoredTable, storedTables } from "./stored-tables.ts";

/** Its message says what went wrong and what to do. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

export interface RowsToLoad {
  /** Columns and row count by table name; rows are COPY text. */
  readonly tables: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: number }>>;
  readonly piecesOf: (table: string) => Readable;
  readonly sequences: Readonly<Record<string, string>>;
}

/** Whether the database has none of the product's tables yet. */
export async function isEmptyDatabase(ownerUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')) as found",
    );
    return rows[0]?.found === false;
  } finally {
    await client.end();
  }
}

/**
 * Fills the tables of a database just migrated to the schema of the rows. All or nothing: checks every row's foreign keys, and fails if a
 * table's row count differs from the backup's. Ends all bearer credentials; see `end-credentials.ts`.
 */
export async function loadTables(ownerUrl: string, { tables, piecesOf, sequences }: RowsToLoad): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: "tieout-restore", statement_timeout: 0 });
  await client.connect();
  try {
    await client.query("begin");
    const stored = await storedTables(client);
    const keys = await dropForeignKeys(client);
    for (const table of stored) await unguard(client, table);
    // The backup also contains the rows that migrations wrote.
    await client.query(`truncate ${stored.map((table) => quoted(client, table).table).join(", ")}`);
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      const table = stored.find((candidate) => nameOf(candidate) === name);
      if (!table)
        throw new RestoreError(`The backup has a table ${name} that its own schema doesn't have. The backup was changed: use another one.`);
      const loaded = await load(client, { ...table, columns }, piecesOf(name));
      if (loaded !== rows) throw new RestoreError(`${name} got ${loaded} rows, but the backup counted ${rows}. Use another backup.`);
    }
    await setSequences(client, sequences);
    await endCredentials(client, stored);
    await releaseJobs(client);
    for (const add of keys) await client.query(add);
    for (const table of stored) await guard(client, table);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Lets the owner write to guarded and append-only tables; done only here. */
async function unguard(client: Client, table: StoredTable): Promise<void> {
  const { table: name } = quoted(client, table);
  await client.query(`alter table ${name} disable trigger user`);
  if (table.isGuarded) await client.query(`alter table ${name} no force row level security`);
}

/** Releases jobs held by workers that no longer exist. */
async function releaseJobs(client: Client): Promise<void> {
  await client.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null");
}

async function load(client: Client, table: StoredTable, pieces: Readable): Promise<number> {
  const names = quoted(client, table);
  const into = client.query(copyFrom(`copy ${names.table} (${names.columns}) from stdin`));
  await pipeline(pieces, into);
  return into.rowCount;
}

async function guard(client: Client, table: StoredTable): Promise<void> {
  const { table: name } = quoted(client, table);
  await client.query(`alter table ${name} enable trigger user`);
  if (table.isGuarded) await client.query(`alter table ${name} force row level security`);
}

/** Drops the foreign keys. Returns the statements that add them again and check every row. */
async function dropForeignKeys(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function setSequences(client: Client, sequences: RowsToLoad["sequences"]): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
}

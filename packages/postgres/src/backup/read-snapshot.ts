import type { Readable } from "node:stream";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { PostgresUrls } from "../postgres-urls.ts";
import type { Queryable } from "../queryable.ts";
import { nameOf, quoted, type StoredTable, storedTables } from "./stored-tables.ts";

/** The database as of one instant, while others keep writing to it. */
export interface Snapshot {
  readonly tables: readonly StoredTable[];
  /** Returns rows as COPY text. Read one table to its end before starting the next. */
  readonly rowsOf: (table: StoredTable) => { readonly pieces: Readable; readonly rows: () => number };
  /** Last values, by sequence name. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Latest applied migration. */
  readonly migration: string;
  /** Sees every firm's rows. */
  readonly query: Queryable["query"];
}

const begin = "begin isolation level repeatable read read only";

/**
 * Owner and platform see the same moment: the owner reads tables without row security, such as the job queue, and the platform reads
 * everything else.
 * @returns the result of `read`
 */
export async function withSnapshot<T>(
  urls: Pick<PostgresUrls, "ownerUrl" | "platformUrl">,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const clientOf = (connectionString: string) => new Client({ connectionString, application_name: "tieout-backup", statement_timeout: 0 });
  const [owner, platform] = [clientOf(urls.ownerUrl), clientOf(urls.platformUrl)];
  try {
    await owner.connect();
    await platform.connect();
    await owner.query(begin);
    const { rows } = await owner.query<{ id: string }>("select pg_export_snapshot() as id");
    await platform.query(begin);
    await platform.query(`set transaction snapshot ${platform.escapeLiteral(rows[0]?.id ?? "")}`);
    return await read(await snapshotOf(owner, platform));
  } finally {
    await Promise.allSettled([owner.end(), platform.end()]);
  }
}

async function snapshotOf(owner: Client, platform: Client): Promise<Snapshot> {
  const { rows } = await owner.query<{ name: string }>("select name from schema_migrations order by name desc limit 1");
  return {
    tables: await storedTables(owner),
    rowsOf: (table) => {
      const client = table.isGuarded ? platform : owner;
      const names = quoted(client, table);
      const pieces = client.query(copyTo(`copy ${names.table} (${names.columns}) to stdout`));
      return { pieces, rows: () => pieces.rowCount };
    },
    sequences: await readSequences(owner),
    migration: rows[0]?.name ?? "",
    query: (sql, params) => platform.query(sql, params ? [...params] : undefined),
  };
}

async function readSequences(owner: Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ schema: string; name: string; last: string | null }>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  return Object.fromEntries(rows.flatMap(({ last, ...sequence }) => (last === null ? [] : [[nameOf(sequence), last]])));
}

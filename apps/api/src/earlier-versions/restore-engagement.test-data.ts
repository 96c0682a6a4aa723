import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createTestDatabase, migrate } from "@tieout/postgres";
import type { StoredPlace } from "@tieout/test-kit";
import { Client } from "pg";
import type { StoredEngagement } from "./stored-engagement.test-data.ts";

export const readStored = async (folder: string): Promise<StoredEngagement> =>
  JSON.parse(gunzipSync(await readFile(path.join(folder, "stored.json.gz"))).toString("utf8"));

/** The columns that a statement can set; the database generates the others. */
async function givenColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? "";
}

/** Fills a database that has the stored version's schema, then migrates it to today's as the first start of a new version does. */
export async function restoreEngagement(stored: StoredEngagement): Promise<StoredPlace> {
  const db = await createTestDatabase({ through: stored.through });
  const client = new Client({ connectionString: db.adminUrl });
  await client.connect();
  try {
    // Rows are inserted in alphabetical order by table, which foreign keys and the audit log's guard would otherwise refuse.
    await client.query("set session_replication_role = replica");
    for (const [table, rows] of Object.entries(stored.tables)) {
      await client.query(`delete from ${table}`);
      const columns = await givenColumns(client, table);
      await client.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        rows,
      ]);
    }
  } finally {
    await client.end();
  }
  await migrate(db.ownerUrl);
  const directory = await mkdtemp(path.join(tmpdir(), "tieout-restored-"));
  for (const [name, bytes] of Object.entries(stored.files)) {
    const file = path.join(directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(bytes, "base64"));
  }
  return { db, directory, masterKey: Buffer.from(stored.masterKey, "hex") };
}

import { findRunningEmbedded } from "@tieout/postgres/embedded";
import pg from "pg";

/** Runs a statement in the product's embedded database as superuser, who bypasses row security. The product must be running. */
export async function queryDatabase<T extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const urls = findRunningEmbedded(dataDir);
  if (!urls) throw new Error(`no database runs in ${dataDir}`);
  const client = new pg.Client({ connectionString: urls.adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Deletes stage results, so the next run computes everything. Returns the number of deleted results. */
export async function emptyStageCache(dataDir: string): Promise<number> {
  const gone = await queryDatabase(dataDir, "delete from stage_results returning stage");
  return gone.length;
}

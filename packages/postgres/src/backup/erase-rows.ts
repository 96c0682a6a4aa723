import { Client } from "pg";

/**
 * Runs the database function that erases an engagement's rows, as the owner of a newly restored database. Returns the number of rows by
 * table.
 * @param insert stores the record of the erasure, in the same transaction
 */
export async function eraseRows(ownerUrl: string, erased: RowErasure): Promise<Readonly<Record<string, number>>> {
  const client = new Client({ connectionString: ownerUrl, application_name: "tieout-restore", statement_timeout: 0 });
  await client.connect();
  try {
    return await eraseIn(client, erased);
  } finally {
    await client.end();
  }
}

interface RowErasure {
  readonly organizationId: string;
  readonly erasedId: string;
  readonly insert: (client: Client) => Promise<unknown>;
}

async function eraseIn(client: Client, { organizationId, erasedId, insert }: RowErasure): Promise<Readonly<Record<string, number>>> {
  await client.query("begin");
  await client.query("select enter_organization($1)", [organizationId]);
  await insert(client);
  // A data archive of the firm may contain the engagement.
  await client.query("update firm_exports set object_key = null where object_key is not null");
  const { rows } = await client.query<{ counts: Record<string, number> }>("select erase_engagement($1) as counts", [erasedId]);
  const counts = rows[0]?.counts ?? {};
  await client.query(
    "update deleted_engagements set row_counts = $2, deleted_at = begun_at, finished_at = now() where engagement_id = $1",
    [erasedId, JSON.stringify(counts)],
  );
  await client.query("commit");
  return counts;
}

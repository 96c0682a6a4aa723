import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../create-test-database.ts";
import { endedAtRestore } from "./end-credentials.ts";
import { loadTables } from "./load-tables.ts";
import { withSnapshot } from "./read-snapshot.ts";
import { nameOf } from "./stored-tables.ts";

let from: TestDatabase;
let into: TestDatabase;
beforeAll(async () => {
  [from, into] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(() => Promise.all([from?.drop(), into?.drop()]));

const firm = (name: string) =>
  from.setup.work.asPlatform("test", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ($1) returning id", [name]);
    const organizationId = rows[0]?.id ?? "";
    await tx.query("insert into users (organization_id, email, name, role) values ($1, $2, E'Dana\\t\\\\ \"Q\"\\nWhitlock', 1)", [
      organizationId,
      `${name}@backup.example`,
    ]);
    tx.record({ organizationId, event: "test.made", subjectType: "organization", subjectId: organizationId });
  });

async function textsOf({ adminUrl }: TestDatabase): Promise<Readonly<Record<string, string>>> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename <> 'migrations') order by 1",
  );
  const texts: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await client.query<{ text: string | null }>(`select string_agg(t::text, E'\\n' order by t::text) as text from ${name} t`);
    texts[name] = found.rows[0]?.text ?? "";
  }
  const guards = await client.query<{ text: string }>(
    `select string_agg(format('%s %s %s', tgrelid::regclass, tgname, tgenabled), E'\\n' order by tgrelid::regclass::text, tgname) as text
     from pg_trigger where not tgisinternal union all
     select string_agg(format('%s %s %s', relname, relrowsecurity, relforcerowsecurity), E'\\n' order by relname) from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace union all
     select string_agg(format('%s %s', conname, pg_get_constraintdef(oid)), E'\\n' order by conname) from pg_constraint where contype = 'f'`,
  );
  texts.guards = guards.rows.map(({ text }) => text).join("\n");
  await client.end();
  return texts;
}

async function backUp(during: () => Promise<void>) {
  return withSnapshot(from, async (snapshot) => {
    await during();
    const kept: Record<string, Buffer> = {};
    const tables: Record<string, { columns: readonly string[]; rows: number }> = {};
    for (const table of snapshot.tables) {
      const { pieces, rows } = snapshot.rowsOf(table);
      kept[nameOf(table)] = await buffer(pieces);
      tables[nameOf(table)] = { columns: table.columns, rows: rows() };
    }
    return { kept, tables, sequences: snapshot.sequences };
  });
}

test("all tables are restored as of the moment of the backup, despite concurrent writes, and with the same guards as before", async () => {
  await firm("before");
  const before = await textsOf(from);
  const { kept, tables, sequences } = await backUp(() => firm("meanwhile"));
  expect(tables["public.users"]?.rows).toBe(1);
  await loadTables(into.ownerUrl, { tables, sequences, piecesOf: (name) => Readable.from([kept[name] ?? ""]) });
  expect(await textsOf(into)).toEqual(before);
  const seen = await into.database.work.platformStatement("select name from users");
  expect(seen.rows).toEqual([{ name: 'Dana\t\\ "Q"\nWhitlock' }]);
  const owner = new Client({ connectionString: into.ownerUrl });
  await owner.connect();
  // Row security hides every row from the owner again, and the audit log refuses changes.
  expect((await owner.query("select from users")).rowCount).toBe(0);
  await expect(into.setup.work.asPlatform("test", (tx) => tx.query("update audit_events set event = 'test.other'"))).rejects.toThrow();
  await owner.end();
});

/** Columns whose values grant access. */
const letsIn = /^(?:token|key|code|device|ticket|state|challenge|link|session|holder|browser)_hash$|^sealed_code$/;
/**
 * Tables that grant no access on their own: codes that are only a second step, links for an ended request, keys that look up a stage's
 * result.
 */
const keptAtRestore = ["recovery_codes", "client_request_links", "stage_results"];

test("a restore ends access for every table that can grant it, unless the table is listed as an exception", async () => {
  const { rows } = await from.database.work.platformStatement<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const ended = endedAtRestore(new Client());
  const found = new Set(rows.filter(({ column }) => letsIn.test(column)).map(({ table }) => table));
  expect([...found].filter((table) => !ended.includes(table) && !keptAtRestore.includes(table))).toEqual([]);
  expect(found.size).toBeGreaterThan(8);
});

test("a restore ends all keys, including one revoked after the backup", async () => {
  const place = await createTestDatabase();
  await from.setup.work.asPlatform("test", async (tx) => {
    const { rows } = await tx.query<{ id: string; organization: string }>("select id, organization_id as organization from users limit 1");
    const [user] = rows;
    for (const scopes of ["{engagements}", "{directory}"])
      await tx.query(
        `insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
         values ($1, $2, $3::text, $3::text[], 'tie_', $4, now(), now() + interval '1 year')`,
        [user?.organization, user?.id, scopes, randomBytes(32)],
      );
  });
  const { kept, tables, sequences } = await backUp(async () => undefined);
  await loadTables(place.ownerUrl, { tables, sequences, piecesOf: (name) => Readable.from([kept[name] ?? ""]) });
  const keys = await place.database.work.platformStatement<{ open: boolean }>("select ended_at is null as open from api_keys");
  expect(keys.rows).toEqual([{ open: false }, { open: false }]);
  await place.drop();
});

test("nothing is loaded if a foreign key points to a missing row or a row count differs from the backup's", async () => {
  const empty = await createTestDatabase();
  const before = await textsOf(empty);
  const { kept, tables, sequences } = await backUp(async () => undefined);
  const load = (changed: Partial<Record<string, Buffer>>, counted = tables) =>
    loadTables(empty.ownerUrl, { tables: counted, sequences, piecesOf: (name) => Readable.from([changed[name] ?? kept[name] ?? ""]) });
  const without = { ...tables, "public.organizations": { columns: tables["public.organizations"]?.columns ?? [], rows: 0 } };
  await expect(load({ "public.organizations": Buffer.alloc(0) }, without)).rejects.toThrow(/foreign key/);
  await expect(load({ "public.users": Buffer.alloc(0) })).rejects.toThrow("public.users got 0 rows, but the backup counted 2");
  expect(await textsOf(empty)).toEqual(before);
  await empty.drop();
});

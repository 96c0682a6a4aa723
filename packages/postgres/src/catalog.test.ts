import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "./create-test-database.ts";
import { createTestDatabase } from "./create-test-database.ts";
import { dumpSchema } from "./dump-schema.test-data.ts";
import { findMigrationsFolder } from "./migrate.ts";

let db: TestDatabase;
let admin: Client;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await db?.drop();
});

const names = async (sql: string): Promise<string[]> => (await admin.query<{ name: string }>(sql)).rows.map((row) => row.name);

test("database/schema.sql matches the schema built by the migrations (refresh with npm run goldens)", async () => {
  const file = path.join(findMigrationsFolder(), "../schema.sql");
  const dump = await dumpSchema(admin);
  if (process.env.TIEOUT_GOLDENS === "write") writeFileSync(file, dump);
  expect(readFileSync(file, "utf8")).toBe(dump);
});

const unprotected = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = '{0}'
        and pg_get_expr(p.polqual, p.polrelid) like '%organization_id = ( SELECT current_organization_id()%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%organization_id = ( SELECT current_organization_id()%'))
  order by 1`;

test("every table with organization_id has row security enabled and forced, with its organization policy checked once per statement", async () => {
  expect(await names(unprotected)).toEqual([]);
});

test("the check above catches a tenant table without row security", async () => {
  await admin.query("begin; create table planted (organization_id uuid)");
  expect(await names(unprotected)).toEqual(["planted"]);
  await admin.query("rollback");
});

test("no policy shows rows to the runtime role or everyone unless it names the organization", async () => {
  const open = await names(`
    select tablename || '.' || policyname as name from pg_policies
    where schemaname = 'public' and roles && array['public', 'tieout_app']::name[] and tablename <> 'schema_migrations'
      and (coalesce(qual, with_check) not like '%current_organization_id()%' or coalesce(with_check, qual) not like '%current_organization_id()%') order by 1`);
  expect(open).toEqual([]);
});

test("every foreign key has an index that begins with its columns", async () => {
  const missing = await names(`
    select conrelid::regclass || '.' || conname as name from pg_constraint c
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (select array_agg(k order by k) from unnest(c.conkey) k))
    order by 1`);
  expect(missing).toEqual([]);
});

test("the runtime, platform and queue roles own nothing in public, are not superusers and cannot bypass row security", async () => {
  const roles = "array['tieout_app', 'tieout_platform', 'tieout_queue']::name[]";
  expect(
    await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = any(${roles})
      union all select proname from pg_proc where pg_get_userbyid(proowner) = any(${roles})`),
  ).toEqual([]);
  expect(
    await names(
      `select rolname as name from pg_roles where rolname = any(${roles}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    ),
  ).toEqual([]);
  expect(
    await names(`select r.rolname || ' in ' || g.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
      where r.rolname = any(${roles})`),
  ).toEqual([]);
  expect(await names("select rolname as name from pg_roles where rolname = 'tieout_owner' and (rolsuper or rolbypassrls)")).toEqual([]);
});

test("functions that run as their owner pin their search path and can't be executed by everyone", async () => {
  const loose = await names(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and (not coalesce(array_to_string(proconfig, ',') like '%search_path=%', false)
        or has_function_privilege('public', oid, 'execute')) order by 1`);
  expect(loose).toEqual([]);
});

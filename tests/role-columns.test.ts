import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Write, writesInSources, writesOf } from "./written-columns.ts";

const roles = "array['tieout_app', 'tieout_platform', 'tieout_queue']";
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

/**
 * Privileges other than reading that a role, or everyone, has on tables in `public`; a privilege on all columns is listed as `clients.*`.
 */
async function held(): Promise<readonly Write[]> {
  const { rows } = await admin.query<{ write: string }>(`
    select format('%s %s %s.%s', case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, lower(privilege_type), relname, name) as write
    from (
      select c.relname, '*' as name, a.* from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.grantee <> c.relowner
      union all
      select c.relname, t.attname, a.* from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace
    ) as granted where privilege_type <> 'SELECT' order by 1`);
  return rows.map(({ write }) => write);
}

/** Columns written by functions that run with the caller's privileges, or by trigger functions that change the table they're on. */
async function writesInFunctions(): Promise<readonly Write[]> {
  const { rows } = await admin.query<{ role: string; body: string }>(`
    select role, pg_get_functiondef(p.oid) as body from pg_proc p, unnest(${roles}) as role
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.prosecdef and case
      when p.prorettype <> 'trigger'::regtype then has_function_privilege(role, p.oid, 'execute')
      else exists (select from pg_trigger t where t.tgfoid = p.oid
        and (has_any_column_privilege(role, t.tgrelid, 'insert, update') or has_table_privilege(role, t.tgrelid, 'delete'))) end`);
  return rows.flatMap(({ role, body }) => writesOf(body).map((write) => `${role} ${write}`));
}

test("each database role may write exactly the columns that the product's statements write", async () => {
  const inSources = [...writesInSources()].filter((write) => !write.startsWith("tieout_owner"));
  const written = new Set([...inSources, ...(await writesInFunctions())]);
  const granted = new Set(await held());
  expect({
    superfluous: [...granted].filter((write) => !written.has(write)),
    forgotten: [...written].filter((write) => !granted.has(write)).sort(),
  }).toEqual({ superfluous: [], forgotten: [] });
  expect(written.size).toBeGreaterThan(200);
});

test("the comparison above detects a privilege on a whole table, on one extra column, and one granted to everyone", async () => {
  await admin.query(
    "begin; grant insert on clients to tieout_app; grant update (created_at) on clients to tieout_queue; grant delete on clients to public",
  );
  const seen = await held();
  await admin.query("rollback");
  expect(seen).toEqual(
    expect.arrayContaining(["tieout_app insert clients.*", "tieout_queue update clients.created_at", "public delete clients.*"]),
  );
});

test.each([
  [
    "an insert that updates",
    "insert into t as x (a, b) values ($1, (select max(b) from u)) on conflict (a) do update set b = f(x.b, 1), c = excluded.c returning a",
    ["insert t.a", "insert t.b", "update t.b", "update t.c"],
  ],
  [
    "an update of several tables",
    "with h as (update t set a = case when $1 then 1 end where b = 2 returning a) update u as v set (c, d) = ($1, $2), e = 'x, f = y' from h",
    ["update t.a", "update u.c", "update u.d", "update u.e"],
  ],
  ["a delete and a lock", "delete from t using u where t.a = u.a; select a from u for update of u skip locked", ["delete t.*"]],
  ["another schema", "update graphile_worker._private_jobs set run_at = now() where id = 1", []],
])("columns are read from %s", (_what, sql, writes) => {
  expect([...writesOf(sql)].sort()).toEqual([...writes].sort());
});

test("an insert without a column list is refused", () => {
  expect(() => writesOf("insert into t values (1)")).toThrow(/names no columns/);
});

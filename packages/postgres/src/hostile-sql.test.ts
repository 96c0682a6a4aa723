import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
import { systemActor } from "./transaction.ts";

/** Tests what an attacker could reach by injecting SQL into a firm's transaction. */
let db: TestDatabase;
let own: string;
let foreign: string;
let person: string;
let sessionId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const made = await db.setup.work.asPlatform("test", async (tx) => {
    const { rows: firms } = await tx.query<{ id: string }>(
      "insert into organizations (name) values ('Ash LLP'), ('Birch LLP') returning id",
    );
    const { rows: people } = await tx.query<{ id: string }>(
      "insert into users (organization_id, email, name, role, password_hash) select id, 'dana@' || id, 'Dana', 2, 'secret' from organizations order by name returning id",
    );
    const { rows: sessions } = await tx.query<{ id: string }>(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       select organization_id, id, id, sha256(convert_to(email, 'UTF8')), '', '', now(), now(), now() + interval '1 hour' from users where id = $1 returning id`,
      [people[0]?.id],
    );
    await tx.query("insert into clients (organization_id, name) select id, 'Client of ' || name from organizations");
    return { firms, people, sessions };
  });
  [own, foreign] = made.firms.map(({ id }) => id) as [string, string];
  person = made.people[0]?.id ?? "";
  sessionId = made.sessions[0]?.id ?? "";
});
afterAll(() => db?.drop());

const inject = (sql: string, params: readonly unknown[] = []) =>
  db.database.work.inOrganization(own, { ...systemActor, userId: person }, (tx) => tx.query<{ [column: string]: unknown }>(sql, params));

describe("another firm", () => {
  /** A value that the application signed on a connection used for another firm. */
  const signedElsewhere = () =>
    db.database.work.inOrganization(foreign, systemActor, async (tx) => {
      const { rows } = await tx.query<{ value: string }>("select current_setting('app.organization') as value");
      return rows[0]?.value ?? "";
    });

  test.each([
    ["its id", () => foreign],
    ["its id without a signature", () => `${foreign}||`],
    ["its id with a made-up signature", () => `${foreign}||1.${"a".repeat(64)}`],
    ["its id and a key that there is not", () => `${foreign}||9999.${"a".repeat(64)}`],
  ])("cannot be entered by setting %s by hand", async (_what, value) => {
    const read = db.database.work.inOrganization(own, systemActor, async (tx) => {
      await tx.query("select set_config('app.organization', $1, true)", [value()]);
      return tx.query("select name from clients");
    });
    await expect(read).rejects.toThrow(/not signed by the application/);
  });

  test("cannot be entered with its id alongside the caller's own signature, in two statements or within one", async () => {
    const swap = "select set_config('app.organization', replace(current_setting('app.organization'), $1, $2), true)";
    const inTwo = db.database.work.inOrganization(own, systemActor, async (tx) => {
      await tx.query(swap, [own, foreign]);
      return tx.query("select name from clients");
    });
    await expect(inTwo).rejects.toThrow(/not signed by the application/);
    const inOne = inject(`with swapped as materialized (${swap}) select c.name from swapped, clients c`, [own, foreign]);
    await expect(inOne).rejects.toThrow(/not signed by the application/);
  });

  test("cannot be entered with a value signed for it on another connection", async () => {
    const value = await signedElsewhere();
    const client = new Client({ connectionString: db.runtimeUrl });
    await client.connect();
    try {
      await client.query("select set_config('app.organization', $1, false)", [value]);
      await expect(client.query("select name from clients")).rejects.toThrow(/not signed by the application/);
    } finally {
      await client.end();
    }
  });

  test("cannot be found in other connections' statements, because a signed value is a parameter", async () => {
    const entered = await db.database.work.inOrganization(foreign, systemActor, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      const seen = await db.database.work.inOrganization(own, systemActor, (other) =>
        other.query<{ query: string }>("select query from pg_stat_activity where usename = current_user"),
      );
      return { pid: rows[0]?.pid, texts: seen.rows.map(({ query }) => query).join("\n") };
    });
    expect(entered.pid).toBeGreaterThan(0);
    expect(entered.texts).not.toContain(foreign);
  });

  test.each([
    ["a table", "create temporary table clients (organization_id uuid, name text)"],
    ["a view", "create temporary view clients as select 1"],
    ["a copy", "select * into temporary clients from pg_class"],
    ["a function", "create function pg_temp.current_organization_id() returns uuid language sql as 'select null::uuid'"],
  ])("cannot be given %s by an attacker who replaces the product's own on a shared connection", async (_what, sql) => {
    await expect(inject(sql)).rejects.toThrow(/permission denied/);
  });

  test("cannot be read or written by a statement without a condition", async () => {
    expect((await inject("select name from clients")).rows).toEqual([{ name: "Client of Ash LLP" }]);
    expect((await inject("select name from organizations")).rows).toEqual([{ name: "Ash LLP" }]);
    await expect(inject("insert into clients (organization_id, name) values ($1, 'planted')", [foreign])).rejects.toThrow(
      /row-level security/,
    );
    await expect(inject("update clients set organization_id = $1", [foreign])).rejects.toThrow(/permission denied/);
  });
});

describe("the caller's own firm: people, sessions and records", () => {
  test.each([
    ["raises a role", "update users set role = 1"],
    ["makes staff", "update users set is_staff = true"],
    ["sets a password", "update users set password_hash = 'x'"],
    ["activates a person", "update users set is_active = true"],
    ["takes an account over", "update users set email = 'x@y.example'"],
    ["adds a person", "insert into users (organization_id, email, name, role) select id, 'x@y.example', 'X', 1 from organizations"],
    ["removes a person", "delete from users"],
    ["reads a password hash", "select password_hash from users"],
    ["takes a session over", "update sessions set token_hash = sha256('x')"],
    ["opens an ended session again", "update sessions set ended_at = null"],
    ["reads a token's hash", "select token_hash from sessions"],
    [
      "creates a session",
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       select organization_id, id, id, sha256('x'), '', '', now(), now(), now() + interval '1 day' from users`,
    ],
    ["turns a flag of the firm on", "update organizations set flags = '{everything}'"],
    ["reads tickets", "select ticket_hash, file_key from download_tickets"],
    ["changes a run's author", "update runs set started_by = started_by"],
    ["changes who made an engagement", "update engagements set created_by = created_by"],
    ["moves a draw's author", "update sample_draws set requested_by = requested_by"],
    ["changes a version of a sampling setup", "update sampling_versions set reason = 'x'"],
    ["changes a result", "update run_outputs set result = '{}'"],
    ["removes a run", "delete from runs"],
    ["removes an engagement", "delete from engagements"],
    ["reads the key", "select key from organization_keys"],
    ["reads the key from its sequences", "select last_value from organization_key_outer_1"],
    ["asks for a value of the key", "select currval('organization_key_inner_2')"],
    ["takes the key forward", "select nextval('organization_key_inner_1')"],
    ["sets a key of its own", "select setval('organization_key_outer_2', 0)"],
    ["signs a claim", "select sign_claim('organization|1|x|')"],
    ["tries a signature", "select is_signed('organization|1|x|', '1.0')"],
    ["asks the check of every key", "select organization_by_any_key('x||1.0')"],
    ["rotates the key", "select rotate_organization_key('0')"],
    ["enters as the owner does", "select enter_organization(gen_random_uuid())"],
    ["changes the migrations' own table", "delete from schema_migrations"],
  ])("SQL run as the application role never %s", async (_what, sql) => {
    await expect(inject(sql)).rejects.toThrow(/permission denied/);
  });

  test("people can end their own sessions but no one else's", async () => {
    const end = (userId: string | null) =>
      db.database.work.inOrganization(own, { ...systemActor, userId }, (tx) =>
        tx.query<{ ended: boolean }>("select end_session($1, now()) as ended", [sessionId]),
      );
    for (const stranger of [null, randomUUID()]) expect((await end(stranger)).rows).toEqual([{ ended: false }]);
    expect((await end(person)).rows).toEqual([{ ended: true }]);
  });
});

describe("the key", () => {
  const rotate = (kept: string) => db.database.work.platformStatement("select rotate_organization_key($1::interval)", [kept]);

  /**
   * Ways the bytes can be written: hex, a sequence's number, and a constant in a printed plan, where each byte is a signed number (reversed
   * for a number).
   */
  const written = (bytes: Buffer): readonly string[] => {
    const signed = [...new Int8Array(bytes)];
    const number = bytes.length === 8 ? [bytes.readBigInt64BE().toString()] : [];
    return [bytes.toString("hex"), signed.join(" "), signed.toReversed().join(" "), ...number];
  };

  /** Counts how often one statement that reads a firm's rows scans the keys table. */
  async function scansOfKeys(): Promise<number> {
    const scans = `select (pg_stat_get_xact_numscans('organization_keys'::regclass)
      + pg_stat_get_xact_numscans('organization_keys_pkey'::regclass))::int as scans`;
    return db.database.work.inOrganization(own, systemActor, async (tx) => {
      const { rows: before } = await tx.query<{ scans: number }>(scans);
      expect((await tx.query("select name from clients")).rowCount).toBe(1);
      const { rows: after } = await tx.query<{ scans: number }>(scans);
      return (after[0]?.scans ?? 0) - (before[0]?.scans ?? 0);
    });
  }

  test("appears in no view and no plan that the application role can see", async () => {
    const owner = new Client({ connectionString: db.ownerUrl });
    const client = new Client({ connectionString: db.runtimeUrl });
    await Promise.all([owner.connect(), client.connect()]);
    try {
      const { rows: keys } = await owner.query<{ bytes: Buffer }>(
        `select int8send(pg_sequence_last_value(oid)) as bytes from pg_class where relname ~ '^organization_key_(outer|inner)_[12]$'
         union all select unnest(array[substr(key, 1, 16), substr(inner_pad, 1, 16), substr(outer_pad, 1, 16)]) from organization_keys`,
      );
      expect(keys.length).toBeGreaterThan(4);
      const seen: unknown[] = [];
      client.on("notice", (notice) => seen.push(notice));
      for (const what of ["parse", "rewritten", "plan"]) await client.query(`set debug_print_${what} = on`);
      await client.query("set client_min_messages = log; set plan_cache_mode = force_custom_plan");
      await client.query("select set_config('app.organization', $1, false)", [`${foreign}||1.${"a".repeat(64)}`]);
      await expect(client.query("select name from clients")).rejects.toThrow(/not signed by the application/);
      expect(seen.length).toBeGreaterThan(0);
      seen.push((await client.query("select * from pg_sequences")).rows);
      seen.push(await client.query("select pg_sequence_last_value(oid)::text from pg_class where relkind = 'S'").catch(String));
      const shown = JSON.stringify(seen);
      for (const { bytes } of keys) for (const text of written(bytes)) expect(shown).not.toContain(text);
    } finally {
      await Promise.all([owner.end(), client.end()]);
    }
  });

  test("needs no query to check signatures made with the newest key, only a table lookup for those made with an earlier key", async () => {
    expect(await scansOfKeys()).toBe(0);
    await rotate("15 minutes");
    expect(await scansOfKeys()).toBeGreaterThan(0);
  });

  test("is unaffected by a rotation that is in progress or was rolled back", async () => {
    const names = () => inject("select name from clients").then(({ rows }) => rows.length);
    const owner = new Client({ connectionString: db.ownerUrl });
    await owner.connect();
    try {
      await owner.query("begin; select rotate_organization_key('0')");
      expect(await names()).toBe(1);
      await owner.query("rollback");
      expect(await names()).toBe(1);
    } finally {
      await owner.end();
    }
  });

  test("is replaced in every process after a rotation, and the earlier key is refused once it expires", async () => {
    const names = () => inject("select name from clients").then(({ rows }) => rows.length);
    expect(await names()).toBe(1);
    await rotate("15 minutes");
    expect(await names()).toBe(1);
    await rotate("0");
    await expect(names()).rejects.toThrow(/not signed by the application/);
    expect(await names()).toBe(1);
  });
});

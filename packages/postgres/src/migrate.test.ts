import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "./create-test-database.ts";
import { createTestDatabase } from "./create-test-database.ts";
import { migrate } from "./migrate.ts";
import { withDatabase } from "./postgres-urls.ts";

let db: TestDatabase;
let admin: Client;
let ownerUrl = "";
let folder = "";
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase({ through: "0001-platform.sql" });
  admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
});
beforeEach(async () => {
  const name = `migrate_${process.pid}_${counter++}`;
  await admin.query(`create database ${name} owner tieout_owner`);
  ownerUrl = withDatabase(db.ownerUrl, name);
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-migrations-"));
  write("0001-first.sql", "create table first (id int);");
  return async () => {
    rmSync(folder, { recursive: true });
    await admin.query(`drop database ${name} with (force)`);
  };
});
afterAll(async () => {
  await admin.end();
  await db.drop();
});

const write = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql);

describe("migrate", () => {
  test("applies new files once, in numerical order", async () => {
    write("0002-second.sql", "alter table first add name text;");
    expect((await migrate(ownerUrl, { folder })).applied).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect((await migrate(ownerUrl, { folder })).applied).toEqual([]);
  });

  test("leaves no connection to the database open, even if it fails", async () => {
    const clients = async () => {
      const { rows } = await admin.query(
        "select application_name from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
        [new URL(ownerUrl).pathname.slice(1)],
      );
      return rows;
    };
    await migrate(ownerUrl, { folder });
    // The server drops a connection shortly after its client has disconnected.
    await expect.poll(clients).toEqual([]);
    write("0002-broken.sql", "select 1 / 0;");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/division by zero/);
    await expect.poll(clients).toEqual([]);
  });

  test("several processes that start at once migrate only once", async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, { folder })));
    expect(results.flatMap((result) => result.applied)).toEqual(["0001-first.sql"]);
  });

  test("a database in which injected SQL could create temporary tables is refused, with the statement that an administrator should run", async () => {
    const name = `foreign_${process.pid}`;
    await admin.query(`create database ${name}`);
    const inside = new Client({ connectionString: withDatabase(db.adminUrl, name) });
    await inside.connect();
    await inside.query("alter schema public owner to tieout_owner");
    await inside.end();
    const own = withDatabase(db.ownerUrl, name);
    const statement = `revoke temporary on database ${name} from public`;
    await expect(migrate(own, { folder })).rejects.toThrow(statement);
    await admin.query(`${statement}; grant create on database ${name} to tieout_owner`);
    expect((await migrate(own, { folder })).applied).toEqual(["0001-first.sql"]);
    await admin.query(`drop database ${name} with (force)`);
  });

  test("refuses an edited file that was already applied, naming it; different line endings don't count as an edit", async () => {
    write("0001-first.sql", "create table first (id int);\n-- note\n");
    await migrate(ownerUrl, { folder });
    write("0001-first.sql", "create table first (id int);\r\n-- note\r\n");
    await migrate(ownerUrl, { folder });
    write("0001-first.sql", "create table first (id bigint);\n");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/0001-first\.sql was edited after it had been applied/);
  });

  test("refuses a database from a newer version, a late number, a duplicate number and a bad name", async () => {
    write("0003-third.sql", "select 1;");
    await migrate(ownerUrl, { folder });
    write("0002-late.sql", "select 1;");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/0002-late\.sql is numbered below 0003-third\.sql/);
    rmSync(path.join(folder, "0002-late.sql"));
    rmSync(path.join(folder, "0003-third.sql"));
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(
      /holds migration 0003-third\.sql, which this version of Tieout does not know/,
    );
    write("0001-again.sql", "select 1;");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/two migrations with number 0001/);
    rmSync(path.join(folder, "0001-again.sql"));
    write("four.sql", "select 1;");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/NNNN-words/);
  });

  test("a failing migration leaves nothing behind and names itself", async () => {
    write("0002-broken.sql", "create table second (id int); select 1 / 0;");
    await expect(migrate(ownerUrl, { folder })).rejects.toThrow(/0002-broken\.sql failed and was rolled back: division by zero/);
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query("select to_regclass('second') as second, (select count(*)::int from schema_migrations) as applied");
    await client.end();
    expect(rows).toEqual([{ second: null, applied: 1 }]);
  });

  test("a runtime user that could bypass row security is refused", async () => {
    const { username, password } = new URL(db.adminUrl);
    const powerful = { user: username, password };
    const ordinary = { user: "tieout_platform", password: "" };
    await expect(
      migrate(ownerUrl, { folder, logins: { runtime: powerful, platform: ordinary, queue: { user: "tieout_queue", password: "" } } }),
    ).rejects.toThrow(/superuser or may bypass row security/);
  });
});

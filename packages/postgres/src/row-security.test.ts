import { Client, DatabaseError, Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "./create-database.ts";
import type { TestDatabase } from "./create-test-database.ts";
import { createTestDatabase } from "./create-test-database.ts";
import { poolEnding } from "./end-pool.ts";
import { organizationRead, prepareOrganization } from "./organization-read.ts";
import { keyReader, signerOf } from "./organization-signer.ts";
import { systemActor } from "./transaction.ts";

let db: TestDatabase;
const firms: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const owner = new Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query(
    "create table notes (id uuid primary key default new_id(), organization_id uuid not null references organizations, body text not null)",
  );
  await owner.query("call make_tenant_table('notes'); grant insert, update, delete on notes to tieout_app");
  await owner.end();
  for (const name of ["Ash & Birch LLP", "Cedar CPAs"]) {
    const id = await db.database.work.asPlatform("test.setup", async (tx) => {
      const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ($1) returning id", [name]);
      return rows[0]!.id;
    });
    firms.push(id);
    await db.database.work.inOrganization(id, systemActor, (tx) =>
      tx.query("insert into notes (organization_id, body) values ($1, $2)", [tx.organizationId, name]),
    );
  }
});
afterAll(() => db.drop());

/** Returns the value that the application sets on this connection. */
async function signed(client: Client, organizationId: string): Promise<string> {
  const platform = new Pool({ connectionString: db.platformUrl, max: 1 });
  const end = poolEnding(platform);
  try {
    return signerOf(client, await keyReader(platform).read()).organization({ organizationId, userId: null });
  } finally {
    await end();
  }
}

const first = (): string => firms[0]!;
const second = (): string => firms[1]!;

describe("a snapshot of one organization", () => {
  test("sees one moment and only that organization, and can neither write nor record", async () => {
    const bodies = "select body from notes order by id";
    const seen = await db.database.work.snapshotInOrganization(first(), systemActor, async (tx) => {
      const before = (await tx.query(bodies)).rows;
      await db.database.work.inOrganization(first(), systemActor, (other) =>
        other.query("insert into notes (organization_id, body) values ($1, 'later')", [first()]),
      );
      expect((await tx.query(bodies)).rows).toEqual(before);
      expect(() => tx.record({ event: "test.event", subjectType: "note", subjectId: null })).toThrow("records no audit events");
      return before;
    });
    expect(seen).toEqual([{ body: "Ash & Birch LLP" }]);
    const write = db.database.work.snapshotInOrganization(first(), systemActor, (tx) => tx.query("delete from notes"));
    await expect(write).rejects.toMatchObject({ code: "25006" });
    await db.database.work.inOrganization(first(), systemActor, async (tx) => {
      expect((await tx.query(bodies)).rows).toHaveLength(2);
      await tx.query("delete from notes where body = 'later'");
    });
  });
});

describe("row security without any check in the application", () => {
  test("a query without a condition shows only rows of the caller's own organization", async () => {
    const { rows } = await db.database.work.inOrganization(first(), systemActor, (tx) => tx.query("select organization_id from notes"));
    expect(rows).toEqual([{ organization_id: first() }]);
    const organizations = await db.database.work.inOrganization(first(), systemActor, (tx) => tx.query("select id from organizations"));
    expect(organizations.rows).toEqual([{ id: first() }]);
  });

  test("updates and deletes of another organization's rows affect nothing", async () => {
    await db.database.work.inOrganization(first(), systemActor, async (tx) => {
      expect((await tx.query("update notes set body = 'stolen' where organization_id = $1", [second()])).rowCount).toBe(0);
      expect((await tx.query("delete from notes where organization_id = $1", [second()])).rowCount).toBe(0);
    });
  });

  test("a row cannot be written to or moved into another organization", async () => {
    const insert = db.database.work.inOrganization(first(), systemActor, (tx) =>
      tx.query("insert into notes (organization_id, body) values ($1, 'planted')", [second()]),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = db.database.work.inOrganization(first(), systemActor, (tx) =>
      tx.query("update notes set organization_id = $1", [second()]),
    );
    await expect(move).rejects.toThrow(/row-level security/);
  });

  test("outside an organization, the runtime role sees nothing and cannot switch to another role", async () => {
    const client = new Client({ connectionString: db.runtimeUrl });
    await client.connect();
    try {
      expect((await client.query("select * from notes")).rowCount).toBe(0);
      await client.query("set app.platform = 'on'");
      expect((await client.query("select * from notes")).rowCount).toBe(0);
      await expect(client.query("set role tieout_platform")).rejects.toThrow(/permission denied/);
      await expect(client.query("set role tieout_owner")).rejects.toThrow(/permission denied/);
      await expect(client.query("alter table notes disable row level security")).rejects.toThrow(/owner/);
      await expect(client.query("insert into organizations (name) values ('x')")).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
  });

  test("row security applies even to the owner", async () => {
    const client = new Client({ connectionString: db.ownerUrl });
    await client.connect();
    expect((await client.query("select * from notes")).rowCount).toBe(0);
    await client.end();
  });

  test("the organization set in one transaction does not leak into the next on the same connection", async () => {
    await db.database.work.inOrganization(first(), systemActor, (tx) => tx.query("select 1"));
    const setting = await db.database.work.inOrganization(second(), systemActor, (tx) => tx.query("select organization_id from notes"));
    expect(setting.rows).toEqual([{ organization_id: second() }]);
  });

  test("the platform role sees every organization", async () => {
    const { rows } = await db.database.work.asPlatform("test.count", (tx) => tx.query("select count(*)::int as n from notes"));
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe("read-only work", () => {
  const bodies = (organizationId: string) =>
    db.database.work.readInOrganization(organizationId, systemActor, async (tx) => {
      const { rows } = await tx.query<{ body: string }>("select body from notes");
      return rows.map((row) => row.body);
    });

  test("concurrent reads of two organizations, on fewer connections than reads, each see only their own rows", async () => {
    const turns = Array.from({ length: 40 }, (_, turn) => turn % 2);
    const answers = await Promise.all(turns.map((turn) => bodies(turn === 0 ? first() : second())));
    expect(answers).toEqual(turns.map((turn) => [turn === 0 ? "Ash & Birch LLP" : "Cedar CPAs"]));
  });

  test.each([
    ["an answer", "select body from notes", []],
    ["an error while it runs", "select 1 / $1::int", [0]],
    ["an error in its text", "select nothing from nowhere", []],
    ["a value that does not fit", "select $1::int", ["x"]],
    ["a write", "delete from notes", []],
  ])("after %s, the connection is in no organization and not in read-only mode", async (_what, sql, params) => {
    const client = new Client({ connectionString: db.runtimeUrl });
    await client.connect();
    try {
      await prepareOrganization(client);
      const read = organizationRead(client as PoolClient, await signed(client, first()));
      for (const _twice of [1, 2]) {
        await read.query(sql, params).catch((error: Error) => expect(error).toBeInstanceOf(DatabaseError));
        const { rows } = await client.query(
          "select current_setting('app.organization') as organization, current_setting('transaction_read_only') as mode, (select count(*)::int from notes) as seen",
        );
        expect(rows).toEqual([{ organization: "", mode: "off", seen: 0 }]);
      }
      expect((await read.query("select body from notes")).rows).toEqual([{ body: "Ash & Birch LLP" }]);
    } finally {
      await client.end();
    }
  });

  test("nothing is read if the organization cannot be set", async () => {
    const client = new Client({ connectionString: db.runtimeUrl });
    await client.connect();
    try {
      const unprepared = organizationRead(client as PoolClient, first());
      await expect(unprepared.query("select 1 as reached")).rejects.toThrow(/tieout_enter_organization/);
      await prepareOrganization(client);
      const read = organizationRead(client as PoolClient, await signed(client, first()));
      expect((await read.query("select 1 as reached")).rows).toEqual([{ reached: 1 }]);
    } finally {
      await client.end();
    }
  });

  test("writes and audit events are refused", async () => {
    const { work } = db.database;
    for (const sql of [
      "insert into notes (organization_id, body) values ($1, 'x')",
      "update notes set body = 'x' where organization_id = $1",
    ])
      await expect(work.readInOrganization(first(), systemActor, (tx) => tx.query(sql, [first()]))).rejects.toThrow(
        /read-only transaction/,
      );
    const event = { event: "note.read", subjectType: "note", subjectId: null };
    await expect(work.readInOrganization(first(), systemActor, async (tx) => tx.record(event))).rejects.toThrow(/no audit event/);
    expect(await bodies(first())).toEqual(["Ash & Birch LLP"]);
  });

  test("an organization id that is not a uuid never reaches SQL", async () => {
    await expect(db.database.work.readInOrganization("x", systemActor, async () => 1)).rejects.toThrow(TypeError);
  });
});

describe("work", () => {
  test("a failed transaction leaves no organization behind for the connection's next user", async () => {
    const lone = createDatabase(db, { connections: 1 });
    try {
      await expect(lone.work.inOrganization(first(), systemActor, (tx) => tx.query("select 1 / $1::int", [0]))).rejects.toThrow(/zero/);
      const read = await lone.work.readInOrganization(second(), systemActor, (tx) => tx.query("select organization_id from notes"));
      expect(read.rows).toEqual([{ organization_id: second() }]);
      const { rows } = await lone.work.inOrganization(first(), systemActor, (tx) => tx.query("select organization_id from notes"));
      expect(rows).toEqual([{ organization_id: first() }]);
    } finally {
      await lone.close();
    }
  });

  test("an error rolls everything back, including audit events", async () => {
    const failing = db.database.work.inOrganization(first(), systemActor, async (tx) => {
      await tx.query("insert into notes (organization_id, body) values ($1, 'lost')", [tx.organizationId]);
      tx.record({ event: "note.create", subjectType: "note", subjectId: null });
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    const { rows } = await db.database.work.asPlatform("test.count", (tx) =>
      tx.query("select (select count(*)::int from notes where body = 'lost') as notes, (select count(*)::int from audit_events) as events"),
    );
    expect(rows).toEqual([{ notes: 0, events: 0 }]);
  });

  test("a swallowed database error never counts as a commit", async () => {
    const work = db.database.work.inOrganization(first(), systemActor, async (tx) => {
      await tx.query("insert into notes (organization_id, body) values ($1, 'half')", [tx.organizationId]);
      await tx.query("select 1 / 0").catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
  });

  test("an organization id that is not a uuid never reaches SQL", async () => {
    await expect(db.database.work.inOrganization("x'; drop table notes; --", systemActor, async () => 1)).rejects.toThrow(TypeError);
  });

  test("raw queries keep plain dates and large integers exact", async () => {
    const { rows } = await db.database.work.inOrganization(first(), systemActor, (tx) =>
      tx.query("select date '2025-03-12' as day, 9007199254740993::bigint as amount"),
    );
    expect(rows).toEqual([{ day: "2025-03-12", amount: 9007199254740993n }]);
  });

  test("the pool survives connections terminated by the server", async () => {
    const admin = new Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tieout_app' and datname = current_database()",
    );
    await admin.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(db.database.ping()).resolves.toBeUndefined();
  });
});

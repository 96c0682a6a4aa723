import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "./create-test-database.ts";
import { createTestDatabase } from "./create-test-database.ts";
import type { ActorInfo } from "./transaction.ts";
import { systemActor } from "./transaction.ts";
import { verifyAuditChain } from "./verify-audit-chain.ts";

let db: TestDatabase;
let admin: Client;
let organizationId = "";

beforeAll(async () => {
  db = await createTestDatabase({ through: "0001-platform.sql" });
  admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
});
beforeEach(() => {
  organizationId = randomUUID();
});
afterAll(async () => {
  await admin.end();
  await db.drop();
});

const actor: ActorInfo = { userId: randomUUID(), realUserId: randomUUID(), requestId: "r-1" };
const record = (words: string, data: Record<string, unknown> = {}): Promise<void> =>
  db.database.work.inOrganization(organizationId, actor, async (tx) => {
    tx.record({ event: `engagement.${words}`, subjectType: "engagement", subjectId: "e-1", data });
  });
const verify = async () => (await db.database.work.asPlatform("audit.verify", (tx) => verifyAuditChain(tx, organizationId)))[0];
/** As a superuser with every trigger and policy out of the way. */
const tamper = async (sql: string): Promise<void> => {
  await admin.query("set session_replication_role = replica");
  const { rowCount } = await admin.query(sql, [organizationId]);
  await admin.query("set session_replication_role = origin");
  expect(rowCount).toBe(1);
};

describe("audit chain", () => {
  test("a whole chain verifies, with any text in its data", async () => {
    await record("create", { name: 'Ünïcode ✓ "quoted" \\ back', amount: "-1234.50", nested: { b: 1, a: [null, true] } });
    await record("lock");
    expect(await verify()).toEqual({ organizationId, events: 2, broken: null });
  });

  test("rows carry who acted, for whom, in which request", async () => {
    await record("create");
    const { rows } = await admin.query("select actor_id, real_actor_id, request_id, event from audit_events where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([{ actor_id: actor.userId, real_actor_id: actor.realUserId, request_id: "r-1", event: "engagement.create" }]);
  });

  const tamperings: readonly (readonly [string, string, number])[] = [
    ["a changed value", "update audit_events set data = '{\"x\":1}' where organization_id = $1 and sequence = 2", 2],
    ["a changed actor", "update audit_events set actor_id = null where organization_id = $1 and sequence = 3", 3],
    ["a moved instant", "update audit_events set at = at + interval '1 microsecond' where organization_id = $1 and sequence = 2", 2],
    ["a removed event", "delete from audit_events where organization_id = $1 and sequence = 2", 2],
    ["a truncated end", "delete from audit_events where organization_id = $1 and sequence = 4", 4],
  ];
  for (const [what, sql, at] of tamperings) {
    test(`${what} is found at its sequence`, async () => {
      for (const words of ["create", "update", "update", "lock"]) await record(words, { words });
      expect((await verify())?.broken).toBeNull();
      await tamper(sql);
      expect((await verify())?.broken?.sequence).toBe(at);
    });
  }

  test("an event whose hash was recomputed after the change is found at the next one", async () => {
    for (const words of ["create", "update", "lock"]) await record(words);
    await tamper("update audit_events set subject_id = 'e-2' where organization_id = $1 and sequence = 2");
    await tamper("update audit_events e set hash = audit_hash(e) where organization_id = $1 and sequence = 2");
    expect((await verify())?.broken?.sequence).toBe(3);
  });

  test("no one may change or remove events, the owner included", async () => {
    await record("create");
    for (const url of [db.runtimeUrl, db.platformUrl, db.ownerUrl]) {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
      const insert = `insert into audit_events select organization_id, 99, at, null, null, null, event, 'x', null, '{}', hash, hash from audit_events`;
      await expect(client.query("update audit_events set data = '{}'")).rejects.toThrow(/append-only|permission denied/);
      await expect(client.query("delete from audit_events")).rejects.toThrow(/append-only|permission denied/);
      await expect(client.query("truncate audit_events")).rejects.toThrow(/append-only|permission denied/);
      if (url !== db.ownerUrl) await expect(client.query(insert)).rejects.toThrow(/permission denied/);
      await client.end();
    }
  });

  test("the runtime role cannot write into another organization's chain", async () => {
    const other = randomUUID();
    await db.database.work.inOrganization(organizationId, actor, async (tx) => {
      const forged = [{ organizationId: other, event: "engagement.lock", subjectType: "engagement", subjectId: "e-1" }];
      await tx.query("select append_audit_events($1::jsonb)", [JSON.stringify(forged)]);
      await expect(tx.query("savepoint s").then(() => tx.query("select append_platform_audit_events('[]')"))).rejects.toThrow(
        /permission denied/,
      );
      await tx.query("rollback to savepoint s");
    });
    const { rows } = await admin.query("select organization_id from audit_events where organization_id = any($1)", [
      [other, organizationId],
    ]);
    expect(rows).toEqual([{ organization_id: organizationId }]);
  });

  test("concurrent transactions keep one linear chain and do not deadlock", async () => {
    const second = randomUUID();
    const both = (a: string, b: string): Promise<void> =>
      db.database.work.asPlatform("test.both", async (tx) => {
        tx.record({ event: "user.create", subjectType: "user", subjectId: null, organizationId: a });
        tx.record({ event: "user.create", subjectType: "user", subjectId: null, organizationId: b });
      });
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 4 === 0 ? both(organizationId, second) : i % 4 === 1 ? both(second, organizationId) : record("update"),
      ),
    );
    expect(await verify()).toEqual({ organizationId, events: 40, broken: null });
  });

  test("platform events without an organization form a chain of their own, with the reason", async () => {
    await db.database.work.asPlatform(
      "support.sign-in",
      async (tx) => {
        tx.record({ event: "staff.sign-in", subjectType: "user", subjectId: null, organizationId: null });
      },
      systemActor,
    );
    const { rows } = await admin.query("select data from audit_events where organization_id = '00000000-0000-0000-0000-000000000000'");
    expect(rows).toContainEqual({ data: { platformReason: "support.sign-in" } });
  });
});

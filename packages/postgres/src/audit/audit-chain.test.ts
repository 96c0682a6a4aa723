import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../create-test-database.ts";
import { createTestDatabase } from "../create-test-database.ts";
import type { ActorInfo } from "../transaction.ts";
import { systemActor } from "../transaction.ts";
import { openCheckpointFolder } from "./checkpoint-folder.ts";
import { type AuditWitnesses, verifyAuditChain } from "./verify-audit-chain.ts";
import { writeCheckpoints } from "./write-checkpoints.ts";

let db: TestDatabase;
let admin: Client;
let organizationId = "";

beforeAll(async () => {
  db = await createTestDatabase();
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
const noWitness = { checkpoints: [], heads: [] };
const verify = async (witnesses: AuditWitnesses = noWitness) =>
  (await db.database.work.asPlatform("audit.verify", (tx) => verifyAuditChain(tx, witnesses, organizationId))).chains[0];
/** Runs SQL as a superuser with every trigger and policy disabled. */
const tamper = async (sql: string): Promise<void> => {
  await admin.query("set session_replication_role = replica");
  const { rowCount } = await admin.query(sql, [organizationId]);
  await admin.query("set session_replication_role = origin");
  expect(rowCount).toBe(1);
};

describe("audit chain", () => {
  test("a complete chain verifies, whatever text its data contains", async () => {
    await record("create", { name: 'Ünïcode ✓ "quoted" \\ back', amount: "-1234.50", nested: { b: 1, a: [null, true] } });
    await record("lock");
    expect(await verify()).toEqual({ organizationId, events: 2, checkpoints: 0, broken: null });
  });

  test("rows record who acted, for whom, and in which request", async () => {
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

  test("an event changed and rehashed is detected at the next event", async () => {
    for (const words of ["create", "update", "lock"]) await record(words);
    await tamper("update audit_events set subject_id = 'e-2' where organization_id = $1 and sequence = 2");
    await tamper("update audit_events e set hash = audit_hash(e) where organization_id = $1 and sequence = 2");
    expect((await verify())?.broken?.sequence).toBe(3);
  });

  test("no one may change or remove events, not even the owner", async () => {
    await record("create");
    for (const url of [db.runtimeUrl, db.platformUrl, db.ownerUrl]) {
      const client = new Client({ connectionString: url });
      await client.connect();
      const enter =
        "select set_config('app.organization', $1::text || '||' || sign_claim('organization|' || pg_backend_pid() || '|' || $1::text || '|'), false)";
      if (url === db.ownerUrl) await client.query(enter, [organizationId]);
      const insert = `insert into audit_events select organization_id, 99, at, null, null, null, event, 'x', null, '{}', hash, hash from audit_events`;
      await expect(client.query("update audit_events set data = '{}'")).rejects.toThrow(/append-only|permission denied/);
      await expect(client.query("delete from audit_events")).rejects.toThrow(/append-only|permission denied/);
      await expect(client.query("truncate audit_events")).rejects.toThrow(/append-only|permission denied/);
      if (url !== db.ownerUrl) await expect(client.query(insert)).rejects.toThrow(/permission denied/);
      await client.end();
    }
  });

  test("SQL run as the runtime role cannot write audit events: not its own, not with another's signature, not as the platform", async () => {
    await record("create");
    const forged = JSON.stringify([{ event: "engagement.lock", subjectType: "engagement", subjectId: "e-1" }]);
    const tries: readonly (readonly [string, readonly unknown[]])[] = [
      ["select append_audit_events($1, $2)", [forged, ""]],
      ["select append_audit_events($1, $2)", [forged, `1.${"0".repeat(64)}`]],
      ["select append_audit_events($1, split_part(current_setting('app.organization'), '|', 3))", [forged]],
      ["select append_platform_audit_events($1)", [forged]],
      ["select write_audit_events($1)", [forged]],
      ["select sign_claim($1)", ["audit|"]],
      ["select key from organization_keys where $1 = 1", [1]],
      ["select key from organization_signing_key() where $1 = 1", [1]],
      ["insert into audit_heads values ($1, 99, '')", [randomUUID()]],
    ];
    for (const [sql, params] of tries)
      await expect(
        db.database.work.inOrganization(organizationId, actor, (tx) => tx.query(sql, params)),
        sql,
      ).rejects.toThrow(/permission denied|not signed by the application/);
    const { rows } = await admin.query("select event from audit_events where organization_id = $1", [organizationId]);
    expect(rows).toEqual([{ event: "engagement.create" }]);
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
    expect(await verify()).toEqual({ organizationId, events: 40, checkpoints: 0, broken: null });
  });

  test("platform events without an organization form a separate chain and include the reason", async () => {
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

describe("signed checkpoints", () => {
  const masterKey = randomBytes(32);
  let directory = "";
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), "tieout-audit-"));
    for (const words of ["create", "update", "lock"]) await record(words);
    await writeCheckpoints(db.database.work, openCheckpointFolder(directory, masterKey), new Date("2025-03-01T10:00:00Z"), organizationId);
  });
  afterEach(() => rm(directory, { recursive: true }));
  const read = (key = masterKey) => openCheckpointFolder(directory, key).read(organizationId);
  const compared = async () => verify({ checkpoints: (await read()).checkpoints, heads: [] });
  const asOwner = async (...statements: readonly string[]): Promise<void> => {
    await admin.query("set session_replication_role = replica");
    for (const sql of statements) await admin.query(sql.replaceAll("$1", `'${organizationId}'`));
    await admin.query("set session_replication_role = origin");
  };
  /** Does what a database owner can do: changes an event, then recomputes every later hash and the head. */
  const rechain = `do $do$ declare previous bytea := decode(repeat('00', 32), 'hex'); e audit_events; begin
    for e in select * from audit_events where organization_id = $1 order by sequence loop
      e.previous_hash := previous; e.hash := audit_hash(e); previous := e.hash;
      update audit_events set previous_hash = e.previous_hash, hash = e.hash where organization_id = $1 and sequence = e.sequence;
    end loop;
    update audit_heads set hash = previous where organization_id = $1; end $do$`;

  test("agree with a chain that has grown since; the same head is written once", async () => {
    await writeCheckpoints(db.database.work, openCheckpointFolder(directory, masterKey), new Date(), organizationId);
    await record("unlock");
    expect((await read()).checkpoints).toMatchObject([{ sequence: 3n, at: "2025-03-01T10:00:00.000Z" }]);
    expect(await compared()).toEqual({ organizationId, events: 4, checkpoints: 1, broken: null });
  });

  test("detect a tail cut off together with its head", async () => {
    await asOwner(
      "delete from audit_events where organization_id = $1 and sequence = 3",
      "update audit_heads h set sequence = 2, hash = e.hash from audit_events e where h.organization_id = $1 and e.organization_id = $1 and e.sequence = 2",
    );
    expect((await verify())?.broken).toBeNull();
    expect((await compared())?.broken).toEqual({
      sequence: 3,
      reason: "the end of the chain is cut off: the signed checkpoint of 2025-03-01T10:00:00.000Z has event 3",
    });
  });

  test("detect a chain recomputed from its first event", async () => {
    await asOwner("update audit_events set subject_id = 'e-2' where organization_id = $1 and sequence = 1", rechain);
    expect((await verify())?.broken).toBeNull();
    expect((await compared())?.broken?.reason).toMatch(/not that of the signed checkpoint/);
  });

  test("detect an emptied chain", async () => {
    await asOwner("delete from audit_events where organization_id = $1", "delete from audit_heads where organization_id = $1");
    expect(await verify()).toBeUndefined();
    expect((await compared())?.broken).toMatchObject({ sequence: 1, reason: expect.stringContaining("the chain is empty") });
  });

  test("detect a head from a bundle that no chain contains", async () => {
    const { rows } = await admin.query("select encode(hash, 'hex') as hash from audit_heads where organization_id = $1", [organizationId]);
    const heads = [rows[0].hash, "ab".repeat(32)];
    const report = await db.database.work.asPlatform("audit.verify", (tx) => verifyAuditChain(tx, { checkpoints: [], heads }));
    expect(report.missingHeads).toEqual(["ab".repeat(32)]);
  });

  test("are refused and named if edited or signed by another key", async () => {
    expect(await read(randomBytes(32))).toMatchObject({ checkpoints: [], refused: [expect.stringContaining(organizationId)] });
    const [name = ""] = await readdir(path.join(directory, organizationId));
    const file = path.join(directory, organizationId, name);
    await writeFile(file, (await readFile(file, "utf8")).replace('"sequence": "3"', '"sequence": "2"'));
    expect(await read()).toMatchObject({ checkpoints: [], refused: [file] });
  });
});

import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./create-test-database.ts";
import { migrate } from "./migrate.ts";
import { systemActor } from "./transaction.ts";

test("a database from before the signed organization keeps its rows and its audit chain, and takes the wide rights away", async () => {
  const db = await createTestDatabase({ through: "0050-drafts.sql" });
  const admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ id: string }>("insert into organizations (name) values ('Ash LLP'), ('Birch LLP') returning id");
    const [own = ""] = rows.map(({ id }) => id);
    await admin.query("insert into clients (organization_id, name) select id, 'Client of ' || name from organizations");
    await admin.query(
      'select set_config(\'app.organization_id\', $1, false), append_audit_events(\'[{"event": "client.create", "subjectType": "client"}]\')',
      [own],
    );
    await migrate(db.ownerUrl);
    const inside = <T>(sql: string) =>
      db.database.work.inOrganization(own, systemActor, async (tx) => (await tx.query<{ [column: string]: T }>(sql)).rows);
    expect(await inside("select name from clients")).toEqual([{ name: "Client of Ash LLP" }]);
    await db.database.work.inOrganization(own, systemActor, async (tx) => {
      tx.record({ event: "client.update", subjectType: "client", subjectId: null });
    });
    expect(await inside("select sequence::int, event from audit_events order by sequence")).toEqual([
      { sequence: 1, event: "client.create" },
      { sequence: 2, event: "client.update" },
    ]);
    await expect(inside("update users set role = 1")).rejects.toThrow(/permission denied/);
  } finally {
    await admin.end();
    await db.drop();
  }
});

test("a process that runs during the upgrade goes on with the key it has", async () => {
  const db = await createTestDatabase({ through: "0099-provider-catalogue.sql" });
  try {
    const own = await db.database.work.asPlatform("test", async (tx) => {
      const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash LLP') returning id");
      return rows[0]?.id ?? "";
    });
    const names = () =>
      db.database.work.readInOrganization(own, systemActor, async (tx) => (await tx.query("select name from organizations")).rows);
    expect(await names()).toEqual([{ name: "Ash LLP" }]);
    await migrate(db.ownerUrl);
    expect(await names()).toEqual([{ name: "Ash LLP" }]);
  } finally {
    await db.drop();
  }
});

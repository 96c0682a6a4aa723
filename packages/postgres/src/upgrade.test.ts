import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./create-test-database.ts";
import { migrate } from "./migrate.ts";
import { systemActor } from "./transaction.ts";

test("a database from before signed organizations keeps its rows and its audit chain, and loses its overly broad grants", async () => {
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

test("a process that is running during the upgrade keeps using its current key", async () => {
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

test("sign-offs and review notes made before names were stored get their author's name as of the upgrade", async () => {
  const db = await createTestDatabase({ through: "0137-invitations.sql" });
  const admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
  try {
    // Allows these rows to exist without their engagement and run.
    await admin.query("set session_replication_role = replica");
    await admin.query(`
      with firm as (insert into organizations (name) values ('Ash LLP') returning id),
        ann as (insert into users (organization_id, email, name, role) select id, 'ann@ash.test', 'Ann', 2 from firm returning id, organization_id),
        bob as (insert into users (organization_id, email, name, role) select id, 'bob@ash.test', 'Bob', 2 from firm returning id),
        signed as (insert into workpaper_sign_offs (organization_id, engagement_id, output_key, role, result_id, run_number, signed_by, ended_how, ended_by, ended_at)
          select organization_id, new_id(), 'census', 'preparer', '0000000000000001', 1, ann.id, how, case when how is not null then bob.id end,
            case when how is not null then now() end from ann, bob, (values (null), ('withdrawn')) as ways (how)),
        concluded as (insert into workpaper_conclusions (organization_id, engagement_id, output_key, body, figures_id, run_number, written_by)
          select organization_id, new_id(), 'census', 'It agrees.', 'f', 1, id from ann),
        noted as (insert into review_notes (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, written_by, resolved_by, resolved_at)
          select organization_id, new_id(), 'census', 'workpaper', '', '', '', ann.id, bob.id, now() from ann, bob returning id, organization_id)
      insert into review_messages (organization_id, note_id, body, written_by) select noted.organization_id, noted.id, 'Why?', ann.id from noted, ann`);
    await migrate(db.ownerUrl);
    const { rows } = await admin.query(`
      select signed_by_name as by, ended_by_name as "endedBy" from workpaper_sign_offs
      union all select written_by_name, null from workpaper_conclusions
      union all select null, resolved_by_name from review_notes
      union all select written_by_name, null from review_messages`);
    expect(rows).toEqual([
      { by: "Ann", endedBy: null },
      { by: "Ann", endedBy: "Bob" },
      { by: "Ann", endedBy: null },
      { by: null, endedBy: "Bob" },
      { by: "Ann", endedBy: null },
    ]);
  } finally {
    await admin.end();
    await db.drop();
  }
});

import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./create-test-database.ts";
import { migrate } from "./migrate.ts";

const id = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, "0")}`;
/** Returns a row ID for a point in time: its first 48 bits are milliseconds. */
const idOf = (instant: string): string => {
  const hex = Date.parse(instant).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
const [firm, ann, old, next, slot, confirmed] = [1, 2, 3, 4, 5, 6].map(id);

/** A 2024 engagement that ran twice, and the 2025 engagement that was created between the runs. */
const before = `
  insert into organizations (id, name) values ('${firm}', 'Ash LLP');
  insert into users (id, organization_id, email, name, role) values ('${ann}', '${firm}', 'ann@ash.example', 'Ann Lee', 2);
  insert into engagements (id, organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, created_by, created_at, rolled_from) values
    ('${old}', '${firm}', '${id(9)}', '2024', '', '', '2024-01-01', '2024-12-31', 'combined', '${ann}', '2025-01-01', null),
    ('${next}', '${firm}', '${id(9)}', '2025', '', '', '2025-01-01', '2025-12-31', 'combined', '${ann}', '2025-06-01', '${old}');
  insert into runs (id, organization_id, engagement_id, number, status, ignore_parsing_errors, inputs_hash, started_by, ended_at) values
    ('${id(11)}', '${firm}', '${old}', 1, 'succeeded', false, '', '${ann}', '2025-05-01'),
    ('${id(12)}', '${firm}', '${old}', 2, 'succeeded', false, '', '${ann}', '2025-07-01');
  insert into prior_year_figures (organization_id, engagement_id, output_key, kind, figure_key, position, label, value)
    values ('${firm}', '${next}', 'distributions', 'count', 'fees', 0, 'Fees', '3');
  insert into mappings (organization_id, engagement_id, data_feed_node_id, accepted_at, accepted_by, last_year) values
    ('${firm}', '${next}', '${slot}', '2025-03-01', '${ann}', '{}'), ('${firm}', '${next}', '${confirmed}', '2025-07-01', '${ann}', '{}'),
    ('${firm}', '${old}', '${id(13)}', '2025-03-01', '${ann}', null);
  insert into audit_events (organization_id, sequence, at, event, subject_type, subject_id, data, previous_hash, hash) values
    ('${firm}', 1, now(), 'mapping.confirm', 'data-feed-node', '${confirmed}', '{}', sha256(''), sha256(''));
  insert into engagement_locks (id, organization_id, engagement_id, version, locked_at, locked_by, reopened_at, reopened_by, reopen_reason) values
    ('${idOf("2025-09-01T10:00:00.004Z")}', '${firm}', '${old}', 1, '2025-05-02', '${ann}', '2025-09-01T10:00:00.001Z', '${ann}', 'Late'),
    ('${idOf("2025-08-01T10:00:00.004Z")}', '${firm}', '${next}', 1, '2025-08-01T10:00:00.001Z', '${ann}', '2025-09-01', '${ann}', 'Late');`;

test("an upgrade finds the origin of figures and mappings in rolled-forward engagements, and a lock without a record says so", async () => {
  const db = await createTestDatabase({ through: "0105-providers-own-pages.sql" });
  const admin = new Client({ connectionString: db.adminUrl });
  await admin.connect();
  try {
    // The rows referred to here do not matter.
    await admin.query("set session_replication_role = replica");
    await admin.query(before);
    await migrate(db.ownerUrl);
    const rowsOf = async (sql: string) => (await admin.query<unknown[]>({ text: sql, rowMode: "array" })).rows;
    expect(await rowsOf("select run_id from prior_year_figures")).toEqual([[id(11)]]);
    expect(await rowsOf("select data_feed_node_id, accepted_by, last_accepted_by from mappings order by 1")).toEqual([
      [slot, null, ann],
      [confirmed, ann, null],
      [id(13), ann, null],
    ]);
    expect(await rowsOf("select engagement_id, open_items from engagement_locks order by 1")).toEqual([
      [old, null],
      [next, []],
    ]);
  } finally {
    await admin.end();
    await db.drop();
  }
});

import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyColumns } from "../objects/referenced-objects.ts";
import { archivedFiles, filesLeftOut, firmTables, leftOut, throughOthers } from "./archived-tables.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

test("each table with a firm's rows is in the firm's archive, or is listed as left out with the reason", async () => {
  const { rows } = await db.database.work.asPlatform("test", (tx) =>
    tx.query<{ name: string; isOfEngagement: boolean }>(
      `select t.table_name as name, exists (select from information_schema.columns e
         where e.table_schema = 'public' and e.table_name = t.table_name and e.column_name = 'engagement_id') as "isOfEngagement"
       from information_schema.columns t join information_schema.tables b using (table_schema, table_name)
       where t.table_schema = 'public' and t.column_name = 'organization_id' and b.table_type = 'BASE TABLE' order by 1`,
    ),
  );
  const placed = new Set([firmTables, throughOthers, leftOut].flatMap(Object.keys));
  expect(rows.filter(({ name, isOfEngagement }) => !isOfEngagement && !placed.has(name)).map(({ name }) => name)).toEqual([]);
  const known = new Set(["organizations", ...rows.map(({ name }) => name)]);
  expect([...placed].filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => name in firmTables || name in throughOthers)).toEqual([]);
});

test("each column that names a stored file is read for the archive, or listed as left out", () => {
  const sql = `${archivedFiles.engagement} ${archivedFiles.firm}`;
  const isRead = (table: string, column: string) => new RegExp(`${column}[^;]{0,120}? from ${table}\\b`).test(sql);
  for (const [table, column] of keyColumns.plain)
    expect([table, column, isRead(table, column)]).toEqual([table, column, !filesLeftOut.has(`${table}.${column}`)]);
});

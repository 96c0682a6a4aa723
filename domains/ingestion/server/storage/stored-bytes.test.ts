import { createTestDatabase, migrate, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { correctStoredBytes, readStorage } from "./storage-repository.ts";

// A database from before objects were counted: all tests below run after upgrading it.
let db: TestDatabase;
let firm = "";
let person = "";
let engagement = "";
const setup = (sql: string, params: readonly unknown[] = []) =>
  db.setup.work.asPlatform("test", async (tx) => (await tx.query<{ id: string }>(sql, params)).rows[0]?.id ?? "");
const work = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.database.work.inOrganization(firm, systemActor, run);

beforeAll(async () => {
  db = await createTestDatabase({ through: "0285-bytes-of-a-request.sql" });
});
afterAll(() => db?.drop());
beforeEach(async () => {
  firm = await setup("insert into organizations (name) values ('Rook LLP') returning id");
  person = await setup(
    "insert into users (organization_id, email, name, role) values ($1, new_id() || '@rook.example', 'Ann', 1) returning id",
    [firm],
  );
  engagement = await newEngagement();
});

async function newEngagement(): Promise<string> {
  const client = await setup("insert into clients (organization_id, name) values ($1, new_id()::text) returning id", [firm]);
  return setup(
    `insert into engagements (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, created_by)
     values ($1, $2, '2024', '47-3920185', '001', '2024-01-01', '2024-12-31', 'payroll', $3) returning id`,
    [firm, client, person],
  );
}

/** Sum over the objects that rows reference. */
async function ofRows(): Promise<number> {
  const { rows } = await work((tx) =>
    tx.query<{ bytes: bigint }>(
      "select coalesce(sum(size_bytes), 0)::bigint as bytes from (select distinct object_key, size_bytes from stored_object_names) as objects",
    ),
  );
  return Number(rows[0]?.bytes);
}
const counted = async () => (await work((tx) => readStorage(tx.query, firm))).storedBytes;

const inserts = {
  evidence: `insert into evidence (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, kind, title, size_bytes, sha256,
      object_key, added_by) values ($1, $2, 'census', 'item', 'a', 'a', 'A', 'pdf', 'A', $5, repeat('0', 64), $4, $3)`,
  addenda: `insert into addenda (organization_id, engagement_id, version, file_name, reason, size_bytes, sha256, object_key, added_by)
      values ($1, $2, 1, 'a', 'late', $5, md5(random()::text), $4, $3)`,
  package_files: `insert into package_files (id, organization_id, engagement_id, file_name, size_bytes, sha256, object_key, uploaded_by)
      values (new_id(), $1, $2, 'a', $5, md5(random()::text), $4, $3)`,
  stage_results: `insert into stage_results (organization_id, engagement_id, stage, key_hash, outputs, value)
      values ($1, $2, 'read', md5(random()::text), jsonb_build_object('rows', jsonb_build_object('objectKey', $4::text, 'sizeBytes', $5::bigint),
        'count', jsonb_build_object('of', $3::text)), '{}')`,
};
const tables = Object.keys(inserts) as (keyof typeof inserts)[];
const name = (table: keyof typeof inserts, key: number, of = engagement) =>
  [inserts[table], [firm, of, person, `object ${key}`, 10 + key]] as const;

/** Updates that replace the second object with the third in the firm's rows. */
const changes: Readonly<Record<keyof typeof inserts, readonly [string, string]>> = {
  evidence: [
    "delete from evidence where organization_id = $1 and object_key in ($2, $3)",
    "update evidence set object_key = nullif($2, $3), removed_at = now(), removed_by = added_by where organization_id = $1 and object_key in ($2, $3)",
  ],
  addenda: [
    "delete from addenda where organization_id = $1 and object_key = $2 and version < length($3)",
    "update addenda set object_key = $3 where organization_id = $1 and object_key = $2",
  ],
  package_files: [
    "delete from package_files where organization_id = $1 and object_key in ($2, $3)",
    "update package_files set object_key = $3, size_bytes = 99 where organization_id = $1 and object_key = $2",
  ],
  stage_results: [
    "delete from stage_results where organization_id = $1 and outputs #>> '{rows,objectKey}' in ($2, $3)",
    `update stage_results set outputs = outputs || jsonb_build_object('more', outputs -> 'rows', 'rows', jsonb_build_object('objectKey', $3::text, 'sizeBytes', 5))
      where organization_id = $1 and outputs #>> '{rows,objectKey}' = $2`,
  ],
};

/** Pseudorandom numbers below `most`, the same on every run. */
function numbers(): (most: number) => number {
  let state = 20_240_101;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

test("the upgrade counts what was stored before objects were counted", async () => {
  for (const table of tables) for (const key of [1, 2]) await setup(...name(table, key));
  await migrate(db.ownerUrl);
  expect([await counted(), await ofRows(), await work(correctStoredBytes)]).toEqual([11 + 12, 11 + 12, 0]);
});

test("after any series of changes, a firm's count is the sum of the objects that its rows reference, each counted once", async () => {
  const next = numbers();
  for (let step = 0; step < 400; step += 1) {
    const table = tables[next(tables.length)] ?? "evidence";
    const [key, other] = [next(12), next(12)];
    const isAdded = next(2) === 0;
    if (isAdded) await work((tx) => tx.query(...name(table, key)));
    else await setup(changes[table][next(2)] ?? "", [firm, `object ${key}`, `object ${other}`]);
    if (step % 20 === 0) expect(await counted(), `step ${step}`).toBe(await ofRows());
  }
  expect(await counted()).toBe(await ofRows());
  expect(await work(correctStoredBytes)).toBe(0);
});

test("a deleted engagement's objects leave the count, except those that another engagement references", async () => {
  const other = await newEngagement();
  for (const table of tables) for (const key of [1, 2, 3]) await work((tx) => tx.query(...name(table, key, other)));
  await work((tx) => tx.query(...name("addenda", 2)));
  expect(await counted()).toBe(11 + 12 + 13);
  await setup("delete from engagements where id = $1", [other]);
  expect([await counted(), await ofRows()]).toEqual([12, 12]);
});

test("two transactions that reference and release the same object at once are serialized", async () => {
  await Promise.all(Array.from({ length: 8 }, () => work((tx) => tx.query(...name("addenda", 1)))));
  expect(await counted()).toBe(11);
  const { rows } = await work((tx) => tx.query<{ id: string }>("select id from addenda"));
  await Promise.all([
    ...rows.map(({ id }) => setup("delete from addenda where id = $1", [id])),
    ...Array.from({ length: 8 }, () => work((tx) => tx.query(...name("evidence", 1)))),
  ]);
  expect([await counted(), await ofRows()]).toEqual([11, 11]);
});

test("rolled-back changes are not counted, and the count keeps only a few rows", async () => {
  await work(async (tx) => {
    await tx.query(...name("evidence", 1));
    throw new Error("no");
  }).catch(() => undefined);
  expect(await counted()).toBe(0);
  await setup(
    `insert into addenda (organization_id, engagement_id, version, file_name, reason, size_bytes, sha256, object_key, added_by)
     select $1, $2, 1, 'a', 'late', 7, 'hash ' || one, 'object ' || one, $3 from generate_series(1, 2000) as one`,
    [firm, engagement, person],
  );
  expect(await counted()).toBe(14_000);
  const { rows } = await work((tx) => tx.query<{ count: number }>("select count(*)::int as count from stored_byte_tallies"));
  expect(rows[0]?.count).toBeLessThan(400);
});

test("a wrong count is corrected while an upload is in progress", async () => {
  await work((tx) => tx.query(...name("evidence", 1)));
  await work((tx) => tx.query(...name("evidence", 2)));
  await setup("insert into stored_byte_tallies (organization_id, bytes) values ($1, 1000)", [firm]);
  await setup("delete from stored_objects where organization_id = $1 and object_key = 'object 2'", [firm]);
  const corrected = await work(async (tx) => {
    await tx.query(...name("evidence", 3));
    return work(correctStoredBytes);
  });
  expect([corrected, await counted(), await ofRows()]).toEqual([-1000, 11 + 12 + 13, 11 + 12 + 13]);
  await setup("delete from evidence where organization_id = $1", [firm]);
  expect(await counted()).toBe(0);
});

test("the role used for requests cannot change counts directly", async () => {
  for (const sql of [
    "insert into stored_byte_tallies (organization_id, bytes) values ($1, -1)",
    "delete from stored_objects where organization_id = $1",
  ])
    await expect(work((tx) => tx.query(sql, [firm]))).rejects.toThrow(/permission denied/);
});

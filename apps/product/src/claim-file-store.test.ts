import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openFolderFileStore } from "@tieout/files";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimFileStore, OtherFileStore, requireFileStore } from "./claim-file-store.ts";

let db: TestDatabase;
const folders: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await run("delete from file_store", []);
});
afterAll(async () => {
  await db?.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const run = (sql: string, params: readonly unknown[]) => db.setup.work.asPlatform("test", (tx) => tx.query<{ id: string }>(sql, params));
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "tieout-store-"));
  folders.push(folder);
  return folder;
}
const claim = (dataDir: string) => claimFileStore(db.database, dataDir);
const markOf = async (dataDir: string) => {
  const { id } = JSON.parse(await readFile(path.join(dataDir, "files/store.json"), "utf8")) as { readonly id: string };
  return { id };
};
const known = async () => (await run("select id from file_store", [])).rows;

test("the first process marks folder and database, however many start at once; later processes find the mark", async () => {
  const folder = await newFolder();
  await Promise.all([claim(folder), claim(folder), claim(folder)]);
  expect(await known()).toEqual([await markOf(folder)]);
  await claim(folder);
});

test("if two processes with different folders start at once on a new database, one starts, and the other says that the files are not in its folder", async () => {
  const two = [await newFolder(), await newFolder()];
  const ends = await Promise.allSettled(two.map(claim));
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = ends.findIndex(({ status }) => status === "rejected");
  const [row] = await known();
  await expect(claim(two[refused] ?? "")).rejects.toThrow(
    `This database's files are not in ${two[refused]}/files: their file store has the ID ${row?.id}, and this folder has none. Nothing was started. Point TIEOUT_DATA at the folder that all processes of this database share.`,
  );
  await expect(markOf(two[refused] ?? "")).rejects.toThrow("ENOENT");
});

test("if a process ends after marking the folder and before marking the database, the next start uses the folder's mark", async () => {
  const folder = await newFolder();
  await claim(folder);
  const mark = await markOf(folder);
  await run("delete from file_store", []);
  await claim(folder);
  expect([await known(), await markOf(folder)]).toEqual([[mark], mark]);
});

test("a folder marked for another database is refused, and so is a damaged mark", async () => {
  const folder = await newFolder();
  await claim(folder);
  await run("update file_store set id = '00000000-0000-4000-8000-000000000001'", []);
  const { id } = await markOf(folder);
  await expect(claim(folder)).rejects.toThrow(`and this folder has ${id}`);
  await writeFile(path.join(folder, "files/store.json"), "{");
  await expect(claim(folder)).rejects.toThrow("and this folder has a damaged one");
  await run("delete from file_store", []);
  await expect(claim(folder)).rejects.toThrow("Remove it, then start again.");
});

test("an empty database refuses a folder marked for another one, and neither is changed", async () => {
  const folder = await newFolder();
  const other = await createTestDatabase();
  await claimFileStore(other.database, folder);
  const { id } = await markOf(folder);
  const refusal = `The folder ${folder}/files belongs to another database: it is marked as file store ${id}, and this database has no file store yet.`;
  await expect(claim(folder)).rejects.toThrow(`${refusal} Nothing was started. Point TIEOUT_DATA at`);
  await expect(requireFileStore(db.database, folder)).rejects.toThrow(`${refusal} Nothing was done.`);
  expect([await known(), await markOf(folder)]).toEqual([[], { id }]);
  await claimFileStore(other.database, folder);
  await other.drop();
});

test("a database that predates marks is marked with the folder that has its firms' keys, and with no other", async () => {
  const { db: own, firm } = await withFile();
  const [empty, right] = [await newFolder(), await newFolder()];
  await expect(claimFileStore(own.database, empty)).rejects.toThrow(OtherFileStore);
  await (await openFolderFileStore({ directory: path.join(right, "files"), masterKey: new Uint8Array(32) })).hmacKeyFor(firm);
  await claimFileStore(own.database, right);
  await expect(claimFileStore(own.database, empty)).rejects.toThrow("and this folder has none");
  await own.drop();
});

/** A database with one file that belongs to one firm. */
async function withFile() {
  const own = await createTestDatabase();
  const one = (sql: string, params: readonly unknown[]): Promise<string> =>
    own.setup.work.asPlatform("test", async (tx) => (await tx.query<{ id: string }>(`${sql} returning id`, params)).rows[0]?.id ?? "");
  const firm = await one("insert into organizations (name) values ('Alder LLP')", []);
  const user = await one("insert into users (organization_id, email, name, role) values ($1, 'dana@alder.example', 'Dana', 1)", [firm]);
  const client = await one("insert into clients (organization_id, name) values ($1, 'Corvid')", [firm]);
  const engagement = await one(
    `insert into engagements (organization_id, client_id, name, start_on, end_on, data_type, created_by)
     values ($1, $2, '2014 Plan', '2014-01-01', '2014-12-31', 'combined', $3)`,
    [firm, client, user],
  );
  await own.setup.work.asPlatform("test", async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into assets (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by)
       values ($1, $2, new_id(), 'a.csv', 1, repeat('0', 64), repeat('0', 32), $3)`,
      [firm, engagement, user],
    );
  });
  return { db: own, firm };
}

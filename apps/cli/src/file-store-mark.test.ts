import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { writeStoreMark } from "@tieout/files";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { sampleToolkits } from "@tieout/storefront/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let db: TestDatabase;
let folder: string;
const id = "00000000-0000-4000-8000-000000000001";

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-mark-"));
  await db.setup.work.asPlatform("test", (tx) => tx.query("insert into file_store (id) values ($1)", [id]));
  await writeFile(path.join(folder, "toolkit.json"), JSON.stringify(sampleToolkits()[0]));
});
afterAll(async () => {
  await db?.drop();
  await rm(folder, { recursive: true });
});

async function tieout(dataDir: string, args: readonly string[]): Promise<readonly [code: number, said: string]> {
  const output = new PassThrough();
  const said = text(output);
  const env = {
    ...{
      DATABASE_URL: db.ownerUrl,
      DATABASE_APP_URL: db.runtimeUrl,
      DATABASE_PLATFORM_URL: db.platformUrl,
      DATABASE_QUEUE_URL: db.queueUrl,
    },
    ...{ TIEOUT_DATA: dataDir, MASTER_KEY: randomBytes(32).toString("hex"), INIT_CWD: folder },
  };
  const code = await runCli(args, { env, root: "/nonexistent", input: Readable.from([]), output, now: () => new Date() });
  output.end();
  return [code, await said];
}

test.each([
  ["backup", "kept", "--keys", "kept-keys"],
  ["files", "check"],
  ["audit", "verify"],
  ["catalog", "import", "."],
  ["keys", "status"],
  ["keys", "rotate"],
  ["keys", "finish"],
  ["keys", "forget", "kept-keys"],
])("%s %s refuses a data folder that does not belong to the database, and writes nothing there", async (...args) => {
  const other = await mkdtemp(path.join(folder, "other-"));
  const sentence = `their file store has the ID ${id}, and this folder has none. Nothing was done. Use --data or TIEOUT_DATA to name the folder that all processes of this database share.`;
  expect(await tieout(other, args)).toEqual([1, expect.stringContaining(sentence)]);
  expect(await readdir(other)).toEqual([]);
});

test("the marked folder is accepted, and a command that uses no files doesn't need the folder", async () => {
  const right = await mkdtemp(path.join(folder, "right-"));
  await writeStoreMark(path.join(right, "files"), { id });
  expect(await tieout(right, ["files", "check"])).toEqual([0, "0 stored files checked, 0 missing or damaged\n"]);
  const [code] = await tieout(path.join(folder, "none"), ["organization", "create", "--name", "Alder LLP"]);
  expect(code).toBe(0);
});

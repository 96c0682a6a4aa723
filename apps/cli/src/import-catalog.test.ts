import { randomBytes } from "node:crypto";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { sampleToolkits, type Toolkit } from "@tieout/storefront/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-catalog-"));
  return () => rm(folder, { recursive: true });
});
afterAll(() => db?.drop());

async function importFolder(name = "."): Promise<{ readonly code: number; readonly text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const env = {
    ...{ DATABASE_URL: db.ownerUrl, DATABASE_APP_URL: db.runtimeUrl, DATABASE_PLATFORM_URL: db.platformUrl },
    ...{ DATABASE_QUEUE_URL: db.queueUrl, TIEOUT_DATA: folder, MASTER_KEY: randomBytes(32).toString("hex"), INIT_CWD: folder },
  };
  const context = { env, root: "/nonexistent", input: Readable.from([]), output, now: () => new Date() };
  const code = await runCli(["catalog", "import", name], context);
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

const [first, second] = sampleToolkits();
const put = (name: string, toolkit: Toolkit | undefined) => writeFile(path.join(folder, name), JSON.stringify(toolkit));
const stored = async (): Promise<readonly unknown[]> =>
  (await db.database.work.platformStatement<{ key: string; edition: number }>("select key, edition from toolkits order by key")).rows;
const nextEdition = (toolkit: Toolkit | undefined, number: number): Toolkit | undefined =>
  toolkit && { ...toolkit, edition: { ...toolkit.edition, number } };

test("toolkits in a folder are added once; an existing edition stays unchanged, and a later edition follows it", async () => {
  await put("one.json", first);
  await put("two.json", second);
  expect(await importFolder()).toEqual({ code: 0, text: expect.stringContaining("2 of 2 toolkits are in the store as given") });
  expect(await importFolder()).toEqual({ code: 0, text: expect.stringContaining("one.json: unchanged") });
  await put("one.json", nextEdition(first, (first?.edition.number ?? 0) + 1));
  await put("two.json", second && { ...second, provider: { ...second.provider, knownAs: ["Another name"] } });
  const changed = await importFolder();
  expect([changed.code, changed.text]).toEqual([1, expect.stringContaining("one.json: a new edition")]);
  expect(changed.text).toContain("1 of 2 toolkits are in the store as given");
  expect(await stored()).toContainEqual({ key: first?.key, edition: (first?.edition.number ?? 0) + 1 });
  await put("one.json", first);
  expect((await importFolder()).text).toContain("SKIPPED");
});

test("if one file is invalid, each invalid file is named with its problem, and none is added", async () => {
  const before = await stored();
  await put("good.json", nextEdition(second, 99));
  await writeFile(path.join(folder, "broken.json"), "{");
  await writeFile(path.join(folder, "empty.json"), "{}");
  const { code, text } = await importFolder();
  expect([code, text]).toEqual([1, expect.stringMatching(/WRONG {2}broken\.json: not JSON[\s\S]*WRONG {2}empty\.json: /)]);
  expect(await stored()).toEqual(before);
});

test("a folder that is missing or has no toolkits is refused by name", async () => {
  expect(await importFolder()).toEqual({ code: 2, text: expect.stringContaining("has no .json files") });
  expect(await importFolder("nowhere")).toEqual({ code: 2, text: expect.stringContaining("cannot be read") });
});

test("a link in the folder is refused by name, because it could lead anywhere", async () => {
  await put("one.json", first);
  await symlink(path.join(folder, "one.json"), path.join(folder, "two.json"));
  expect(await importFolder()).toEqual({ code: 2, text: expect.stringContaining("two.json in ") });
});

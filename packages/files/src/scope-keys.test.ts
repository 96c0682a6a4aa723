import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolderFileStore } from "./folder-file-store.ts";
import { readDestroyedKeys } from "./scope-keys.ts";

const firm = "0f9a1c52-0000-4000-8000-00000000000a";
const masterKey = randomBytes(32);
let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tieout-scopes-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = () => openFolderFileStore({ directory, masterKey });
const fileOf = (scope: string): string => join(directory, "keys", firm, `${scope}.json`);
const recordsIn = (records = join(directory, "keys")) =>
  readDestroyedKeys(records, { keys: join(directory, "keys"), masterKey, keyService: null });

async function put(scope: string | null): Promise<string> {
  async function* once() {
    yield Buffer.from("kept");
  }
  return (await (await open()).put(firm, once(), { scope })).key;
}

async function read(key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await (await open()).get(firm, key)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test("every scope has a separate key: moving a key file to another scope opens nothing there", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const keys = [await put(one), await put(other)];
  expect(await Promise.all(keys.map(read))).toEqual(["kept", "kept"]);
  await copyFile(fileOf(one), fileOf(other));
  await expect(read(keys[1] ?? "")).rejects.toMatchObject({ code: "files.key_unavailable" });
  expect(await read(keys[0] ?? "")).toBe("kept");
});

test("an object moved to another scope, or whose header names another scope, does not open", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const keys = [await put(one), await put(other)];
  const path = join(directory, "objects", firm, (keys[0] ?? "").slice(0, 2), keys[0] ?? "");
  const bytes = await readFile(path);
  Buffer.from(other.replaceAll("-", ""), "hex").copy(bytes, 20);
  await writeFile(path, bytes);
  await expect(read(keys[0] ?? "")).rejects.toMatchObject({ code: "files.damaged" });
});

test("many processes that store the first objects in a scope agree on one key", async () => {
  const scope = randomUUID();
  const keys = await Promise.all(Array.from({ length: 8 }, () => put(scope)));
  expect(new Set(await Promise.all(keys.map(read)))).toEqual(new Set(["kept"]));
});

test("reading does not recreate a missing scope key", async () => {
  const scope = randomUUID();
  const key = await put(scope);
  await rm(fileOf(scope));
  await expect(read(key)).rejects.toMatchObject({ code: "files.key_unavailable", message: expect.stringContaining(`${scope}.json`) });
  await expect(readFile(fileOf(scope))).rejects.toMatchObject({ code: "ENOENT" });
});

test("a destroyed key is nowhere in the keys folder, and its record shows when it was destroyed", async () => {
  const [scope, other] = [randomUUID(), randomUUID()];
  await put(scope);
  await put(other);
  const before = await readFile(fileOf(scope), "utf8");
  const leftByKill = join(directory, "keys", firm, `.${scope}.json.0011223344556677`);
  await writeFile(leftByKill, before);
  const wrapped: unknown = JSON.parse(before).wrapped;
  await (await open()).destroyScope(firm, scope, new Date("2033-04-01T00:00:00Z"));
  expect(await readFile(fileOf(scope), "utf8")).not.toContain(wrapped);
  await expect(readFile(leftByKill)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await recordsIn()).toEqual([{ organizationId: firm, scope, destroyedAt: "2033-04-01T00:00:00.000Z" }]);
});

test("refuses a record that was not written with the organization's key, or was changed, and names it", async () => {
  const scope = randomUUID();
  await put(scope);
  const forged = {
    version: 1,
    organizationId: firm,
    scope,
    destroyedAt: "2033-04-01T00:00:00.000Z",
    mac: randomBytes(32).toString("base64"),
  };
  await writeFile(fileOf(scope), JSON.stringify(forged));
  await expect(recordsIn()).rejects.toMatchObject({ message: expect.stringContaining(`${scope}.json`) });
  expect(await recordsIn(join(directory, "absent"))).toEqual([]);
});

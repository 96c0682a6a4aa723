import { createHash, randomBytes } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { openFolderFileStore, sealText } from "@tieout/files";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { startTransitStandIn } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { claimFileStore } from "../../../product/src/claim-file-store.ts";
import { runCli } from "../run-cli.ts";

const masterKey = randomBytes(32);
let db: TestDatabase;
let place: string;
let firm = "";
const made: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  place = await mkdtemp(path.join(os.tmpdir(), "tieout-backup-"));
  firm = (await tieout(from(), "organization", "create", "--name", "Alder LLP")).text.trim();
  await storeAsset("kept for Alder");
  await claimFileStore(db.database, path.join(place, "data"));
});
afterAll(async () => {
  await db?.drop();
  await rm(place, { recursive: true });
});
afterEach(async () => {
  for (const name of made.splice(0)) await asAdmin(`drop database ${name} with (force)`);
});

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

type Urls = Pick<TestDatabase, "ownerUrl" | "runtimeUrl" | "platformUrl" | "queueUrl">;
interface Place {
  readonly urls: Urls;
  readonly data: string;
  readonly key?: Uint8Array | null;
  /** Key service settings. */
  readonly service?: Readonly<Record<string, string>>;
}
const from = (): Place => ({ urls: db, data: path.join(place, "data") });

/** An empty database and a new data folder. */
async function emptyPlace(): Promise<Place> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} owner tieout_owner`);
  made.push(name);
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  const urls = { ownerUrl: at(db.ownerUrl), runtimeUrl: at(db.runtimeUrl), platformUrl: at(db.platformUrl), queueUrl: at(db.queueUrl) };
  return { urls, data: path.join(place, name) };
}

async function tieout({ urls, data, key = masterKey, service = {} }: Place, ...args: readonly string[]) {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const env = {
    ...{ DATABASE_URL: urls.ownerUrl, DATABASE_APP_URL: urls.runtimeUrl, DATABASE_PLATFORM_URL: urls.platformUrl },
    ...{ DATABASE_QUEUE_URL: urls.queueUrl, TIEOUT_DATA: data, INIT_CWD: place },
    ...(key ? { MASTER_KEY: Buffer.from(key).toString("hex") } : {}),
    ...service,
  };
  const code = await runCli(args, {
    env,
    root: "/nonexistent",
    input: Readable.from([]),
    output,
    now: () => new Date("2025-03-12T10:00:00Z"),
  });
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

const files = () => openFolderFileStore({ directory: path.join(place, "data", "files"), masterKey });

/** Stores a file encrypted with its engagement's key, and the row that names it. */
async function storeAsset(text: string): Promise<{ readonly key: string; readonly engagement: string }> {
  return db.setup.work.asPlatform("test", async (tx) => {
    const one = async (sql: string, params: readonly unknown[]): Promise<string> =>
      (await tx.query<{ id: string }>(`${sql} returning id`, params)).rows[0]?.id ?? "";
    const user = await one("insert into users (organization_id, email, name, role) values ($1, $2, 'Dana', 1)", [
      firm,
      `${randomBytes(8).toString("hex")}@alder.example`,
    ]);
    const client = await one("insert into clients (organization_id, name) values ($1, $2)", [firm, `Corvid ${user}`]);
    const engagement = await one(
      `insert into engagements (organization_id, client_id, name, start_on, end_on, data_type, created_by, locked_at, locked_by)
       values ($1, $2, '2014 Plan', '2014-01-01', '2014-12-31', 'combined', $3, '2015-10-20', $3)`,
      [firm, client, user],
    );
    const { key, sizeBytes } = await (await files()).put(firm, Readable.from([Buffer.from(text)]), { scope: engagement });
    await tx.query(
      "insert into stage_results (organization_id, engagement_id, stage, key_hash, outputs, value) values ($1, $2, 'test', 'x', $3, '{}')",
      [firm, engagement, JSON.stringify({ grid: { objectKey: key, sizeBytes } })],
    );
    return { key, engagement };
  });
}

let backups = 0;
async function backUp(to = from()) {
  const name = `backup-${++backups}`;
  const result = await tieout(to, "backup", name, "--keys", `${name}-keys`);
  return { ...result, name, folder: path.join(place, name), keys: path.join(place, `${name}-keys`) };
}
const restore = (into: Place, name: string, latest = "none") =>
  tieout(into, "restore", name, "--keys", `${name}-keys`, "--latest-keys", latest);

test("a backup restored into an empty place equals the original, passes verification, and contains neither the master key nor any data key next to the data", async () => {
  const backup = await backUp();
  expect([backup.code, backup.text]).toEqual([0, expect.stringContaining("1 stored files written")]);
  const into = await emptyPlace();
  const { code, text } = await restore(into, backup.name);
  expect([code, text]).toEqual([0, expect.stringContaining("Restored. All sessions have ended")]);
  expect(text).toContain("1 stored files checked, 0 missing or damaged");
  expect(text).toMatch(new RegExp(`${firm}  intact`));
  const client = new Client({ connectionString: into.urls.platformUrl });
  await client.connect();
  expect((await client.query("select name from organizations")).rows).toEqual([{ name: "Alder LLP" }]);
  await client.end();
  expect((await tieout(into, "files", "check")).text).toContain("1 stored files checked, 0 missing");
  const marks = await Promise.all(
    [into.data, path.join(place, "data")].map(async (data) => JSON.parse(await readFile(path.join(data, "files/store.json"), "utf8"))),
  );
  expect(marks[0].id).toBe(marks[1].id);
  const bytes = await Promise.all(
    (await readdir(backup.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(path.join(entry.parentPath, entry.name))),
  );
  for (const file of bytes) expect(file.includes(masterKey) || file.includes(masterKey.toString("hex"))).toBe(false);
  expect((await readdir(backup.folder)).sort()).toEqual(["database", "manifest.json", "manifest.seal", "objects", "objects.txt"]);
});

interface WrittenManifest {
  keys: Record<string, unknown>;
  tables: Record<string, unknown>;
  audit: Record<string, unknown>;
  object_list: unknown;
}

/** Changes the manifest and seals it again, with the correct key unless another is given. */
async function reseal(
  folder: string,
  { change = (_: WrittenManifest): void => undefined, key = masterKey as Uint8Array } = {},
): Promise<void> {
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as WrittenManifest;
  change(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(file, text);
  await writeFile(path.join(folder, "manifest.seal"), sealText(key, { purpose: "backup manifest", text }));
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const outside = { sha256: "0".repeat(64), bytes: 1 };
const raisedRole = (manifest: WrittenManifest): void => void Object.assign(manifest.tables["public.users"] as object, outside);
const keyOutside = ({ keys }: WrittenManifest): void => void Object.assign(keys, { "../../outside.json": outside });
const tableOutside = ({ tables }: WrittenManifest): void =>
  void Object.assign(tables, { "public.../../outside": { ...outside, columns: [], rows: 0 } });
const checkpointOutside = ({ audit }: WrittenManifest): void => void Object.assign(audit, { "../outside.json": outside });

/** Replaces the seal with a hash, as in backups made before seals existed. */
async function hashInstead(folder: string): Promise<void> {
  await rm(path.join(folder, "manifest.seal"));
  await writeFile(path.join(folder, "manifest.sha256"), hashOf(await readFile(path.join(folder, "manifest.json"))));
}

async function objectOutside(folder: string): Promise<void> {
  const list = path.join(folder, "objects.txt");
  await appendFile(list, `../../../tmp ${"a".repeat(32)} ${"0".repeat(64)} 1\n`);
  const bytes = await readFile(list);
  const change = (manifest: WrittenManifest): void => {
    manifest.object_list = { sha256: hashOf(bytes), bytes: bytes.length };
  };
  await reseal(folder, { change });
}

test.each<[string, (backup: { readonly folder: string; readonly keys: string }) => Promise<void>, string]>([
  ["a changed table", ({ folder }) => appendFile(path.join(folder, "database", "public.users.copy.gz"), "x"), "is damaged"],
  ["a table that is gone", ({ folder }) => rm(path.join(folder, "database", "public.users.copy.gz")), "is missing"],
  ["a shortened list of files", ({ folder }) => truncate(path.join(folder, "objects.txt"), 10), "is damaged"],
  ["no stored files", ({ folder }) => rm(path.join(folder, "objects"), { recursive: true }), "is missing"],
  ["no keys", ({ keys }) => rm(path.join(keys, "keys"), { recursive: true }), "is missing"],
  ["a changed manifest", ({ folder }) => appendFile(path.join(folder, "manifest.json"), " "), "its seal doesn't match"],
  [
    "a manifest sealed by someone else",
    ({ folder }) => reseal(folder, { change: raisedRole, key: randomBytes(32) }),
    "its seal doesn't match",
  ],
  ["a hash in the place of its seal", (backup) => hashInstead(backup.folder), "was made before backups were sealed"],
  ["a key that leads out of its folder", ({ folder }) => reseal(folder, { change: keyOutside }), "which isn't valid in a backup"],
  ["a table that leads out of its folder", ({ folder }) => reseal(folder, { change: tableOutside }), "which isn't valid in a backup"],
  [
    "a checkpoint that leads out of its folder",
    ({ folder }) => reseal(folder, { change: checkpointOutside }),
    "which isn't valid in a backup",
  ],
  ["a stored file that leads out of its folder", ({ folder }) => objectOutside(folder), "doesn't name a stored file"],
  ["no manifest", ({ folder }) => rm(path.join(folder, "manifest.json")), "isn't a backup or was never finished"],
])("a backup with %s is refused with the reason before anything is written", async (_, damage, sentence) => {
  const backup = await backUp();
  await damage(backup);
  const into = await emptyPlace();
  const { code, text } = await restore(into, backup.name);
  expect([code, text]).toEqual([2, expect.stringContaining(sentence)]);
  await expect(readdir(into.data)).rejects.toThrow("ENOENT");
});

test("a backup from a later version is refused, naming that version, before anything is written", async () => {
  const { folder, name } = await backUp();
  const manifest = (await readFile(path.join(folder, "manifest.json"), "utf8")).replace(
    /"migration": "[^"]+"/,
    '"migration": "9999-later.sql"',
  );
  await writeFile(path.join(folder, "manifest.json"), manifest);
  await reseal(folder);
  const into = await emptyPlace();
  const { code, text } = await restore(into, name);
  expect([code, text]).toEqual([2, expect.stringContaining("9999-later.sql this version")]);
  await expect(readdir(into.data)).rejects.toThrow("ENOENT");
});

test("a backup made before seals existed is restored if a person vouches for it", async () => {
  const { folder, name } = await backUp();
  await hashInstead(folder);
  const into = await emptyPlace();
  const { code } = await tieout(into, "restore", name, "--keys", `${name}-keys`, "--latest-keys", "none", "--unsealed");
  expect(code).toBe(0);
});

test("nothing is restored with a different master key, over a database or over stored files; nothing overwrites a backup", async () => {
  const backup = await backUp();
  const into = await emptyPlace();
  const other = await restore({ ...into, key: randomBytes(32) }, backup.name);
  expect([other.code, other.text]).toEqual([2, expect.stringContaining("1 of 1 keys do not open with this master key")]);
  const full = await restore({ urls: db, data: into.data }, backup.name);
  expect([full.code, full.text]).toEqual([2, expect.stringContaining("The database is not empty")]);
  const kept = await restore({ urls: into.urls, data: from().data }, backup.name);
  expect([kept.code, kept.text]).toEqual([2, expect.stringContaining("files is not empty")]);
  const again = await tieout(from(), "backup", backup.name, "--keys", "other-keys");
  expect([again.code, again.text]).toEqual([2, expect.stringContaining("is not empty")]);
  const within = await tieout(from(), "backup", "new", "--keys", "new/keys");
  expect([within.code, within.text]).toEqual([2, expect.stringContaining("Keep the keys separate")]);
});

test("during a master key rotation, each key in the backup opens with the master key in use at that time", async () => {
  const copy = { ...from(), data: path.join(place, "rotating") };
  await cp(from().data, copy.data, { recursive: true });
  const next = randomBytes(32);
  await writeFile(path.join(place, "next.key"), next.toString("hex"));
  expect((await tieout(copy, "keys", "rotate", "--new-key-file", path.join(place, "next.key"))).code).toBe(0);
  const backup = await backUp(copy);
  expect(backup.code).toBe(0);
  for (const key of [masterKey, next]) expect((await restore({ ...(await emptyPlace()), key }, backup.name)).code).toBe(0);
});

test("a stored file that rows name but the store has lost is named in the output, and everything else is backed up", async () => {
  const { key } = await storeAsset("soon lost");
  await rm(path.join(place, "data", "files", "objects", firm, key.slice(0, 2), key));
  const backup = await backUp();
  expect([backup.code, backup.text]).toEqual([1, expect.stringContaining(`MISSING  stored file ${key} of ${firm}`)]);
  const restored = await restore(await emptyPlace(), backup.name);
  expect([restored.code, restored.text]).toEqual([1, expect.stringContaining("1 missing or damaged")]);
});

/** Data that remains from an engagement. */
async function leftOf(into: Place, { key, engagement }: { readonly key: string; readonly engagement: string }) {
  const client = new Client({ connectionString: into.urls.platformUrl });
  await client.connect();
  const count = async (sql: string): Promise<number> => (await client.query(sql, [engagement])).rowCount ?? 0;
  const rows = await count("select from engagements where id = $1");
  const results = await count("select from stage_results where engagement_id = $1");
  const records = await count("select from deleted_engagements where engagement_id = $1 and finished_at is not null");
  const events = await count("select from audit_events where event = 'engagement.deleted' and subject_id = $1::text");
  await client.end();
  const store = path.join(into.data, "files");
  const object = await readFile(path.join(store, "objects", firm, key.slice(0, 2), key)).catch(() => null);
  const kept: unknown = JSON.parse(await readFile(path.join(store, "keys", firm, `${engagement}.json`), "utf8"));
  return { rows, results, records, events, object: object !== null, key: Object.keys(kept as object).includes("wrapped") };
}

const nothing = { rows: 0, results: 0, records: 1, events: 1, object: false, key: false };

describe("an engagement deleted after the backup", () => {
  let gone = { key: "", engagement: "" };
  let backup = { name: "", keys: "" };
  const latest = () => path.join(place, "data", "files", "keys");

  test("is not restored if the latest keys are given: neither its key nor its files and rows; everything else is restored", async () => {
    gone = await storeAsset("kept for seven years");
    const other = await storeAsset("kept");
    backup = await backUp();
    await (await files()).destroyScope(firm, gone.engagement, new Date("2025-03-12T10:00:00Z"));
    const into = await emptyPlace();
    const { code, text } = await restore(into, backup.name, latest());
    expect([code, text]).toEqual([1, expect.stringContaining("1 engagements that were deleted since the backup are deleted again")]);
    expect(await leftOf(into, gone)).toEqual(nothing);
    expect(await leftOf(into, other)).toEqual({ rows: 1, results: 1, records: 0, events: 0, object: true, key: true });
  });

  test("is not restored with a later backup's keys either, nor from that backup", async () => {
    const later = await backUp();
    for (const name of [backup.name, later.name]) {
      const into = await emptyPlace();
      await restore(into, name, later.keys);
      expect(await leftOf(into, gone)).toEqual(nothing);
    }
  });

  test("is not restored by omission: nothing is restored unless the latest keys are stated; `none` says they are lost", async () => {
    const silent = await tieout(await emptyPlace(), "restore", backup.name, "--keys", `${backup.name}-keys`);
    expect([silent.code, silent.text]).toEqual([2, expect.stringContaining("--latest-keys is missing")]);
    const absent = await restore(await emptyPlace(), backup.name, "absent");
    expect([absent.code, absent.text]).toEqual([2, expect.stringContaining("does not exist")]);
    const into = await emptyPlace();
    await restore(into, backup.name, "none");
    expect(await leftOf(into, gone)).toMatchObject({ rows: 1, object: true, key: true });
  });

  test("a forged record of a destroyed key deletes nothing: the restore is refused and names the record", async () => {
    const forged = path.join(place, "forged");
    await cp(latest(), forged, { recursive: true });
    const other = (await storeAsset("still kept")).engagement;
    await writeFile(
      path.join(forged, firm, `${other}.json`),
      JSON.stringify({
        version: 1,
        organizationId: firm,
        scope: other,
        destroyedAt: "2025-03-12T10:00:00.000Z",
        mac: randomBytes(32).toString("base64"),
      }),
    );
    const refused = await restore(await emptyPlace(), backup.name, forged);
    expect([refused.code, refused.text]).toEqual([2, expect.stringContaining(`${other}.json`)]);
  });

  test("keys forget destroys the key in the backup too, so the backup alone can never restore the engagement", async () => {
    const { code, text } = await tieout(from(), "keys", "forget", `${backup.name}-keys`);
    expect([code, text]).toEqual([0, expect.stringContaining("1 keys of deleted engagements")]);
    const into = await emptyPlace();
    await restore(into, backup.name, "none");
    expect(await leftOf(into, gone)).toEqual(nothing);
  });
});

// Runs last, because it moves the firm's key. Rows of the engagement above, whose key was destroyed, name files that no longer exist.
test("a backup from an installation with a key service is restored only with the service", async () => {
  const standIn = await startTransitStandIn();
  const token = path.join(place, "token");
  await writeFile(token, standIn.token, { mode: 0o600 });
  const service = { KEY_SERVICE_URL: standIn.address, KEY_SERVICE_TOKEN_FILE: token };
  expect((await tieout({ ...from(), service }, "keys", "rotate", "--to-service")).code).toBe(0);
  const moved = { ...from(), key: null, service };
  expect((await tieout(moved, "keys", "finish")).code).toBe(0);
  const backup = await backUp(moved);
  expect(await readdir(path.join(backup.keys, "keys"))).toContain("installation.json");
  const into = await emptyPlace();
  expect((await restore(into, backup.name)).text).toContain("1 of 1 keys do not open");
  const { text } = await restore({ ...into, key: null, service }, backup.name);
  expect(text).toContain("4 stored files checked, 1 missing or damaged");
  expect(text).not.toContain("REFUSED");
  await standIn.stop();
});

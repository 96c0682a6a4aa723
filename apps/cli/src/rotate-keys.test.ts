import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { openFolderFileStore } from "@tieout/files";
import { createTestDatabase, openCheckpointFolder, type TestDatabase, writeCheckpoints } from "@tieout/postgres";
import { startTransitStandIn } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "tieout-keys-"));
  return () => rm(dataDir, { recursive: true });
});
afterAll(() => db?.drop());

async function tieout(
  args: readonly string[],
  masterKey: Buffer | null,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const env = {
    ...{ DATABASE_URL: db.ownerUrl, DATABASE_APP_URL: db.runtimeUrl, DATABASE_PLATFORM_URL: db.platformUrl },
    ...{ DATABASE_QUEUE_URL: db.queueUrl, TIEOUT_DATA: dataDir, INIT_CWD: dataDir },
    ...(masterKey ? { MASTER_KEY: masterKey.toString("hex") } : {}),
    ...more,
  };
  const code = await runCli(args, { env, root: dataDir, input: Readable.from([]), output, now: () => new Date() });
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("kept");
}

async function reads(masterKey: Buffer, organizationId: string, key: string): Promise<boolean> {
  const files = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey });
  return files.check(organizationId, key).then(
    () => true,
    () => false,
  );
}

/** A firm with an object and an audit log whose newest entry is signed. */
async function prepare(masterKey: Buffer): Promise<{ readonly organizationId: string; readonly key: string }> {
  const organizationId = (await tieout(["organization", "create", "--name", "Rotated"], masterKey)).text.trim();
  const files = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey });
  const { key } = await files.put(organizationId, bytes(), { scope: randomUUID() });
  await writeCheckpoints(db.database.work, openCheckpointFolder(path.join(dataDir, "audit"), masterKey), new Date());
  return { organizationId, key };
}

test("a key given in the settings: rotate, restart with the new key, finish; objects and signed checkpoints are valid under the new key and nothing uses the old one", async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const { organizationId, key } = await prepare(oldKey);
  await writeFile(path.join(dataDir, "new.key"), newKey.toString("hex"));
  expect((await tieout(["keys", "rotate"], oldKey)).text).toContain("--new-key-file");
  const rotated = await tieout(["keys", "rotate", "--new-key-file", "new.key"], oldKey);
  expect(rotated).toMatchObject({ code: 0, text: expect.stringMatching(/^1 of 1 keys put under the new master key/) });
  expect([await reads(oldKey, organizationId, key), await reads(newKey, organizationId, key)]).toEqual([true, true]);
  expect((await tieout(["keys", "finish"], oldKey)).code).toBe(2);
  const finished = await tieout(["keys", "finish"], newKey);
  expect(finished.text).toMatch(/^Finished\. [1-9]\d* checkpoints/);
  expect([await reads(oldKey, organizationId, key), await reads(newKey, organizationId, key)]).toEqual([false, true]);
  const verified = await tieout(["audit", "verify", "--organization", organizationId], newKey);
  expect(verified.text).toMatch(/intact, \d+ events, 1 signed checkpoints/);
  expect(verified.text).not.toContain("REFUSED");
  expect((await tieout(["keys", "status"], newKey)).text).toBe("1 of 1 keys are under this master key.\n");
  expect((await tieout(["keys", "finish"], newKey)).text).toContain("Nothing to finish");
  expect((await tieout(["keys", "status"], oldKey)).code).toBe(1);
  const { rows } = await db.setup.work.platformStatement<{ event: string }>(
    "select event from audit_events where event like 'platform.master-key%' order by sequence",
  );
  expect(rows.map(({ event }) => event)).toEqual(["platform.master-key-rotated", "platform.master-key-rotation-finished"]);
});

test("a key in the data folder: a new one is generated and replaces it", async () => {
  const oldKey = randomBytes(32);
  await writeFile(path.join(dataDir, "master.key"), `${oldKey.toString("hex")}\n`);
  const { organizationId, key } = await prepare(oldKey);
  const { text } = await tieout(["keys", "rotate"], null);
  expect(text).toContain("holds the new key");
  const newKey = Buffer.from((await readFile(path.join(dataDir, "master.key"), "utf8")).trim(), "hex");
  expect(newKey.equals(oldKey)).toBe(false);
  expect(text).not.toContain(newKey.toString("hex"));
  expect((await tieout(["keys", "rotate"], null)).text).toContain("keys finish");
  expect((await tieout(["keys", "status"], null)).text).toContain("Restart the product, then run keys finish");
  expect((await tieout(["keys", "finish"], null)).code).toBe(0);
  expect([await reads(oldKey, organizationId, key), await reads(newKey, organizationId, key)]).toEqual([false, true]);
});

test("a switch to a key service: rotate, restart with the service, finish, add a version; objects and checkpoints are valid and the old key opens nothing", async () => {
  const standIn = await startTransitStandIn();
  try {
    const oldKey = randomBytes(32);
    const { organizationId, key } = await prepare(oldKey);
    await writeFile(path.join(dataDir, "token"), standIn.token);
    const service = { KEY_SERVICE_URL: standIn.address, KEY_SERVICE_TOKEN_FILE: path.join(dataDir, "token") };
    expect((await tieout(["keys", "rotate", "--to-service"], oldKey)).text).toContain("Also set KEY_SERVICE_URL");
    expect(await tieout(["keys", "rotate", "--to-service"], oldKey, service)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^1 of 1 keys put under.*Set KEY_SERVICE_URL and its related settings, without MASTER_KEY/s),
    });
    expect(await reads(oldKey, organizationId, key)).toBe(true);
    expect((await tieout(["keys", "rotate"], null, service)).text).toContain("Run `tieout keys finish` first");
    expect((await tieout(["keys", "finish"], null, service)).text).toMatch(/^Finished\. [1-9]\d* checkpoints/);
    expect(await reads(oldKey, organizationId, key)).toBe(false);
    expect((await tieout(["keys", "status"], null, service)).text).toBe("1 of 1 keys are under the key service.\n");
    const verified = await tieout(["audit", "verify", "--organization", organizationId], null, service);
    expect(verified.text).toMatch(/intact, \d+ events, 1 signed checkpoints/);
    expect(verified.text).not.toContain("REFUSED");
    expect((await tieout(["keys", "rotate"], null, service)).text).toMatch(/^1 of 1 keys put under version 2 of the key service's key/);
    expect(await tieout(["doctor"], null, service)).toMatchObject({
      text: expect.stringMatching(/OK {7}key service {2}transit\/tieout .* version 2/),
    });
    standIn.state = "sealed";
    expect((await tieout(["doctor"], null, service)).text).toMatch(
      /MISSING {2}key service {2}The key service at .* can't respond now \(503, it may be sealed\)/,
    );
  } finally {
    await standIn.stop();
  }
});

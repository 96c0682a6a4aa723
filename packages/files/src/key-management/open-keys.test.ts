import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isKeyServiceAway } from "@tieout/kernel";
import { startTransitStandIn, type TransitStandIn } from "@tieout/test-kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FileStore } from "../file-store.ts";
import { openFolderFileStore } from "../folder-file-store.ts";
import { finishRotation, readKeyState, rotateMasterKey, rotateServiceKey } from "../rotate-master-key.ts";
import { type KeySettings, openKeys, writeInstallationKey } from "./open-keys.ts";

let standIn: TransitStandIn;
let dataDir: string;
let settings: KeySettings;
beforeEach(async () => {
  standIn = await startTransitStandIn();
  dataDir = await mkdtemp(path.join(tmpdir(), "tieout-keys-"));
  const keyServiceTokenFile = path.join(dataDir, "token");
  await writeFile(keyServiceTokenFile, standIn.token);
  settings = { dataDir, masterKey: null, keyServiceUrl: standIn.address, keyServiceKey: "transit/tieout", keyServiceTokenFile };
});
afterEach(async () => {
  await standIn.stop();
  await rm(dataDir, { recursive: true });
});

const directory = (): string => path.join(dataDir, "files");
/** Opens a store as a newly started process would. */
const openStore = async (given: Partial<KeySettings> = {}): Promise<FileStore> =>
  openFolderFileStore({ directory: directory(), ...(await openKeys({ ...settings, ...given })) });
const withoutService = (masterKey: Uint8Array): Partial<KeySettings> => ({ masterKey, keyServiceUrl: null });

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("kept");
}
const put = async (files: FileStore, organizationId: string): Promise<string> =>
  (await files.put(organizationId, bytes(), { scope: null })).key;
const wrappedBy = async (organizationId: string): Promise<string> =>
  (await readFile(path.join(directory(), "keys", `${organizationId}.json`), "utf8")).includes('"vault:') ? "service" : "master key";

test("each firm's key is wrapped by the service, requested once per process, and opens in another process; the installation's key alone opens none of them", async () => {
  const organizationId = randomUUID();
  const files = await openStore();
  const key = await put(files, organizationId);
  await put(files, organizationId);
  expect(await wrappedBy(organizationId)).toBe("service");
  expect(standIn.calls.filter((call) => call.includes("/decrypt/"))).toHaveLength(2);
  await (await openStore()).check(organizationId, key);
  const { masterKey } = await openKeys(settings);
  const alone = await openFolderFileStore({ directory: directory(), masterKey });
  await expect(alone.check(organizationId, key)).rejects.toThrow(/is encrypted by a key service\. Set KEY_SERVICE_URL/);
});

test("processes that start together share one installation key and leave no draft", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => openKeys(settings)));
  expect(new Set(keys.map(({ masterKey }) => Buffer.from(masterKey).toString("hex"))).size).toBe(1);
  expect(await readdir(path.join(directory(), "keys"))).toEqual(["installation.json"]);
});

test("while the service is away, firms that are already open keep working; another firm is refused as unavailable, and works once the service is back", async () => {
  const [known, other] = [randomUUID(), randomUUID()];
  const key = await put(await openStore(), other);
  const files = await openStore();
  await put(files, known);
  standIn.state = "sealed";
  await put(files, known);
  const error: unknown = await files.check(other, key).catch((cause: unknown) => cause);
  expect(error instanceof Error && isKeyServiceAway(error)).toBe(true);
  standIn.state = "open";
  await files.check(other, key);
});

test("refuses a data folder under a master key, explains what to do, and writes nothing", async () => {
  await put(await openStore(withoutService(randomBytes(32))), randomUUID());
  await expect(openKeys(settings)).rejects.toThrow(/keys rotate --to-service/);
  expect(await readdir(path.join(directory(), "keys"))).toHaveLength(1);
});

test("while moving from a master key to the service and back, processes with either can read every object at each step", async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const running = await openStore(withoutService(before));
  const kept = new Map([[first, await put(running, first)]]);
  const readAll = async (files: FileStore): Promise<void> => {
    for (const [organizationId, key] of kept) await files.check(organizationId, key);
  };
  const { newKey: installation } = await rotateMasterKey(directory(), { masterKey: before, newKey: randomBytes(32) });
  const { keyService } = await openKeys({ ...settings, dataDir: path.join(dataDir, "elsewhere") });
  if (keyService === null) throw new Error("no service");
  await writeInstallationKey(path.join(directory(), "keys"), keyService, installation);
  // Some processes have been restarted and others have not; either may create a new firm's key.
  kept.set(second, await put(await openStore(), second));
  kept.set(third, await put(await openStore(withoutService(before)), third));
  for (const given of [{}, withoutService(before)]) await readAll(await openStore(given));
  expect(await finishRotation(directory(), { masterKey: installation, keyService, nowMilliseconds: Date.now() })).toEqual(before);
  for (const organizationId of kept.keys()) expect(await wrappedBy(organizationId)).toBe("service");
  await readAll(await openStore());
  await expect(readAll(await openStore(withoutService(before)))).rejects.toThrow(/key service/);

  await rotateMasterKey(directory(), { masterKey: installation, newKey: after, keyService });
  kept.set(randomUUID(), "");
  for (const organizationId of kept.keys())
    kept.set(organizationId, kept.get(organizationId) || (await put(await openStore(), organizationId)));
  for (const given of [{}, withoutService(after)]) await readAll(await openStore(given));
  await finishRotation(directory(), { masterKey: after, nowMilliseconds: Date.now() });
  await readAll(await openStore(withoutService(after)));
  expect((await readdir(path.join(directory(), "keys"))).filter((name) => !/^[0-9a-f-]{36}\.json$/.test(name))).toEqual([]);
});

test("a new version of the service's key wraps every key; after an interruption it continues with that version, and earlier versions are no longer needed", async () => {
  const organizations = [randomUUID(), randomUUID(), randomUUID()];
  const files = await openStore();
  const kept = await Promise.all(organizations.map(async (organizationId) => [organizationId, await put(files, organizationId)] as const));
  const { masterKey, keyService } = await openKeys(settings);
  if (keyService === null) throw new Error("no service");
  let wraps = 0;
  const dying = {
    ...keyService,
    wrap: (...given: Parameters<typeof keyService.wrap>) => (++wraps > 2 ? Promise.reject(new Error("killed")) : keyService.wrap(...given)),
  };
  await expect(rotateServiceKey(directory(), masterKey, dying)).rejects.toThrow("killed");
  expect(await rotateServiceKey(directory(), masterKey, keyService)).toMatchObject({ rewrapped: 1, newestVersion: 2 });
  standIn.minDecryptionVersion = 2;
  const reopened = await openStore();
  for (const [organizationId, key] of kept) await reopened.check(organizationId, key);
  expect(await readKeyState(directory(), masterKey, keyService)).toMatchObject({ organizations: 3, underService: 3, lost: [] });
});

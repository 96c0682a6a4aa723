import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "./durable-folder.ts";
import { type KeyService, serviceVersionOf } from "./key-management/key-management.ts";
import { installationFile, writeInstallationKey } from "./key-management/open-keys.ts";
import { type KeyWrapper, masterKeyWrapper, serviceWrapper } from "./key-wrappers.ts";
import { dataKeyBinding, dataKeyText } from "./keyring.ts";
import { masterKeysOf, nextBinding, nextFile, previousBinding, previousFile } from "./master-keys.ts";
import { organizationsIn } from "./organizations-in.ts";
import { readWrapped, replaceFile, unwrapKey, wrapKey } from "./wrapped-key.ts";

/** The message explains what is wrong and what to do. */
export class KeyRotationError extends Error {
  override readonly name = "KeyRotationError";
}

const keysIn = (storeDirectory: string): string => join(storeDirectory, "keys");
const sameKey = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

interface KeyState {
  readonly organizations: number;
  /** Number of data keys that the given key opens directly. */
  readonly underThisKey: number;
  /** Number of data keys that the key service opens. */
  readonly underService: number;
  /** Data keys that can't be opened by the given key, the other key of an open rotation, or the key service. */
  readonly lost: readonly string[];
  /** `next`: the given key is being replaced; `previous`: the given key replaces another one. */
  readonly open: "next" | "previous" | null;
}

/** Reports which data keys the given keys can open. @param storeDirectory the file store's folder */
export async function readKeyState(storeDirectory: string, masterKey: Uint8Array, service: KeyService | null = null): Promise<KeyState> {
  const directory = keysIn(storeDirectory);
  const { all, newest } = await masterKeysOf(directory, masterKey);
  const organizations = await organizationsIn(directory);
  const lost: string[] = [];
  let [underThisKey, underService] = [0, 0];
  for (const organizationId of organizations) {
    const wrapped = (await readWrapped(join(directory, `${organizationId}.json`))) ?? "";
    const opens = (key: Uint8Array): boolean => unwrapKey(key, dataKeyBinding(organizationId), wrapped) !== null;
    if (opens(masterKey)) underThisKey += 1;
    else if (service && (await serviceWrapper(service).unwrap(dataKeyBinding(organizationId), wrapped))) underService += 1;
    else if (!all.some(opens)) lost.push(organizationId);
  }
  const isReplaced = !sameKey(newest, masterKey);
  const open = isReplaced ? "next" : all.length > 1 ? "previous" : null;
  return { organizations: organizations.length, underThisKey, underService, lost, open };
}

interface Change {
  readonly from: readonly KeyWrapper[];
  readonly to: KeyWrapper;
}

/** Rewraps one data key; false if the new key already wraps it. */
async function rewrap(directory: string, organizationId: string, { from, to }: Change): Promise<boolean> {
  const file = join(directory, `${organizationId}.json`);
  const wrapped = (await readWrapped(file)) ?? "";
  const binding = dataKeyBinding(organizationId);
  if (await to.unwrap(binding, wrapped)) return false;
  for (const wrapper of from) {
    const dataKey = await wrapper.unwrap(binding, wrapped);
    if (!dataKey) continue;
    await replaceFile(file, await dataKeyText(to, organizationId, dataKey));
    return true;
  }
  throw new KeyRotationError(
    `The data key of organization ${organizationId} can't be opened with either key. It wasn't changed. Restore keys/${organizationId}.json from a backup, then start again.`,
  );
}

const servicesOf = (service: KeyService | null | undefined): readonly KeyWrapper[] => (service ? [serviceWrapper(service)] : []);

interface RotationOutcome {
  readonly organizations: number;
  /** Number of keys rewrapped by this call; the others were rewrapped by an earlier call that was interrupted. */
  readonly rewrapped: number;
  readonly newKey: Uint8Array;
}

interface Rotation {
  readonly masterKey: Uint8Array;
  readonly newKey: Uint8Array;
  /** The service that has wrapped the data keys until now. */
  readonly keyService?: KeyService | null;
}

/**
 * Rewraps every data key with a new master key while processes with the old one are running. Objects don't change, because they are
 * encrypted with the data keys. After an interruption, the rotation continues with the same new key. Both keys are needed until
 * `finishRotation`.
 */
export async function rotateMasterKey(storeDirectory: string, { masterKey, newKey, keyService }: Rotation): Promise<RotationOutcome> {
  const directory = keysIn(storeDirectory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { newest, all } = await masterKeysOf(directory, masterKey);
  const isBegun = !sameKey(newest, masterKey);
  if (!isBegun && all.length > 1)
    throw new KeyRotationError("This key is replacing another one, and that change isn't finished. Run `tieout keys finish` first.");
  if (sameKey(newKey, masterKey)) throw new KeyRotationError("The new key is already in use. Provide a different one.");
  const to = isBegun ? newest : newKey;
  // Writes the way back to the old key first: no data key is under the new key until processes with either key can find the other.
  await replaceFile(previousFile(directory), fileText(wrapKey(to, previousBinding, masterKey)));
  await replaceFile(nextFile(directory), fileText(wrapKey(masterKey, nextBinding, to)));
  const organizations = await organizationsIn(directory);
  let rewrapped = 0;
  const change = { from: [masterKeyWrapper(masterKey), ...servicesOf(keyService)], to: masterKeyWrapper(to) };
  for (const organizationId of organizations) if (await rewrap(directory, organizationId, change)) rewrapped += 1;
  return { organizations: organizations.length, rewrapped, newKey: to };
}

const fileText = (wrapped: string): string => `${JSON.stringify({ version: 1, wrapped })}\n`;

/** Older drafts are from killed processes. */
const draftMilliseconds = 60_000;

interface Finish {
  readonly masterKey: Uint8Array;
  /** The service that wraps the data keys from now on, instead of the master key. */
  readonly keyService?: KeyService | null;
  readonly nowMilliseconds: number;
}

/**
 * Finishes a rotation, using the new key, once no process has the old key: rewraps keys that were created under the old key since the
 * rotation began, and leaves nothing that the old key opens. If a key service is used, it wraps all data keys. Returns the old key, or null
 * if there is nothing to finish.
 */
export async function finishRotation(storeDirectory: string, finish: Finish): Promise<Uint8Array | null> {
  const { masterKey, keyService, nowMilliseconds } = finish;
  const directory = keysIn(storeDirectory);
  const { newest, all } = await masterKeysOf(directory, masterKey);
  if (!sameKey(newest, masterKey))
    throw new KeyRotationError("The key in use is being replaced. Start Tieout with the new key first, and provide that one here.");
  const previous = all.find((key) => !sameKey(key, masterKey));
  if (!previous) return null;
  const own = masterKeyWrapper(masterKey);
  const change = { from: [own, masterKeyWrapper(previous)], to: servicesOf(keyService)[0] ?? own };
  for (const organizationId of await organizationsIn(directory)) await rewrap(directory, organizationId, change);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(".")) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (mtimeMs < nowMilliseconds - draftMilliseconds) await rm(join(directory, name), { force: true });
  }
  await rm(nextFile(directory), { force: true });
  if (!keyService) await rm(installationFile(directory), { force: true });
  await rm(previousFile(directory), { force: true });
  await syncDirectory(directory);
  return previous;
}

/**
 * Rewraps every data key, and the installation's key, with the newest version of the service's key. If all of them already use that
 * version, first asks the service for a new one. Continues after an interruption.
 */
export async function rotateServiceKey(storeDirectory: string, masterKey: Uint8Array, service: KeyService): Promise<RotatedService> {
  const directory = keysIn(storeDirectory);
  const organizations = await organizationsIn(directory);
  const files = [installationFile(directory), ...organizations.map((organizationId) => join(directory, `${organizationId}.json`))];
  const versions = await Promise.all(files.map(async (file) => serviceVersionOf((await readWrapped(file)) ?? "")));
  if (versions.includes(null))
    throw new KeyRotationError("Not every key is encrypted by the key service yet. Run `tieout keys finish` first.");
  const { newestVersion: known } = await service.describe();
  const isBegun = versions.some((version) => version !== known);
  if (!isBegun) await service.rotate();
  const { newestVersion } = await service.describe();
  const isOld = async (file: string): Promise<boolean> => serviceVersionOf((await readWrapped(file)) ?? "") !== newestVersion;
  let rewrapped = 0;
  for (const organizationId of organizations) {
    const file = join(directory, `${organizationId}.json`);
    if (!(await isOld(file))) continue;
    await replaceFile(file, await dataKeyText(service, organizationId, await openedBy(service, organizationId, file)));
    rewrapped += 1;
  }
  if (await isOld(installationFile(directory))) await writeInstallationKey(directory, service, masterKey);
  return { organizations: organizations.length, rewrapped, newestVersion };
}

interface RotatedService {
  readonly organizations: number;
  readonly rewrapped: number;
  readonly newestVersion: number;
}

async function openedBy(service: KeyService, organizationId: string, file: string): Promise<Uint8Array> {
  const dataKey = await service.unwrap(dataKeyBinding(organizationId), (await readWrapped(file)) ?? "");
  if (dataKey) return dataKey;
  throw new KeyRotationError(
    `The data key of organization ${organizationId} can't be opened with the key service. It wasn't changed. Restore keys/${organizationId}.json from a backup, then start again.`,
  );
}

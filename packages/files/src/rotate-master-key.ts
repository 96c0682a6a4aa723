import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "./durable-folder.ts";
import { isNodeError } from "./file-store-error.ts";
import { dataKeyBinding, dataKeyText } from "./keyring.ts";
import { masterKeysOf, nextBinding, nextFile, previousBinding, previousFile } from "./master-keys.ts";
import { readWrapped, replaceFile, unwrapKey, wrapKey } from "./wrapped-key.ts";

/** Says what is wrong and what to do. */
export class KeyRotationError extends Error {
  override readonly name = "KeyRotationError";
}

const keysIn = (storeDirectory: string): string => join(storeDirectory, "keys");
const sameKey = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

/** Organizations that have a data key. */
async function organizationsIn(directory: string): Promise<readonly string[]> {
  try {
    const names = await readdir(directory);
    return names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json$/.test(name)).map((name) => name.slice(0, -5));
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return [];
    throw error;
  }
}

interface KeyState {
  readonly organizations: number;
  /** Data keys that the given key opens by itself. */
  readonly underThisKey: number;
  /** Data keys that neither it nor the other key of an open rotation opens. */
  readonly lost: readonly string[];
  /** `next`: the given key is being replaced; `previous`: it replaces another one. */
  readonly open: "next" | "previous" | null;
}

/** What a master key opens. @param storeDirectory the file store's folder */
export async function readKeyState(storeDirectory: string, masterKey: Uint8Array): Promise<KeyState> {
  const directory = keysIn(storeDirectory);
  const { all, newest } = await masterKeysOf(directory, masterKey);
  const organizations = await organizationsIn(directory);
  const lost: string[] = [];
  let underThisKey = 0;
  for (const organizationId of organizations) {
    const wrapped = (await readWrapped(join(directory, `${organizationId}.json`))) ?? "";
    const opens = (key: Uint8Array): boolean => unwrapKey(key, dataKeyBinding(organizationId), wrapped) !== null;
    if (opens(masterKey)) underThisKey += 1;
    else if (!all.some(opens)) lost.push(organizationId);
  }
  const isReplaced = !sameKey(newest, masterKey);
  return { organizations: organizations.length, underThisKey, lost, open: isReplaced ? "next" : all.length > 1 ? "previous" : null };
}

/** Wraps one data key anew; false where it was under the new key already. */
async function rewrap(
  directory: string,
  organizationId: string,
  keys: { readonly from: Uint8Array; readonly to: Uint8Array },
): Promise<boolean> {
  const file = join(directory, `${organizationId}.json`);
  const wrapped = (await readWrapped(file)) ?? "";
  const binding = dataKeyBinding(organizationId);
  if (unwrapKey(keys.to, binding, wrapped)) return false;
  const dataKey = unwrapKey(keys.from, binding, wrapped);
  if (!dataKey)
    throw new KeyRotationError(
      `The data key of organization ${organizationId} opens with neither key. Nothing of it was changed: restore keys/${organizationId}.json from a backup, then start again.`,
    );
  await replaceFile(file, dataKeyText(keys.to, organizationId, dataKey));
  return true;
}

interface Rotated {
  readonly organizations: number;
  /** Those of this call; an interrupted one did the others. */
  readonly rewrapped: number;
  readonly newKey: Uint8Array;
}

/**
 * Puts every data key under a new master key, while processes with the old one run. What is stored stays as it is: objects are under the data keys. Interrupted, it
 * continues with the new key that it began with. Both keys are needed until `finishRotation`.
 */
export async function rotateMasterKey(
  storeDirectory: string,
  { masterKey, newKey }: { readonly masterKey: Uint8Array; readonly newKey: Uint8Array },
): Promise<Rotated> {
  const directory = keysIn(storeDirectory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { newest, all } = await masterKeysOf(directory, masterKey);
  const isBegun = !sameKey(newest, masterKey);
  if (!isBegun && all.length > 1)
    throw new KeyRotationError("This key has replaced another one, and that change is not finished. Run `tieout keys finish` first.");
  if (sameKey(newKey, masterKey)) throw new KeyRotationError("The new key is the one in use. Give another one.");
  const to = isBegun ? newest : newKey;
  // The way back first: no data key is under the new key before processes with either find the other one.
  await replaceFile(previousFile(directory), fileText(wrapKey(to, previousBinding, masterKey)));
  await replaceFile(nextFile(directory), fileText(wrapKey(masterKey, nextBinding, to)));
  const organizations = await organizationsIn(directory);
  let rewrapped = 0;
  for (const organizationId of organizations) if (await rewrap(directory, organizationId, { from: masterKey, to })) rewrapped += 1;
  return { organizations: organizations.length, rewrapped, newKey: to };
}

const fileText = (wrapped: string): string => `${JSON.stringify({ version: 1, wrapped })}\n`;

/** Older ones are of processes that were killed. */
const draftMilliseconds = 60_000;

/**
 * Ends a rotation, with the new key, once no process has the old one: what was made under the old key meanwhile is put under the new one, and nothing is left that the
 * old key opens. Returns the old key; null where there is nothing to finish.
 */
export async function finishRotation(storeDirectory: string, masterKey: Uint8Array, nowMilliseconds: number): Promise<Uint8Array | null> {
  const directory = keysIn(storeDirectory);
  const { newest, all } = await masterKeysOf(directory, masterKey);
  if (!sameKey(newest, masterKey))
    throw new KeyRotationError("The key in use is being replaced. Start the product with the new key first, and give that one here.");
  const previous = all.find((key) => !sameKey(key, masterKey));
  if (!previous) return null;
  for (const organizationId of await organizationsIn(directory)) await rewrap(directory, organizationId, { from: previous, to: masterKey });
  for (const name of await readdir(directory)) {
    if (!name.startsWith(".")) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (mtimeMs < nowMilliseconds - draftMilliseconds) await rm(join(directory, name), { force: true });
  }
  await rm(nextFile(directory), { force: true });
  await rm(previousFile(directory), { force: true });
  await syncDirectory(directory);
  return previous;
}

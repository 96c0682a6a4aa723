import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileStoreError, isNodeError } from "./file-store-error.ts";
import { draftPrefix, type KeyFolder, type KeysInUse, makeKeyFile, unwrapDataKey } from "./keyring.ts";
import { replaceFile, unwrapKey, wrapKey } from "./wrapped-key.ts";

/*
 * One random data key per scope, wrapped by a key derived from the organization's data key (AES-256-GCM, bound to organization and scope),
 * in `keys/<organization>/<scope>.json`. Rotating the master key does not change these files. Destroying a key replaces its whole file with
 * a record of when it was destroyed, authenticated with another key derived from the organization's data key. A record is never replaced.
 */

/** The record of a destroyed key. */
export interface DestroyedKey {
  readonly organizationId: string;
  readonly scope: string;
  /** ISO 8601, UTC. */
  readonly destroyedAt: string;
}

export interface ScopeKeys {
  /** Key for writing, created on the first request. Throws `files.key_destroyed`, `files.key_unavailable`. */
  keyForNew(organizationId: string, scope: string): Promise<Uint8Array>;
  /** Key for reading; never created. Throws like `keyForNew`. */
  keyOf(organizationId: string, scope: string): Promise<Uint8Array>;
  destroy(organizationId: string, scope: string, moment: Date): Promise<void>;
}

const derived = (dataKey: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", dataKey, Buffer.alloc(0), purpose, 32));
const wrappingKey = (dataKey: Uint8Array): Buffer => derived(dataKey, "tieout key of scope keys 1");
const binding = (organizationId: string, scope: string): string => `tieout scope key 1 ${organizationId} ${scope}`;
export const scopeKeyFile = (directory: string, organizationId: string, scope: string): string =>
  join(directory, organizationId, `${scope}.json`);

function macOf(dataKey: Uint8Array, { organizationId, scope, destroyedAt }: DestroyedKey): string {
  const key = derived(dataKey, "tieout destroyed scope keys 1");
  return createHmac("sha256", key).update(`${organizationId} ${scope} ${destroyedAt}`).digest("base64");
}

interface KeyFile {
  readonly wrapped: string | null;
  readonly destroyedAt: string | null;
  readonly mac: string | null;
}

/** Null if the file is absent. A file that isn't a key file has none of the members. */
async function readKeyFile(file: string): Promise<KeyFile | null> {
  const member = (stored: unknown, name: string): string | null => {
    const value: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : null;
    return typeof value === "string" ? value : null;
  };
  try {
    const stored: unknown = JSON.parse(await readFile(file, "utf8"));
    return { wrapped: member(stored, "wrapped"), destroyedAt: member(stored, "destroyedAt"), mac: member(stored, "mac") };
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return null;
    if (error instanceof SyntaxError) return { wrapped: null, destroyedAt: null, mac: null };
    throw error;
  }
}

const destroyed = (destroyedAt: string): FileStoreError =>
  new FileStoreError(
    "files.key_destroyed",
    `The data stored here can no longer be read: its key was deliberately destroyed at ${destroyedAt}.`,
  );

const unavailable = (organizationId: string, scope: string): FileStoreError =>
  new FileStoreError(
    "files.key_unavailable",
    `The key of scope ${scope} is missing or can't be opened with the key of organization ${organizationId}. Restore keys/${organizationId}/${scope}.json from a backup.`,
  );

/**
 * Reads the key again for each object and never caches it: once any process destroys a key, it is gone in all processes.
 * @param dataKeyFor returns an organization's data key
 */
export function openScopeKeys(folder: KeyFolder, dataKeyFor: (organizationId: string) => Promise<Uint8Array>): ScopeKeys {
  const { directory, makeFolder } = folder;
  const find = async (organizationId: string, scope: string): Promise<Uint8Array | null> => {
    const stored = await readKeyFile(scopeKeyFile(directory, organizationId, scope));
    if (!stored) return null;
    if (stored.destroyedAt !== null) throw destroyed(stored.destroyedAt);
    const key = unwrapKey(wrappingKey(await dataKeyFor(organizationId)), binding(organizationId, scope), stored.wrapped ?? "");
    if (!key) throw unavailable(organizationId, scope);
    return key;
  };
  const keyOf = async (organizationId: string, scope: string): Promise<Uint8Array> => {
    const key = await find(organizationId, scope);
    if (!key) throw unavailable(organizationId, scope);
    return key;
  };
  return {
    keyOf,
    async keyForNew(organizationId, scope) {
      const known = await find(organizationId, scope);
      if (known) return known;
      const by = wrappingKey(await dataKeyFor(organizationId));
      await makeFolder(join(directory, organizationId));
      const text = `${JSON.stringify({ version: 1, organizationId, scope, wrapped: wrapKey(by, binding(organizationId, scope), randomBytes(32)) })}\n`;
      await makeKeyFile(scopeKeyFile(directory, organizationId, scope), text);
      return keyOf(organizationId, scope);
    },
    async destroy(organizationId, scope, moment) {
      const file = scopeKeyFile(directory, organizationId, scope);
      if ((await readKeyFile(file))?.destroyedAt != null) return;
      const record = { organizationId, scope, destroyedAt: moment.toISOString() };
      const mac = macOf(await dataKeyFor(organizationId), record);
      await makeFolder(join(directory, organizationId));
      await replaceFile(file, `${JSON.stringify({ version: 1, ...record, mac })}\n`);
      for (const name of await namesIn(dirname(file)))
        if (name.startsWith(draftPrefix(file))) await rm(join(dirname(file), name), { force: true });
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isNodeError(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface CheckedWith extends KeysInUse {
  /** The folder containing the organizations' keys; records for organizations not in it are left out. */
  readonly keys: string;
}

/**
 * The records of destroyed keys in a keys folder, each verified with its organization's key. Throws `files.key_unavailable` for a record
 * that the product did not write.
 * @param directory the `keys` folder of a store or a backup
 */
export async function readDestroyedKeys(directory: string, { keys, ...inUse }: CheckedWith): Promise<readonly DestroyedKey[]> {
  const found: DestroyedKey[] = [];
  for (const organizationId of await namesIn(directory)) {
    const dataKey = uuid.test(organizationId) ? await unwrapDataKey(keys, inUse, organizationId) : null;
    if (!dataKey) continue;
    for (const name of await namesIn(join(directory, organizationId))) {
      const scope = name.replace(/\.json$/, "");
      const stored = uuid.test(scope) ? await readKeyFile(join(directory, organizationId, name)) : null;
      if (!stored || stored.destroyedAt === null) continue;
      const record = { organizationId, scope, destroyedAt: stored.destroyedAt };
      const mac = Buffer.from(macOf(dataKey, record));
      const given = Buffer.from(stored.mac ?? "");
      if (mac.length !== given.length || !timingSafeEqual(mac, given))
        throw new FileStoreError(
          "files.key_unavailable",
          `keys/${organizationId}/${name} says that a key was destroyed, but this installation didn't write it. Provide an unaltered key folder.`,
        );
      found.push(record);
    }
  }
  return found;
}

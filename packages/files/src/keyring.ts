import { hkdfSync, randomBytes } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type MakeFolder, syncDirectory } from "./durable-folder.ts";
import { FileStoreError, isNodeError } from "./file-store-error.ts";
import { type KeyService, serviceVersionOf } from "./key-management/key-management.ts";
import { type KeyWrapper, masterKeyWrapper } from "./key-wrappers.ts";
import { masterKeysOf } from "./master-keys.ts";
import { readWrapped, unwrapKey } from "./wrapped-key.ts";

/*
 * One random data key per organization, wrapped by the master key (AES-256-GCM, bound to the organization) in `keys/<organization>.json`
 * next to the objects, so that a copy of the store includes everything needed to read it except the master key. If a key service is used,
 * the service wraps the data keys instead. For keys of scopes, see scope-keys.ts.
 */
export interface Keyring {
  /** 32 bytes; created the first time an organization's key is requested. Throws `files.key_unavailable`. */
  dataKeyFor(organizationId: string): Promise<Uint8Array>;
  hmacKeyFor(organizationId: string): Promise<Uint8Array>;
}

/** Binding of a data key to its organization. */
export const dataKeyBinding = (organizationId: string): string => `tieout data key 1 ${organizationId}`;

export const dataKeyText = async (by: KeyWrapper, organizationId: string, dataKey: Uint8Array): Promise<string> =>
  `${JSON.stringify({ version: 1, organizationId, wrapped: await by.wrap(dataKeyBinding(organizationId), dataKey) })}\n`;

/** Null if the organization has no data key. Throws `files.key_unavailable` if the key cannot be opened. */
export async function unwrapDataKey(
  directory: string,
  { masterKey, keyService }: KeysInUse,
  organizationId: string,
): Promise<Uint8Array | null> {
  const wrapped = await readWrapped(join(directory, `${organizationId}.json`));
  if (wrapped === null) return null;
  if (serviceVersionOf(wrapped) !== null) return unwrapByService(keyService, organizationId, wrapped);
  const open = (key: Uint8Array): Uint8Array | null => unwrapKey(key, dataKeyBinding(organizationId), wrapped);
  const own = open(masterKey);
  if (own) return own;
  const { all } = await masterKeysOf(directory, masterKey);
  for (const key of all) {
    const dataKey = open(key);
    if (dataKey) return dataKey;
  }
  throw new FileStoreError(
    "files.key_unavailable",
    `The data key of organization ${organizationId} can't be opened with the configured master key. Set MASTER_KEY to the key this file store was created with, or restore keys/${organizationId}.json from a backup.`,
  );
}

async function unwrapByService(service: KeyService | null, organizationId: string, wrapped: string): Promise<Uint8Array> {
  if (service === null)
    throw new FileStoreError(
      "files.key_unavailable",
      `The data key of organization ${organizationId} is encrypted by a key service. Set KEY_SERVICE_URL and its related settings.`,
    );
  const dataKey = await service.unwrap(dataKeyBinding(organizationId), wrapped);
  if (dataKey) return dataKey;
  throw new FileStoreError(
    "files.key_unavailable",
    `The data key of organization ${organizationId} can't be opened with the key service's key. Set KEY_SERVICE_KEY to the key this file store is used with, or restore keys/${organizationId}.json from a backup.`,
  );
}

/** Wrapper for a new organization's key; during a rotation, a wrapper that processes with either master key can open. */
async function wrapperFor(directory: string, { masterKey, keyService }: KeysInUse): Promise<KeyWrapper> {
  const { newest, all } = await masterKeysOf(directory, masterKey);
  return keyService !== null && all.length === 1 ? keyService : masterKeyWrapper(newest);
}

export interface KeysInUse {
  readonly masterKey: Uint8Array;
  readonly keyService: KeyService | null;
}

export interface KeyFolder {
  readonly directory: string;
  readonly makeFolder: MakeFolder;
}

/** Prefix of unfinished copies of a key file, which a killed process leaves behind. */
export const draftPrefix = (path: string): string => `.${basename(path)}.`;

/** Creates a key file durably; if another process has already created the file, that file stays. */
export async function makeKeyFile(path: string, text: string): Promise<void> {
  const directory = dirname(path);
  const draft = join(directory, `${draftPrefix(path)}${randomBytes(8).toString("hex")}`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link never replaces a file, so if two processes race, one key wins and both read it.
    await link(draft, path);
    await syncDirectory(directory);
  } catch (error) {
    if (!isNodeError(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function loadOrCreate({ directory, makeFolder }: KeyFolder, keys: KeysInUse, organizationId: string): Promise<Uint8Array> {
  const stored = await unwrapDataKey(directory, keys, organizationId);
  if (stored) return stored;
  await makeFolder(directory);
  const text = await dataKeyText(await wrapperFor(directory, keys), organizationId, randomBytes(32));
  await makeKeyFile(join(directory, `${organizationId}.json`), text);
  const made = await unwrapDataKey(directory, keys, organizationId);
  if (!made) throw new Error(`the data key of ${organizationId} was removed while it was made`);
  return made;
}

/** Keeps opened data keys in memory, so that each process asks a key service only once per organization. */
export function openKeyring(folder: KeyFolder, keys: KeysInUse): Keyring {
  if (keys.masterKey.length !== 32)
    throw new FileStoreError("files.key_unavailable", "The master key must have 32 bytes (64 hexadecimal digits).");
  const known = new Map<string, Promise<Uint8Array>>();
  const dataKeyFor = (organizationId: string): Promise<Uint8Array> => {
    const cached = known.get(organizationId);
    if (cached) return cached;
    const loading = loadOrCreate(folder, keys, organizationId);
    known.set(organizationId, loading);
    loading.catch(() => known.delete(organizationId));
    return loading;
  };
  return {
    dataKeyFor,
    async hmacKeyFor(organizationId) {
      const dataKey = await dataKeyFor(organizationId);
      return new Uint8Array(hkdfSync("sha256", dataKey, Buffer.alloc(0), "tieout keyed hash of identifiers 1", 32));
    },
  };
}

import { randomBytes } from "node:crypto";
import { access, open, readdir, rename, rm, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { durableFolders, type MakeFolder, syncDirectory } from "./durable-folder.ts";
import type { FileStore } from "./file-store.ts";
import { FileStoreError, isNodeError, missingObject } from "./file-store-error.ts";
import { incomingPath, isOlderThan, sweepIncoming } from "./incoming-folder.ts";
import type { KeyService } from "./key-management/key-management.ts";
import { type Keyring, openKeyring } from "./keyring.ts";
import { frameOf, newHeader } from "./object-cipher.ts";
import { readObject } from "./read-object.ts";
import { openScopeKeys, type ScopeKeys } from "./scope-keys.ts";
import { openValue, sealValue } from "./seal-value.ts";
import { writeObject } from "./write-object.ts";

export interface FolderFileStoreOptions {
  readonly directory: string;
  /** 32 bytes */
  readonly masterKey: Uint8Array;
  /** Wraps the data keys in place of the master key. */
  readonly keyService?: KeyService | null;
  /** Disk space reserved for the database, in bytes. Default 0. */
  readonly reserveBytes?: number;
  /** Free bytes on a folder's disk; by default as reported by the file system. */
  readonly freeBytes?: (directory: string) => Promise<number>;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const keyPattern = /^[0-9a-f]{32}$/;

function checkOrganization(organizationId: string): void {
  if (!idPattern.test(organizationId)) throw new RangeError("an organization id is a lower-case UUID");
}

function checkScope(scope: string): void {
  if (!idPattern.test(scope)) throw new RangeError("a scope is a lower-case UUID");
}

const noSpace = (cause: unknown): FileStoreError =>
  new FileStoreError(
    "files.no_space",
    "The file store's disk is full. Nothing was saved. Free up space and try again.",
    cause === undefined ? {} : { cause },
  );

/** Path of an organization's object; undefined if the key is invalid. */
function placesIn(directory: string) {
  const organizationFolder = (organizationId: string): string => {
    checkOrganization(organizationId);
    return join(directory, "objects", organizationId);
  };
  const pathOf = (organizationId: string, key: string): string => {
    const folder = organizationFolder(organizationId);
    if (!keyPattern.test(key)) throw missingObject(JSON.stringify(key.slice(0, 40)));
    return join(folder, key.slice(0, 2), key);
  };
  async function* list(organizationId: string): AsyncGenerator<string> {
    const folder = organizationFolder(organizationId);
    for (const part of await namesIn(folder)) for (const key of await namesIn(join(folder, part))) if (keyPattern.test(key)) yield key;
  }
  return { pathOf, list };
}

interface PutContext {
  readonly incoming: string;
  readonly keyring: Keyring;
  readonly scopeKeys: ScopeKeys;
  readonly makeFolder: MakeFolder;
  readonly pathOf: (organizationId: string, key: string) => string;
  readonly isFull: () => Promise<boolean>;
}

/** Number of bytes written between checks that the disk still has space. */
const lookEveryBytes = 64 * 2 ** 20;

async function* whileThereIsRoom(pieces: AsyncIterable<Uint8Array>, isFull: () => Promise<boolean>): AsyncGenerator<Uint8Array> {
  let unseen = lookEveryBytes;
  for await (const piece of pieces) {
    if (unseen >= lookEveryBytes && (await isFull())) throw noSpace(undefined);
    unseen = unseen >= lookEveryBytes ? piece.length : unseen + piece.length;
    yield piece;
  }
}

const freeOnDisk = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/**
 * An object becomes visible under its key only when it is complete, and is reported as stored only once its bytes, its name and its folders
 * are on disk.
 */
function putInto({ incoming, keyring, scopeKeys, makeFolder, pathOf, isFull }: PutContext): FileStore["put"] {
  return async (organizationId, pieces, { scope, maxBytes = Number.POSITIVE_INFINITY }) => {
    if (scope !== null) checkScope(scope);
    const key = randomBytes(16).toString("hex");
    const path = pathOf(organizationId, key);
    const draft = incomingPath(incoming);
    try {
      const dataKey = scope === null ? await keyring.dataKeyFor(organizationId) : await scopeKeys.keyForNew(organizationId, scope);
      const frame = frameOf(newHeader(scope), dataKey, key);
      const written = await writeObject(draft, frame, { pieces: whileThereIsRoom(pieces, isFull), maxBytes });
      await makeFolder(dirname(path));
      await rename(draft, path);
      await syncDirectory(dirname(path));
      return { key, ...written };
    } catch (error) {
      // Reports the first error. If the disk became read-only, the draft stays until the sweep at the next startup.
      await rm(draft, { force: true }).catch(() => undefined);
      throw isNodeError(error, "ENOSPC", "EDQUOT", "EROFS") ? noSpace(error) : error;
    }
  };
}

/**
 * Stores objects below `directory`: `objects/<organization>/<two digits>/<key>`, data keys of organizations and scopes in `keys`,
 * unfinished objects in `incoming`. Opening the store removes files that crashed processes left in `incoming`.
 */
export async function openFolderFileStore(options: FolderFileStoreOptions): Promise<FileStore> {
  const { directory, masterKey, keyService = null, reserveBytes = 0, freeBytes = freeOnDisk } = options;
  const incoming = join(directory, "incoming");
  const makeFolder = durableFolders(directory);
  const keyFolder = { directory: join(directory, "keys"), makeFolder };
  const keyring = openKeyring(keyFolder, { masterKey, keyService });
  const scopeKeys = openScopeKeys(keyFolder, keyring.dataKeyFor);
  await makeFolder(incoming);
  await sweepIncoming(incoming, Date.now());
  const { pathOf, list } = placesIn(directory);

  const isFull = async (): Promise<boolean> => reserveBytes > 0 && (await freeBytes(incoming)) < reserveBytes;
  const get: FileStore["get"] = async (organizationId, key, range = { startByte: 0 }) => {
    const path = pathOf(organizationId, key);
    const dataKeyOf = (scope: string | null): Promise<Uint8Array> =>
      scope === null ? keyring.dataKeyFor(organizationId) : scopeKeys.keyOf(organizationId, scope);
    return readObject(path, key, dataKeyOf, range);
  };

  return {
    put: putInto({ incoming, keyring, scopeKeys, makeFolder, pathOf, isFull }),
    isFull,
    room: async () => ({ freeBytes: reserveBytes > 0 ? await freeBytes(incoming) : 0, reserveBytes }),
    get,
    async fetchTo(organizationId, key, path) {
      const { sizeBytes } = await copyToFile(await get(organizationId, key), path);
      return { sizeBytes };
    },
    async check(organizationId, key) {
      for await (const _piece of await get(organizationId, key));
    },
    ...filesAt(pathOf),
    list,
    async *listOlderThan(organizationId, moment) {
      // The modification time is set by the last write, just before the object becomes visible.
      for await (const key of list(organizationId)) if (await isOlderThan(pathOf(organizationId, key), moment.getTime())) yield key;
    },
    async destroyScope(organizationId, scope, moment) {
      checkOrganization(organizationId);
      checkScope(scope);
      await scopeKeys.destroy(organizationId, scope, moment);
    },
    ...keysOf(keyring),
  };
}

const filesAt = (pathOf: (organizationId: string, key: string) => string): Pick<FileStore, "exists" | "delete"> => ({
  async exists(organizationId, key) {
    if (!keyPattern.test(key)) return false;
    return access(pathOf(organizationId, key)).then(
      () => true,
      () => false,
    );
  },
  async delete(organizationId, key) {
    if (!keyPattern.test(key)) return;
    await unlink(pathOf(organizationId, key)).catch(ignoreAbsent);
  },
});

/** Secrets and hash keys that are stored elsewhere but protected by an organization's keys. */
const keysOf = (keyring: Keyring): Pick<FileStore, "hmacKeyFor" | "seal" | "unseal"> => ({
  hmacKeyFor(organizationId) {
    checkOrganization(organizationId);
    return keyring.hmacKeyFor(organizationId);
  },
  async seal(organizationId, name, plain) {
    checkOrganization(organizationId);
    return sealValue(await keyring.dataKeyFor(organizationId), name, plain);
  },
  async unseal(organizationId, name, sealed) {
    checkOrganization(organizationId);
    return openValue(await keyring.dataKeyFor(organizationId), name, sealed);
  },
});

const ignoreAbsent = (error: unknown): void => {
  if (!isNodeError(error, "ENOENT", "ENOTDIR")) throw error;
};

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    ignoreAbsent(error);
    return [];
  }
}

async function copyToFile(stream: AsyncIterable<Uint8Array>, path: string): Promise<{ readonly sizeBytes: number }> {
  const handle = await open(path, "wx", 0o600);
  let sizeBytes = 0;
  try {
    for await (const piece of stream) {
      await handle.writeFile(piece);
      sizeBytes += piece.length;
    }
    await handle.close();
    return { sizeBytes };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw isNodeError(error, "ENOSPC", "EDQUOT", "EROFS") ? noSpace(error) : error;
  }
}

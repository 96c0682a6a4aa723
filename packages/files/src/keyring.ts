import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type MakeFolder, syncDirectory } from "./durable-folder.ts";
import { FileStoreError, isNodeError } from "./file-store-error.ts";

/*
 * One random data key per organization, wrapped by the master key (AES-256-GCM, bound to the organization) in `keys/<organization>.json`
 * beside the objects: a copy of the store includes everything needed to read it, except the master key.
 */
interface WrappedKey {
  readonly version: 1;
  readonly organizationId: string;
  readonly wrapped: string;
}

export interface Keyring {
  /** 32 bytes; created on the first request for an organization. Throws `files.key_unavailable`. */
  dataKeyFor(organizationId: string): Promise<Uint8Array>;
  hmacKeyFor(organizationId: string): Promise<Uint8Array>;
}

const binding = (organizationId: string): Buffer => Buffer.from(`tieout data key 1 ${organizationId}`);

function wrap(masterKey: Uint8Array, organizationId: string, dataKey: Uint8Array): WrappedKey {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", masterKey, nonce);
  cipher.setAAD(binding(organizationId));
  const text = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return { version: 1, organizationId, wrapped: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString("base64") };
}

function unwrap(masterKey: Uint8Array, organizationId: string, text: string): Uint8Array {
  const unavailable = (cause?: unknown): FileStoreError =>
    new FileStoreError(
      "files.key_unavailable",
      `The data key of organization ${organizationId} does not open with the configured master key. Set MASTER_KEY to the key this file store was created with, or restore keys/${organizationId}.json from a backup.`,
      { cause },
    );
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null || !("wrapped" in stored) || typeof stored.wrapped !== "string") throw unavailable();
    const sealed = Buffer.from(stored.wrapped, "base64");
    const decipher = createDecipheriv("aes-256-gcm", masterKey, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(binding(organizationId));
    decipher.setAuthTag(sealed.subarray(sealed.length - 16));
    return Buffer.concat([decipher.update(sealed.subarray(12, sealed.length - 16)), decipher.final()]);
  } catch (error) {
    throw error instanceof FileStoreError ? error : unavailable(error);
  }
}

interface KeyFolder {
  readonly directory: string;
  readonly makeFolder: MakeFolder;
}

async function loadOrCreate({ directory, makeFolder }: KeyFolder, masterKey: Uint8Array, organizationId: string): Promise<Uint8Array> {
  const path = join(directory, `${organizationId}.json`);
  const stored = await readFile(path, "utf8").catch((error: unknown) => {
    if (isNodeError(error, "ENOENT")) return null;
    throw error;
  });
  if (stored !== null) return unwrap(masterKey, organizationId, stored);
  await makeFolder(directory);
  const draft = join(directory, `.${organizationId}.${randomBytes(8).toString("hex")}`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(wrap(masterKey, organizationId, randomBytes(32)))}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link never replaces a file: of two racing processes, one key wins and both read it.
    await link(draft, path);
    await syncDirectory(directory);
  } catch (error) {
    if (!isNodeError(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return unwrap(masterKey, organizationId, await readFile(path, "utf8"));
}

/** @param masterKey 32 bytes */
export function openKeyring(folder: KeyFolder, masterKey: Uint8Array): Keyring {
  if (masterKey.length !== 32)
    throw new FileStoreError("files.key_unavailable", "The master key must have 32 bytes (64 hexadecimal digits).");
  const known = new Map<string, Promise<Uint8Array>>();
  const dataKeyFor = (organizationId: string): Promise<Uint8Array> => {
    const cached = known.get(organizationId);
    if (cached) return cached;
    const loading = loadOrCreate(folder, masterKey, organizationId);
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

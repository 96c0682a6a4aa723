import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isWeakKey } from "./is-weak-key.ts";

/**
 * Returns the 32-byte key in `DATA/master.key` (hex, mode 0600). Creates it on the first call; it is on disk before anything is encrypted
 * with it. Concurrent processes get the same key. Throws for a damaged or weak key.
 */
export function loadMasterKey(dataDir: string): Uint8Array {
  const file = path.join(dataDir, "master.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}`;
    try {
      writeFileSync(partial, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
      // Unlike a rename, a link never replaces a key that another process has just created.
      linkSync(partial, file);
      syncFolder(dataDir);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(partial, { force: true });
    }
  }
  return readMasterKeyFile(file);
}

/** Reads the key from a file; throws for a damaged or weak key. */
export function readMasterKeyFile(file: string): Uint8Array {
  const hex = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new Error(
      `${file} is damaged: it must contain 64 hexadecimal digits. Restore it from a backup; files in this data folder can't be read without it.`,
    );
  const key = Uint8Array.from(Buffer.from(hex, "hex"));
  if (isWeakKey(key))
    throw new Error(
      `${file} is not a random key, so someone could guess it. A new folder generates its own; if files are encrypted with this one, set it as MASTER_KEY and run tieout keys rotate --new-key-file FILE.`,
    );
  return key;
}

/** Replaces `DATA/master.key` with another key, atomically, and syncs it to disk. */
export function replaceMasterKey(dataDir: string, key: Uint8Array): void {
  const file = path.join(dataDir, "master.key");
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${Buffer.from(key).toString("hex")}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
  syncFolder(dataDir);
}

/** Makes the file's name survive a power failure. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

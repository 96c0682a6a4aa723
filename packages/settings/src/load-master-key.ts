import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The 32-byte key in `DATA/master.key` (hex, mode 0600), created on the first call. Concurrent processes get the same key. */
export function loadMasterKey(dataDir: string): Uint8Array {
  const file = path.join(dataDir, "master.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
    try {
      // Unlike a rename, a link never replaces the key another process has just made.
      linkSync(partial, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(partial, { force: true });
    }
  }
  const hex = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new Error(
      `${file} is damaged: it must contain 64 hexadecimal digits. Restore it from a backup; files in this data folder cannot be read without it.`,
    );
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "./durable-folder.ts";
import { isNodeError } from "./file-store-error.ts";

/** AES-256-GCM of a 32-byte key: nonce (12) | ciphertext | tag (16), base64; bound to the key's purpose. */
export function wrapKey(by: Uint8Array, binding: string, key: Uint8Array): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", by, nonce);
  cipher.setAAD(Buffer.from(binding));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Null if the key or the binding is not the same, or the text was changed. */
export function unwrapKey(by: Uint8Array, binding: string, wrapped: string): Uint8Array | null {
  const sealed = Buffer.from(wrapped, "base64");
  if (sealed.length !== 60) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", by, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(binding));
    decipher.setAuthTag(sealed.subarray(44));
    return Buffer.concat([decipher.update(sealed.subarray(12, 44)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The member `wrapped` in a key file; null if the file is absent, an empty string if it is not a key file. */
export async function readWrapped(file: string): Promise<string | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, "utf8"));
    const wrapped = typeof stored === "object" && stored !== null ? Reflect.get(stored, "wrapped") : null;
    return typeof wrapped === "string" ? wrapped : "";
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return null;
    if (error instanceof SyntaxError) return "";
    throw error;
  }
}

/** Replaces the file atomically: every reader sees either the old text or the new one, even after a crash. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = join(dirname(file), `.${randomBytes(8).toString("hex")}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncDirectory(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

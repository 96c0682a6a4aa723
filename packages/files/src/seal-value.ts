import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { FileStoreError } from "./file-store-error.ts";

/*
 * A small secret stored in the database: nonce (12) | AES-256-GCM ciphertext | tag (16). The key is derived from the organization's data
 * key and the value's name, so a sealed value that is copied into another row can't be opened there.
 */
const tagBytes = 16;
const nonceBytes = 12;
const keyOf = (dataKey: Uint8Array, name: string): Buffer =>
  Buffer.from(hkdfSync("sha256", dataKey, Buffer.alloc(0), `tieout sealed value 1 ${name}`, 32));

export function sealValue(dataKey: Uint8Array, name: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(dataKey, name), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function openValue(dataKey: Uint8Array, name: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  try {
    const split = bytes.length - tagBytes;
    const decipher = createDecipheriv("aes-256-gcm", keyOf(dataKey, name), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(split));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, split)), decipher.final()]);
  } catch (cause) {
    throw new FileStoreError(
      "files.damaged",
      "A sealed value can't be opened: it was changed, or it belongs to another row or organization.",
      {
        cause,
      },
    );
  }
}

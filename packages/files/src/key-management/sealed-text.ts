import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { masterKeysOf } from "../master-keys.ts";

/** A text and the purpose it is sealed for; the seal is invalid for any other purpose. */
interface SealedText {
  readonly purpose: string;
  readonly text: string;
}

function sealWith(masterKey: Uint8Array, { purpose, text }: SealedText): Buffer {
  const key = Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), `tieout seal 1 ${purpose}`, 32));
  return createHmac("sha256", key).update(text).digest();
}

/** HMAC-SHA-256 in hex; creating or checking it requires the master key. */
export const sealText = (masterKey: Uint8Array, sealed: SealedText): string => sealWith(masterKey, sealed).toString("hex");

/**
 * Whether the seal belongs to this text, using the given master key or its replacement.
 * @param storeDirectory the file store's folder, or a folder with a copy of its keys
 */
export async function isSealOf(storeDirectory: string, masterKey: Uint8Array, { seal, ...sealed }: SealedText & { readonly seal: string }) {
  const given = Buffer.from(seal, "hex");
  const { all } = await masterKeysOf(join(storeDirectory, "keys"), masterKey);
  return all.map((key) => sealWith(key, sealed)).some((made) => made.length === given.length && timingSafeEqual(made, given));
}

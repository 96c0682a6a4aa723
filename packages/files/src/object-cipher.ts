import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/*
 * An object at rest:
 *   header  "TIEOUT01" (8) | chunk size, big-endian (4) | nonce prefix, random (8)
 *   chunks  ciphertext (chunk size, the last one 0 to chunk size) | GCM tag (16)
 * Each object has its own AES-256 key: HKDF-SHA-256 of the organization's data key, salted with the nonce prefix and bound to the
 * object's key. Nonce = nonce prefix | chunk index. The additional data bind header, object key, chunk index and the last-chunk flag, so
 * that changed, swapped, missing or foreign chunks and a changed header fail the check.
 */
const magic = Buffer.from("TIEOUT01", "latin1");
const tagBytes = 16;
export const headerBytes = 20;
export const defaultChunkBytes = 1 << 20;
const largestChunkBytes = 1 << 24;

export interface ObjectFrame {
  readonly header: Buffer;
  readonly chunkBytes: number;
  readonly objectKey: Buffer;
  readonly name: Buffer;
}

export interface ObjectLayout {
  readonly sizeBytes: number;
  readonly chunkCount: number;
}

function frameOf(header: Buffer, dataKey: Uint8Array, key: string): ObjectFrame {
  const name = Buffer.from(key, "latin1");
  const salt = header.subarray(12, 20);
  const objectKey = Buffer.from(hkdfSync("sha256", dataKey, salt, Buffer.concat([Buffer.from("tieout object "), name]), 32));
  return { header, chunkBytes: header.readUInt32BE(8), objectKey, name };
}

export function newFrame(dataKey: Uint8Array, key: string, chunkBytes = defaultChunkBytes): ObjectFrame {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header, 0);
  header.writeUInt32BE(chunkBytes, 8);
  randomBytes(8).copy(header, 12);
  return frameOf(header, dataKey, key);
}

/** Null when the bytes are not a header of this version. */
export function readFrame(header: Buffer, dataKey: Uint8Array, key: string): ObjectFrame | null {
  if (header.length !== headerBytes || !header.subarray(0, 8).equals(magic)) return null;
  const chunkBytes = header.readUInt32BE(8);
  if (chunkBytes < 1 || chunkBytes > largestChunkBytes) return null;
  return frameOf(header, dataKey, key);
}

/** Null when a file of this length cannot be a complete object. */
export function layoutOf(frame: ObjectFrame, fileBytes: number): ObjectLayout | null {
  const body = fileBytes - headerBytes;
  const stride = frame.chunkBytes + tagBytes;
  const chunkCount = Math.ceil(body / stride);
  if (chunkCount < 1 || body - (chunkCount - 1) * stride < tagBytes) return null;
  return { sizeBytes: body - chunkCount * tagBytes, chunkCount };
}

/** Position of a chunk in the file. */
export function chunkSpan(frame: ObjectFrame, layout: ObjectLayout, index: number): { readonly offset: number; readonly length: number } {
  const stride = frame.chunkBytes + tagBytes;
  const last = index === layout.chunkCount - 1;
  const plain = last ? layout.sizeBytes - index * frame.chunkBytes : frame.chunkBytes;
  return { offset: headerBytes + index * stride, length: plain + tagBytes };
}

const nonceOf = (frame: ObjectFrame, index: number): Buffer => {
  const nonce = Buffer.alloc(12);
  frame.header.copy(nonce, 0, 12, 20);
  nonce.writeUInt32BE(index, 8);
  return nonce;
};

const additionalData = (frame: ObjectFrame, index: number, last: boolean): Buffer => {
  const position = Buffer.alloc(5);
  position.writeUInt32BE(index, 0);
  position.writeUInt8(last ? 1 : 0, 4);
  return Buffer.concat([frame.header, frame.name, position]);
};

export function sealChunk(frame: ObjectFrame, index: number, last: boolean, plain: Uint8Array): readonly Buffer[] {
  const cipher = createCipheriv("aes-256-gcm", frame.objectKey, nonceOf(frame, index));
  cipher.setAAD(additionalData(frame, index, last));
  const text = cipher.update(plain);
  cipher.final();
  return [text, cipher.getAuthTag()];
}

/** Null when the check fails. */
export function openChunk(frame: ObjectFrame, index: number, last: boolean, sealed: Buffer): Buffer | null {
  const split = sealed.length - tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", frame.objectKey, nonceOf(frame, index), { authTagLength: tagBytes });
  decipher.setAAD(additionalData(frame, index, last));
  decipher.setAuthTag(sealed.subarray(split));
  const plain = decipher.update(sealed.subarray(0, split));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plain;
}

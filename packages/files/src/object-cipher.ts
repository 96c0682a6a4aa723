import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/*
 * An object at rest:
 *   header  "TIEOUT01" (8) | chunk size, big-endian (4) | nonce prefix, random (8)
 *           or "TIEOUT02" and the same, and the scope whose data key it is under, a UUID (16)
 *   chunks  ciphertext (chunk size, the last one 0 to chunk size) | GCM tag (16)
 * Each object has its own AES-256 key: HKDF-SHA-256 of the data key of its scope or, without one, of its organization, salted with the
 * nonce prefix and bound to the object's key. Nonce = nonce prefix | chunk index. The additional data bind header, object key, chunk index and the last-chunk flag, so
 * that changed, swapped, missing or foreign chunks and a changed header fail the check.
 */
const magicBytes = 8;
const magic = Buffer.from("TIEOUT01", "latin1");
const scopedMagic = Buffer.from("TIEOUT02", "latin1");
const tagBytes = 16;
const headerBytes = 20;
const scopedHeaderBytes = 36;
/** Maximum length of a header. */
export const longestHeaderBytes = scopedHeaderBytes;
export const defaultChunkBytes = 1 << 20;
const largestChunkBytes = 1 << 24;

export interface ObjectHeader {
  readonly bytes: Buffer;
  readonly chunkBytes: number;
  /** A UUID; null for an object under its organization's key. */
  readonly scope: string | null;
}

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

/** @param dataKey the key of the header's scope or, if it has none, of the organization */
export function frameOf({ bytes, chunkBytes }: ObjectHeader, dataKey: Uint8Array, key: string): ObjectFrame {
  const name = Buffer.from(key, "latin1");
  const salt = bytes.subarray(12, 20);
  const objectKey = Buffer.from(hkdfSync("sha256", dataKey, salt, Buffer.concat([Buffer.from("tieout object "), name]), 32));
  return { header: bytes, chunkBytes, objectKey, name };
}

export function newHeader(scope: string | null, chunkBytes = defaultChunkBytes): ObjectHeader {
  const bytes = Buffer.alloc(scope === null ? headerBytes : scopedHeaderBytes);
  (scope === null ? magic : scopedMagic).copy(bytes, 0);
  bytes.writeUInt32BE(chunkBytes, magicBytes);
  randomBytes(8).copy(bytes, 12);
  if (scope !== null) Buffer.from(scope.replaceAll("-", ""), "hex").copy(bytes, headerBytes);
  return { bytes, chunkBytes, scope };
}

const uuidOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Null if the bytes do not begin with a header in a known version. */
export function readHeader(start: Buffer): ObjectHeader | null {
  const version = start.subarray(0, magicBytes);
  const isScoped = version.equals(scopedMagic);
  const length = isScoped ? scopedHeaderBytes : headerBytes;
  if ((!isScoped && !version.equals(magic)) || start.length < length) return null;
  const chunkBytes = start.readUInt32BE(magicBytes);
  if (chunkBytes < 1 || chunkBytes > largestChunkBytes) return null;
  return { bytes: start.subarray(0, length), chunkBytes, scope: isScoped ? uuidOf(start.subarray(headerBytes, length)) : null };
}

/** Null if a file of this length cannot be a complete object. */
export function layoutOf(frame: ObjectFrame, fileBytes: number): ObjectLayout | null {
  const body = fileBytes - frame.header.length;
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
  return { offset: frame.header.length + index * stride, length: plain + tagBytes };
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

/** Null if the check fails. */
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

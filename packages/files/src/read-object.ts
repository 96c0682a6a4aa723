import { type FileHandle, open } from "node:fs/promises";
import type { ByteRange, ObjectStream } from "./file-store.ts";
import { damagedObject, isNodeError, missingObject } from "./file-store-error.ts";
import {
  chunkSpan,
  frameOf,
  layoutOf,
  longestHeaderBytes,
  type ObjectFrame,
  type ObjectLayout,
  openChunk,
  readHeader,
} from "./object-cipher.ts";

/** The data key of a scope, or of the organization for null. */
export type DataKeyOf = (scope: string | null) => Promise<Uint8Array>;

interface OpenObject {
  readonly handle: FileHandle;
  readonly frame: ObjectFrame;
  readonly layout: ObjectLayout;
}

async function readFully(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function openObject(path: string, key: string, dataKeyOf: DataKeyOf): Promise<OpenObject> {
  const handle = await open(path, "r").catch((error: unknown) => {
    throw isNodeError(error, "ENOENT", "ENOTDIR") ? missingObject(key) : error;
  });
  try {
    const header = readHeader(await readFully(handle, 0, longestHeaderBytes));
    if (!header) throw damagedObject(key, "its first bytes are not those of a stored object");
    const frame = frameOf(header, await dataKeyOf(header.scope), key);
    const layout = layoutOf(frame, (await handle.stat()).size);
    if (!layout) throw damagedObject(key, "its end is missing");
    return { handle, frame, layout };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readChunk(object: OpenObject, key: string, index: number): Promise<Buffer> {
  const { offset, length } = chunkSpan(object.frame, object.layout, index);
  const sealed = await readFully(object.handle, offset, length);
  const last = index === object.layout.chunkCount - 1;
  const plain = sealed.length === length ? openChunk(object.frame, index, last, sealed) : null;
  if (!plain) throw damagedObject(key, `part ${index + 1} of ${object.layout.chunkCount} fails its check`);
  return plain;
}

async function* readRange(path: string, key: string, dataKeyOf: DataKeyOf, range: ByteRange): AsyncGenerator<Uint8Array> {
  const object = await openObject(path, key, dataKeyOf);
  try {
    const { chunkBytes } = object.frame;
    const { sizeBytes, chunkCount } = object.layout;
    const start = Math.min(Math.max(range.startByte, 0), sizeBytes);
    const end = Math.min(Math.max(range.endByte ?? sizeBytes, start), sizeBytes);
    const lastWanted = end > start ? Math.floor((end - 1) / chunkBytes) : -1;
    // The flag in the final chunk proves that nothing after the range was cut off.
    if (lastWanted < chunkCount - 1) await readChunk(object, key, chunkCount - 1);
    for (let index = Math.floor(start / chunkBytes); index <= lastWanted; index += 1) {
      const plain = await readChunk(object, key, index);
      const from = Math.max(start - index * chunkBytes, 0);
      yield plain.subarray(from, Math.min(end - index * chunkBytes, plain.length));
    }
  } finally {
    await object.handle.close();
  }
}

/** Opens the file on each iteration, so that an unread stream keeps no file open. */
export async function readObject(path: string, key: string, dataKeyOf: DataKeyOf, range: ByteRange): Promise<ObjectStream> {
  const object = await openObject(path, key, dataKeyOf);
  await object.handle.close();
  return {
    sizeBytes: object.layout.sizeBytes,
    [Symbol.asyncIterator]: () => readRange(path, key, dataKeyOf, range),
  };
}

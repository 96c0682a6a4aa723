import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { FileStoreError } from "./file-store-error.ts";
import { type ObjectFrame, sealChunk } from "./object-cipher.ts";

const tooLarge = (maxBytes: number): FileStoreError =>
  new FileStoreError(
    "files.too_large",
    `The file is larger than the ${maxBytes.toLocaleString("en-US")} bytes allowed. Nothing was saved.`,
  );

/** Collects incoming data into chunks of equal size; uses one chunk of memory whatever the object's size. */
class ChunkWriter {
  readonly #handle: FileHandle;
  readonly #frame: ObjectFrame;
  readonly #buffer: Buffer;
  #filled = 0;
  #index = 0;

  constructor(handle: FileHandle, frame: ObjectFrame) {
    this.#handle = handle;
    this.#frame = frame;
    this.#buffer = Buffer.allocUnsafeSlow(frame.chunkBytes);
  }

  async add(piece: Uint8Array): Promise<void> {
    let taken = 0;
    while (taken < piece.length) {
      // Flushes a full buffer only when more data follows, because the last chunk must carry its flag.
      if (this.#filled === this.#buffer.length) await this.flush(false);
      const part = Math.min(piece.length - taken, this.#buffer.length - this.#filled);
      this.#buffer.set(piece.subarray(taken, taken + part), this.#filled);
      this.#filled += part;
      taken += part;
    }
  }

  async flush(last: boolean): Promise<void> {
    const sealed = sealChunk(this.#frame, this.#index, last, this.#buffer.subarray(0, this.#filled));
    for (const part of sealed) await writeAll(this.#handle, part);
    this.#index += 1;
    this.#filled = 0;
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
}

export interface ObjectSource {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
}

/** Writes a complete object to a new file and syncs it to disk. */
export async function writeObject(
  path: string,
  frame: ObjectFrame,
  source: ObjectSource,
): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
  const handle = await open(path, "wx", 0o600);
  try {
    await writeAll(handle, frame.header);
    const hash: Hash = createHash("sha256");
    const writer = new ChunkWriter(handle, frame);
    let sizeBytes = 0;
    for await (const piece of source.pieces) {
      sizeBytes += piece.length;
      if (sizeBytes > source.maxBytes) throw tooLarge(source.maxBytes);
      hash.update(piece);
      await writer.add(piece);
    }
    await writer.flush(true);
    await handle.sync();
    return { sizeBytes, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader, maximum32, type ZipRecord } from "./zip-records.ts";

/** For a workpaper of 1.4 million cells, level 1 produced 12.2 MB in 0.22 s of processor time, and level 6 produced 10.1 MB in 0.79 s. */
const level = 1;
const blocksInFlight = 4;
const finalBlock = Buffer.from([0x03, 0x00]);

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Receives an archive's bytes in order. */
export interface ZipSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

const fileSink = (handle: FileHandle): ZipSink => ({
  async write(bytes) {
    for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten;
  },
  close: () => handle.close(),
});

/**
 * Streams a ZIP file whose bytes depend only on names, contents and order. Blocks are compressed in parallel in the thread pool and joined
 * in order, each on a byte boundary, so the number of threads does not affect the result.
 */
export class ZipWriter {
  readonly #sink: ZipSink;
  readonly #hash = createHash("sha256");
  readonly #records: ZipRecord[] = [];
  #offset = 0;

  constructor(sink: ZipSink) {
    this.#sink = sink;
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(fileSink(await open(path, "w")));
  }

  /** Adds a small entry that is entirely in memory. */
  async addBytes(name: string, content: Uint8Array): Promise<void> {
    const packed = deflateRawSync(content, { level });
    await this.#addRecord({ name, method: 8, crc: crc32(content), packedBytes: packed.length, unpackedBytes: content.length });
    await this.#append(packed);
  }

  /** Adds an entry whose content is already compressed; `crc` and `bytes` must describe the bytes that `chunks` yields. */
  async addStored(name: string, size: { readonly crc: number; readonly bytes: number }, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#addRecord({ name, method: 0, crc: size.crc, packedBytes: size.bytes, unpackedBytes: size.bytes });
    let crc = 0;
    let bytes = 0;
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      await this.#append(chunk);
    }
    if (crc !== size.crc || bytes !== size.bytes) throw new Error(`${name} changed while it was being packed. Create the archive again.`);
  }

  async openEntry(name: string): Promise<ZipEntry> {
    const record: ZipRecord = { name, method: 8, offset: this.#offset, crc: 0, packedBytes: 0, unpackedBytes: 0, streamed: true };
    this.#records.push(record);
    await this.#append(localHeader(record));
    return new ZipEntry(record, (bytes) => this.#append(bytes));
  }

  async finish(): Promise<WrittenFile> {
    const start = this.#offset;
    for (const record of this.#records) await this.#append(directoryRecord(record));
    await this.#append(endOfDirectory(this.#records.length, start, this.#offset - start));
    await this.#sink.close();
    return { bytes: this.#offset, sha256: this.#hash.digest("hex") };
  }

  /** Stops writing; the file stays incomplete, and the caller removes it. */
  async abandon(): Promise<void> {
    await this.#sink.close();
  }

  async #addRecord(known: Omit<ZipRecord, "offset" | "streamed">): Promise<void> {
    const record: ZipRecord = { ...known, offset: this.#offset, streamed: false };
    this.#records.push(record);
    await this.#append(localHeader(record));
  }

  async #append(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    this.#offset += bytes.length;
    await this.#sink.write(bytes);
  }
}

/** One entry being compressed; `write` may be called again as soon as its promise resolves, and returns its buffer once compressed. */
export class ZipEntry {
  readonly #record: ZipRecord;
  readonly #append: (bytes: Uint8Array) => Promise<void>;
  readonly #pending: Promise<Buffer>[] = [];

  constructor(record: ZipRecord, append: (bytes: Uint8Array) => Promise<void>) {
    this.#record = record;
    this.#append = append;
  }

  async write(block: Uint8Array, whenPacked: () => void = () => {}): Promise<void> {
    this.#record.crc = crc32(block, this.#record.crc);
    this.#record.unpackedBytes += block.length;
    if (this.#record.unpackedBytes >= maximum32)
      throw new Error(`${this.#record.name} would be larger than 4 GB unpacked, more than Excel opens. Split the data into several files.`);
    const packing = packBlock(block);
    // The await below reports the failure; without this handler it would count as unhandled until then.
    packing.then(whenPacked, () => {});
    this.#pending.push(packing);
    if (this.#pending.length >= blocksInFlight) await this.#drainOne();
  }

  async close(): Promise<void> {
    while (this.#pending.length > 0) await this.#drainOne();
    await this.#append(finalBlock);
    this.#record.packedBytes += finalBlock.length;
    await this.#append(dataDescriptor(this.#record));
  }

  async #drainOne(): Promise<void> {
    const packed = await this.#pending.shift();
    if (!packed) return;
    this.#record.packedBytes += packed.length;
    await this.#append(packed);
  }
}

function packBlock(block: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { level, memLevel: 9, chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH };
    deflateRaw(block, options, (error, packed) => (error ? reject(error) : resolve(packed)));
  });
}

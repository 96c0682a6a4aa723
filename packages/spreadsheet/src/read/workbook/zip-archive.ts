import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { RefusedFile, refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { readZipDirectory, type ZipDirectory, type ZipEntry } from "./zip-directory.ts";

const chunkBytes = 256 * 1024;

/** Reads parts of one archive by name, ignoring case; never unpacks anything to disk. */
export class ZipArchive {
  readonly directory: ZipDirectory;
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #limits: ReadLimits;
  readonly #byName = new Map<string, ZipEntry[]>();

  constructor(path: string, file: FileHandle, directory: ZipDirectory, limits: ReadLimits) {
    this.#path = path;
    this.#file = file;
    this.#limits = limits;
    this.directory = directory;
    for (const entry of directory.entries) {
      const key = entry.name.toLowerCase();
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), entry]);
    }
  }

  static async open(path: string, limits: ReadLimits): Promise<ZipArchive> {
    const file = await open(path, "r");
    try {
      return new ZipArchive(path, file, await readZipDirectory(file, (await file.stat()).size, limits), limits);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase());
  }

  names(): string[] {
    return this.directory.entries.map((entry) => entry.name);
  }

  /**
   * Finds the only part with this name. Two parts with the same name but different content allow two readings of one workbook, so neither
   * is used.
   */
  #find(name: string): ZipEntry {
    const found = this.#byName.get(name.toLowerCase()) ?? [];
    const first = found[0];
    if (!first) throw refused("file-damaged", `The workbook refers to a part that is not in the file (${name.slice(0, 80)}).`);
    if (found.some((entry) => entry.crc32 !== first.crc32 || entry.unpackedBytes !== first.unpackedBytes))
      throw refused(
        "file-damaged",
        `The workbook contains part ${name.slice(0, 80)} twice with different content, so it is not clear which one counts.`,
      );
    if (first.encrypted) throw refused("file-encrypted", "The file is a password-protected archive.");
    if (first.method !== 0 && first.method !== 8)
      throw refused("file-damaged", `Part ${name.slice(0, 80)} uses a compression method that workbooks don't use (${first.method}).`);
    return first;
  }

  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#find(name);
    const damaged = (detail: string) => refused("file-damaged", `Part ${name.slice(0, 80)} of the workbook is damaged (${detail}).`);
    const header = Buffer.alloc(30);
    const headerAt = entry.headerOffset + this.directory.prefixBytes;
    const { bytesRead } = await this.#file.read(header, 0, 30, headerAt);
    if (bytesRead < 30 || header.readUInt32LE(0) !== 0x04034b50) throw damaged("its header is missing");
    const start = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (entry.packedBytes === 0) {
      if (entry.unpackedBytes > 0) throw damaged("it is empty");
      return;
    }
    const packed = createReadStream(this.#path, { start, end: start + entry.packedBytes - 1, highWaterMark: chunkBytes });
    const stream = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: chunkBytes }));
    packed.on("error", (error) => stream.destroy(error));
    let bytes = 0;
    let checksum = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#guard(entry, bytes);
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof RefusedFile || !isInflateError(error)) throw error;
      throw damaged("it cannot be unpacked");
    } finally {
      packed.destroy();
      stream.destroy();
    }
    if (checksum !== entry.crc32) throw damaged("its checksum is wrong");
  }

  #guard(entry: ZipEntry, bytes: number): void {
    this.#limits.checkpoint();
    const ratio = bytes / entry.packedBytes;
    if (bytes > this.#limits.ratioFreeBytes && ratio > this.#limits.maxUnpackRatio)
      throw refused("file-bomb", `A part of the file unpacks to more than ${this.#limits.maxUnpackRatio} times its size.`);
    if (bytes > this.#limits.maxUnpackedBytes)
      throw refused("file-bomb", `The file unpacks to more than ${Math.round(this.#limits.maxUnpackedBytes / 1024 ** 2)} MB.`);
  }
}

const isInflateError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^(Z_|ERR_BUFFER|ERR_STREAM_PREMATURE)/.test(error.code);

import type { FileHandle } from "node:fs/promises";
import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";

export interface ZipEntry {
  /** Name as stored, with backslashes replaced and the leading slash removed. Only a label: it never names a file on disk. */
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerOffset: number;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Number of bytes before the actual archive: some mail gateways and fuzzers prepend bytes. */
  readonly prefixBytes: number;
}

const damaged = (detail: string) => refused("file-damaged", `The file is a damaged XLSX archive (${detail}).`);

async function readAt(file: FileHandle, offset: number, lengthBytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(lengthBytes);
  const { bytesRead } = await file.read(buffer, 0, lengthBytes, offset);
  return buffer.subarray(0, bytesRead);
}

interface DirectoryPlace {
  readonly entryCount: number;
  readonly sizeBytes: number;
  readonly offset: number;
  readonly endsAt: number;
}

async function findDirectory(file: FileHandle, fileBytes: number): Promise<DirectoryPlace> {
  const tailBytes = Math.min(fileBytes, 22 + 65_535);
  const tailAt = fileBytes - tailBytes;
  const tail = await readAt(file, tailAt, tailBytes);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== 0x06054b50) end -= 1;
  if (end < 0) throw damaged("its table of contents is missing; the file was probably cut off");
  const place = {
    entryCount: tail.readUInt16LE(end + 10),
    sizeBytes: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
    endsAt: tailAt + end,
  };
  if (place.entryCount !== 0xffff && place.sizeBytes !== 0xffffffff && place.offset !== 0xffffffff) return place;
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) return place;
  const record = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw damaged("its 64-bit table of contents is missing");
  return {
    entryCount: Number(record.readBigUInt64LE(32)),
    sizeBytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
    endsAt: Number(tail.readBigUInt64LE(end - 12)),
  };
}

/** Reads 64-bit sizes from extra field 1, which has them in this order and only for those that overflow their 32-bit field. */
function wideSizes(extra: Buffer, sizes: [number, number, number]): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const bytes = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let next = at + 4;
      return sizes.map((size) => {
        if (size !== 0xffffffff || next + 8 > Math.min(extra.length, at + 4 + bytes)) return size;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      }) as [number, number, number];
    }
    at += 4 + bytes;
  }
  return sizes;
}

function entryAt(directory: Buffer, at: number): { entry: ZipEntry; nextAt: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged("its table of contents is unreadable");
  const nameBytes = directory.readUInt16LE(at + 28);
  const extraBytes = directory.readUInt16LE(at + 30);
  const extraAt = at + 46 + nameBytes;
  const nextAt = extraAt + extraBytes + directory.readUInt16LE(at + 32);
  if (nextAt > directory.length) throw damaged("its table of contents is cut off");
  const [unpackedBytes, packedBytes, headerOffset] = wideSizes(directory.subarray(extraAt, extraAt + extraBytes), [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ]);
  const name = directory
    .toString("utf8", at + 46, extraAt)
    .replaceAll("\\", "/")
    .replace(/^\/+/, "");
  const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
  const method = directory.readUInt16LE(at + 10);
  return { entry: { name, method, encrypted, crc32: directory.readUInt32LE(at + 16), packedBytes, unpackedBytes, headerOffset }, nextAt };
}

/** Reads a ZIP archive's table of contents. Throws a refusal if the archive is damaged or a bomb. */
export async function readZipDirectory(file: FileHandle, fileBytes: number, limits: ReadLimits): Promise<ZipDirectory> {
  const place = await findDirectory(file, fileBytes);
  if (place.entryCount > limits.maxArchiveEntries)
    throw refused("file-bomb", `The file is an archive of ${place.entryCount} parts; a workbook has at most ${limits.maxArchiveEntries}.`);
  const prefixBytes = place.endsAt - place.sizeBytes - place.offset;
  if (prefixBytes < 0 || place.sizeBytes > fileBytes) throw damaged("its table of contents points outside the file");
  const directory = await readAt(file, place.offset + prefixBytes, place.sizeBytes);
  const entries: ZipEntry[] = [];
  let packedTotal = 0;
  for (let at = 0; entries.length < place.entryCount; ) {
    const { entry, nextAt } = entryAt(directory, at);
    packedTotal += entry.packedBytes;
    if (entry.headerOffset + prefixBytes + entry.packedBytes > fileBytes)
      throw damaged(`part ${entry.name.slice(0, 80)} is outside the file`);
    entries.push(entry);
    at = nextAt;
  }
  if (packedTotal > fileBytes)
    throw refused("file-bomb", "The parts of this archive overlap, as in archives built to overload the reader.");
  return { entries, prefixBytes };
}

import type { FileHandle } from "node:fs/promises";

/** What an OLE compound file holds, as far as an upload is concerned. */
export type CompoundContent = "encrypted" | "xls" | "other" | "damaged";

const endOfChain = 0xfffffffa;
const mostSectors = 100_000;

interface DirectoryEntry {
  readonly name: string;
  readonly start: number;
  readonly bytes: number;
}

/** Just enough of [MS-CFB] to list streams and read the beginning of one. */
class CompoundReader {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorBytes: number;
  readonly #fatSectors: number[] = [];
  readonly #fatCache = new Map<number, Buffer>();

  constructor(file: FileHandle, header: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
    for (let at = 0; at < 109; at += 1) {
      const sector = header.readUInt32LE(76 + at * 4);
      if (sector < endOfChain) this.#fatSectors.push(sector);
    }
  }

  async #sector(index: number): Promise<Buffer> {
    const buffer = Buffer.alloc(this.#sectorBytes);
    const { bytesRead } = await this.#file.read(buffer, 0, this.#sectorBytes, (index + 1) * this.#sectorBytes);
    return buffer.subarray(0, bytesRead);
  }

  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorBytes / 4;
    const fatSector = this.#fatSectors[Math.floor(sector / perSector)];
    if (fatSector === undefined) return endOfChain;
    let fat = this.#fatCache.get(fatSector);
    if (!fat) {
      fat = await this.#sector(fatSector);
      this.#fatCache.set(fatSector, fat);
    }
    const at = (sector % perSector) * 4;
    return at + 4 <= fat.length ? fat.readUInt32LE(at) : endOfChain;
  }

  async #chain(start: number, mostBytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for (let sector = start; sector < endOfChain && bytes < mostBytes && parts.length < mostSectors; sector = await this.#next(sector)) {
      const part = await this.#sector(sector);
      if (part.length === 0) break;
      parts.push(part);
      bytes += part.length;
    }
    return Buffer.concat(parts).subarray(0, mostBytes);
  }

  async entries(): Promise<DirectoryEntry[]> {
    const directory = await this.#chain(this.#header.readUInt32LE(48), 4 * 1024 * 1024);
    const found: DirectoryEntry[] = [];
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
      if (nameBytes < 2) continue;
      const name = directory.toString("utf16le", at, at + nameBytes - 2);
      found.push({ name, start: directory.readUInt32LE(at + 116), bytes: directory.readUInt32LE(at + 120) });
    }
    return found;
  }

  /** First bytes of a stream; short streams are in the root entry's mini stream, in chunks of 64 bytes. */
  async head(entry: DirectoryEntry, root: DirectoryEntry, bytes: number): Promise<Buffer> {
    if (entry.bytes >= 4096) return this.#chain(entry.start, bytes);
    const mini = await this.#chain(root.start, 4 * 1024 * 1024);
    return mini.subarray(entry.start * 64, entry.start * 64 + Math.min(bytes, entry.bytes));
  }
}

/** A FILEPASS record (0x2F) among the first BIFF records says that the rest is encrypted ([MS-XLS] 2.4.117). */
function hasFilePass(stream: Buffer): boolean {
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) if (stream.readUInt16LE(at) === 0x2f) return true;
  return false;
}

export async function inspectCompoundFile(file: FileHandle, head: Buffer): Promise<CompoundContent> {
  if (head.length < 512) return "damaged";
  const reader = new CompoundReader(file, head);
  const entries = await reader.entries();
  const root = entries[0];
  if (!root) return "damaged";
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has("EncryptionInfo") || names.has("EncryptedPackage")) return "encrypted";
  const workbook = entries.find((entry) => /^(workbook|book)$/i.test(entry.name));
  if (!workbook) return "other";
  return hasFilePass(await reader.head(workbook, root, 4096)) ? "encrypted" : "xls";
}

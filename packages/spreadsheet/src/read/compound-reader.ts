import type { FileHandle } from "node:fs/promises";

const endOfChain = 0xfffffffa;
const mostSectors = 100_000;
/** Shorter streams are stored in the mini stream. */
const miniBelowBytes = 4096;
const headerFatSectors = 109;

export interface DirectoryEntry {
  readonly name: string;
  readonly start: number;
  readonly bytes: number;
}

/** Just enough of [MS-CFB] to list streams and read one. */
export class CompoundReader {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorBytes: number;
  readonly #fatSectors: number[] = [];
  readonly #fatCache = new Map<number, Buffer>();
  #isWholeFatListed = false;

  constructor(file: FileHandle, header: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
    for (let at = 0; at < headerFatSectors; at += 1) this.#addFatSector(header.readUInt32LE(76 + at * 4));
  }

  #addFatSector(sector: number): void {
    if (sector < endOfChain) this.#fatSectors.push(sector);
  }

  /**
   * The header lists the allocation tables for the first 7 MB; larger files chain further lists, and the last number in each list refers to
   * the next list.
   */
  async #listWholeFat(): Promise<void> {
    if (this.#isWholeFatListed) return;
    this.#isWholeFatListed = true;
    let list = this.#header.readUInt32LE(68);
    for (let met = 0; list < endOfChain && met < mostSectors; met += 1) {
      const sector = await this.#sector(list);
      if (sector.length < this.#sectorBytes) return;
      for (let at = 0; at + 8 <= sector.length; at += 4) this.#addFatSector(sector.readUInt32LE(at));
      list = sector.readUInt32LE(sector.length - 4);
    }
  }

  async #sector(index: number): Promise<Buffer> {
    const buffer = Buffer.alloc(this.#sectorBytes);
    const { bytesRead } = await this.#file.read(buffer, 0, this.#sectorBytes, (index + 1) * this.#sectorBytes);
    return buffer.subarray(0, bytesRead);
  }

  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorBytes / 4;
    const position = Math.floor(sector / perSector);
    if (position >= headerFatSectors) await this.#listWholeFat();
    const fatSector = this.#fatSectors[position];
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

  /** Reads a stream from beginning to end, as far as the file contains it. */
  async *stream(entry: DirectoryEntry, root: DirectoryEntry): AsyncGenerator<Buffer> {
    if (entry.bytes < miniBelowBytes) {
      yield await this.head(entry, root, entry.bytes);
      return;
    }
    let left = entry.bytes;
    for (let sector = entry.start; sector < endOfChain && left > 0; sector = await this.#next(sector)) {
      const part = await this.#sector(sector);
      if (part.length === 0) return;
      yield part.subarray(0, left);
      left -= part.length;
    }
  }

  /** Reads the first bytes of a stream; short streams are in the root entry's mini stream, in chunks of 64 bytes. */
  async head(entry: DirectoryEntry, root: DirectoryEntry, bytes: number): Promise<Buffer> {
    if (entry.bytes >= miniBelowBytes) return this.#chain(entry.start, bytes);
    const mini = await this.#chain(root.start, 4 * 1024 * 1024);
    return mini.subarray(entry.start * 64, entry.start * 64 + Math.min(bytes, entry.bytes));
  }
}

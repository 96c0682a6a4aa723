import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type WrittenFile, ZipWriter } from "./zip-writer.ts";

export type ZipSource =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array }
  /** Read twice where the entry is stored unpacked. */
  | { readonly name: string; readonly read: () => AsyncIterable<Buffer>; readonly isStored?: boolean };

/** Already compressed; compressing these files again takes time and gains nothing. */
const packedAlready = /\.(xlsx|xlsm|zip|pdf|png|jpe?g)$/i;
const readBytes = 1024 * 1024;

/** Writes the entries in the given order; the bytes depend only on names, contents and order. Leaves no file behind if it fails. */
export async function writeZip(path: string, entries: readonly ZipSource[]): Promise<WrittenFile> {
  refuseEntryNames(entries.map(({ name }) => name));
  const zip = await ZipWriter.create(path);
  try {
    for (const entry of entries) {
      await addEntry(zip, entry);
    }
    return await zip.finish();
  } catch (error) {
    await zip.abandon();
    await rm(path, { force: true });
    throw error;
  }
}

async function addEntry(zip: ZipWriter, entry: ZipSource): Promise<void> {
  if ("bytes" in entry) await zip.addBytes(entry.name, entry.bytes);
  else if ("path" in entry) await addChunks(zip, entry.name, () => read(entry.path));
  else if (entry.isStored) await zip.addStored(entry.name, await measure(entry.read()), entry.read());
  else await addChunks(zip, entry.name, entry.read);
}

/**
 * Streams the archive entry by entry as `produce` adds them, without using a disk. The stream fails if an entry or `produce` does, or if a
 * name is repeated. An entry of 4 GB or more must be stored.
 */
export function streamZip(produce: (add: (entry: ZipSource) => Promise<void>) => Promise<void>): Readable {
  const out = new PassThrough();
  // The stream may fail before anything reads it, which would end the process; a later reader still gets the error.
  out.on("error", () => undefined);
  const zip = new ZipWriter({
    write: (bytes) => new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve()))),
    close: async () => void out.end(),
  });
  const names: string[] = [];
  const writeAll = async (): Promise<void> => {
    await produce(async (entry) => {
      names.push(entry.name);
      refuseEntryNames(names.slice(-1));
      await addEntry(zip, entry);
    });
    refuseEntryNames(names);
    await zip.finish();
  };
  writeAll().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

/** Opens the file only when its chunks are requested: a stream that fails while nothing reads it ends the process. */
async function* read(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: readBytes });
}

async function addChunks(zip: ZipWriter, name: string, chunks: () => AsyncIterable<Buffer>): Promise<void> {
  if (packedAlready.test(name)) await zip.addStored(name, await measure(chunks()), chunks());
  else await pack(zip, name, chunks());
}

async function measure(chunks: AsyncIterable<Buffer>): Promise<{ crc: number; bytes: number }> {
  let crc = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { crc, bytes };
}

async function pack(zip: ZipWriter, name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const out = await zip.openEntry(name);
  for await (const chunk of chunks) await out.write(chunk);
  await out.close();
}

function refuseEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const parts = name.split("/");
    const unsafe =
      parts.some((part) => part === "" || part === "." || part === "..") ||
      /[\\:\u0000-\u001F]/.test(name) ||
      name !== Buffer.from(name, "utf8").toString("utf8");
    if (unsafe || Buffer.byteLength(name) > 0xffff)
      throw new Error(`"${name}" is not a safe file name inside an archive. Use letters, digits, spaces and "/" between folders.`);
    if (seen.has(name.toLowerCase())) throw new Error(`The archive would contain "${name}" twice. Rename one of the files.`);
    seen.add(name.toLowerCase());
  }
}

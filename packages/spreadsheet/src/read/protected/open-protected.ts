import { createWriteStream } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Result } from "@tieout/kernel";
import { CompoundReader, type DirectoryEntry } from "../compound-reader.ts";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import { defaultReadLimits } from "../read-limits.ts";
import { decryptBiff } from "./decrypt-biff.ts";
import { findPackageKey, type PackageKey } from "./office-keys.ts";

const infoBytes = 64 * 1024;
/** Number of bytes before the encrypted data, which store the package's length. */
const lengthBytes = 8;
const headerBytes = 512;

/**
 * Writes the workbook inside a password-protected file to `to`, as it was before it was protected. Returns false if the password does not
 * open it. Opens files that Excel 97 and later protect with a password; refuses Excel 95's scrambling and other kinds of protection.
 */
export function openProtected(path: string, password: string, to: string): Promise<Result<boolean, FileRefusal>> {
  return asResult(async () => {
    const file = await open(path, "r");
    try {
      const header = Buffer.alloc(headerBytes);
      const { bytesRead } = await file.read(header, 0, headerBytes, 0);
      if (bytesRead < headerBytes || header.readUInt32BE(0) !== 0xd0cf11e0)
        throw refused("file-encrypted", "Tieout can't open files with this type of protection.");
      const reader = new CompoundReader(file, header);
      const entries = await reader.entries();
      const named = (name: string): DirectoryEntry | undefined => entries.find((entry) => entry.name === name);
      const [root, info, content] = [entries[0], named("EncryptionInfo"), named("EncryptedPackage")];
      const workbook = entries.find(({ name }) => /^workbook$/i.test(name));
      // An Excel 97-2003 workbook is encrypted in place.
      if (root && workbook && !content) return await openBiff(await joined(reader.stream(workbook, root), workbook.bytes), password, to);
      if (!root || !info || !content) throw refused("file-encrypted", "Tieout can't open this older kind of workbook protection.");
      const key = findPackageKey(await reader.head(info, root, infoBytes), password);
      if (key === "unknown") throw refused("file-encrypted", "Tieout can't open files with this type of protection.");
      if (key === "wrong_password") return false;
      await pipeline(decrypted(reader.stream(content, root), key), createWriteStream(to, { mode: 0o600 }));
      return true;
    } finally {
      await file.close();
    }
  });
}

async function joined(chunks: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  if (bytes > defaultReadLimits.maxLibraryBytes) throw refused("file-too-large", "The protected workbook is too large to open.");
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function openBiff(stream: Buffer, password: string, to: string): Promise<boolean> {
  const opened = decryptBiff(stream, password);
  if (opened === "unknown") throw refused("file-encrypted", "Tieout can't open this older kind of workbook protection.");
  if (opened === "wrong_password") return false;
  await writeFile(to, opened, { mode: 0o600 });
  return true;
}

async function* segmentsOf(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < bytes) continue;
    const joined = Buffer.concat(held);
    const whole = joined.length - (joined.length % bytes);
    for (let at = 0; at < whole; at += bytes) yield joined.subarray(at, at + bytes);
    held = [joined.subarray(whole)];
    size = joined.length - whole;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** The stream's first bytes store the length; anything after the package only fills the last block. */
async function* decrypted(chunks: AsyncGenerator<Buffer>, { segmentBytes, decrypt }: PackageKey): AsyncGenerator<Buffer> {
  const damaged = () => refused("file-damaged", "The protected workbook is cut off or damaged.");
  const first = await chunks.next();
  if (first.done || first.value.length < lengthBytes) throw damaged();
  const start = first.value;
  let left = start.readUInt32LE(0) + start.readUInt32LE(4) * 2 ** 32;
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(lengthBytes);
    yield* chunks;
  }
  let index = 0;
  for await (const segment of segmentsOf(rest(), segmentBytes)) {
    const whole = segment.subarray(0, segment.length - (segment.length % 16));
    const text = decrypt(whole, index).subarray(0, left);
    left -= text.length;
    index += 1;
    if (text.length > 0) yield text;
    if (left === 0) return;
  }
  if (left > 0) throw damaged();
}

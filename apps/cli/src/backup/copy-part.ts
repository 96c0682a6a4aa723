import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Part } from "./manifest.ts";

/** Hashes and counts the bytes that pass through. */
function counting(): { readonly through: Transform; readonly part: () => Part } {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { through, part: () => ({ sha256: hash.digest("hex"), bytes }) };
}

type Step = NodeJS.ReadableStream | NodeJS.ReadWriteStream;

/**
 * Writes a file that is flushed to disk when this resolves; never overwrites an existing file. The steps begin only after their error
 * handlers are attached.
 */
export async function writePart(file: string, begin: () => readonly Step[]): Promise<Part> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { through, part } = counting();
  await pipeline([...begin(), through, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true })]);
  return part();
}

export const copyPart = (from: string, to: string): Promise<Part> => writePart(to, () => [createReadStream(from)]);

/** Null if the file is missing. */
export async function hashPart(file: string): Promise<Part | null> {
  const { through, part } = counting();
  try {
    await pipeline(createReadStream(file), through, async (pieces: AsyncIterable<Buffer>) => {
      for await (const _ of pieces);
    });
    return part();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Files in a folder by relative path; none if the folder doesn't exist. Leaves out drafts from unfinished writes. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && entry.name.endsWith(".json"))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Copies all files in a folder. */
export async function copyFiles(from: string, to: string): Promise<Readonly<Record<string, Part>>> {
  const parts: Record<string, Part> = {};
  for (const name of await filesBelow(from)) parts[name] = await copyPart(path.join(from, name), path.join(to, name));
  return parts;
}

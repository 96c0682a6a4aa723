import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, RefusedFile, refused } from "./file-refusal.ts";
import { defaultReadLimits, type ReadLimits } from "./read-limits.ts";
import { ZipArchive } from "./workbook/zip-archive.ts";

/** The only file in an archive. */
export interface UnpackedFile {
  readonly path: string;
  /** Name in the archive; null if the archive doesn't have one. */
  readonly name: string | null;
}

interface PackedFile {
  readonly path: string;
  /** Folder to unpack into; null if there is none. */
  readonly scratch: string | null;
}

const byHand = "Unpack the archive and upload the report inside.";

async function newPath({ scratch }: PackedFile): Promise<string> {
  if (scratch === null) throw refused("file-not-a-spreadsheet", `The file is a compressed archive. ${byHand}`);
  return join(await mkdtemp(join(scratch, "unpacked-")), "file");
}

async function* counted(chunks: AsyncIterable<Buffer>, packedBytes: number, limits: ReadLimits): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    limits.checkpoint();
    bytes += chunk.length;
    if (bytes > limits.ratioFreeBytes && bytes / packedBytes > limits.maxUnpackRatio)
      throw refused("file-bomb", `The file unpacks to more than ${limits.maxUnpackRatio} times its size.`);
    if (bytes > limits.maxTextBytes)
      throw refused("file-too-large", `The file unpacks to more than ${Math.round(limits.maxTextBytes / 1024 ** 2)} MB.`);
    yield chunk;
  }
}

export async function unpackGzip(packed: PackedFile, bytes: number, limits: ReadLimits): Promise<UnpackedFile> {
  const path = await newPath(packed);
  try {
    await pipeline(
      createReadStream(packed.path),
      createGunzip(),
      (chunks: AsyncIterable<Buffer>) => counted(chunks, bytes, limits),
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    if (
      error instanceof RefusedFile ||
      !(error instanceof Error && "code" in error && /^Z_|^ERR_STREAM_PREMATURE/.test(String(error.code)))
    )
      throw error;
    throw refused("file-damaged", "The file is a gzip archive that is cut off or damaged.");
  }
  return { path, name: null };
}

const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
/** Whether only Office packages have a part with this name. */
const isPackagePart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/|xl\/|word\/|ppt\/|mimetype$|META-INF\/|Index\/|Index\.zip$)/i.test(name);

const namesShown = 5;

/** Names of the files in an archive; null for an Office package. */
function filesOf(archive: ZipArchive): readonly string[] | null {
  const names = archive.names();
  if (names.some(isPackagePart)) return null;
  return names.filter((name) => !name.endsWith("/") && !isClutter(name));
}

const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);

const writeEntry = (archive: ZipArchive, name: string, to: string, limits: ReadLimits): Promise<void> =>
  pipeline(counted(archive.chunks(name), Number.POSITIVE_INFINITY, limits), createWriteStream(to, { mode: 0o600 }));

/**
 * Unpacks the only file in an archive that is not a workbook; null for workbooks and other packages. Refuses an archive with several files
 * and names them.
 */
export async function unpackZip(packed: PackedFile, limits: ReadLimits): Promise<UnpackedFile | null> {
  const archive = await ZipArchive.open(packed.path, limits);
  try {
    const files = filesOf(archive);
    if (files === null) return null;
    const [name] = files;
    if (name === undefined) throw refused("file-empty", "The file is a ZIP archive without a file inside.");
    if (files.length > 1) {
      const shown = files.slice(0, namesShown).map((file) => file.slice(0, 80));
      const more = files.length > namesShown ? ` and ${files.length - namesShown} more` : "";
      throw refused(
        "file-not-a-spreadsheet",
        `The file is a ZIP archive of ${files.length} files (${shown.join(", ")}${more}). Drop it on the Files step, outside the slots, to sort its files, or unpack it.`,
      );
    }
    const path = await newPath(packed);
    await writeEntry(archive, name, path, limits);
    return { path, name: lastPart(name) };
  } finally {
    await archive.close();
  }
}

const mostReports = 100;

/**
 * Unpacks the files in a ZIP archive of several reports, each to `pathOf(index)`; returns their names without folders. Null for any other
 * file, including a workbook and an archive with one report. Failures are problems with the file; system faults are thrown.
 */
export function unpackReports(path: string, pathOf: (index: number) => string): Promise<Result<readonly string[] | null, FileRefusal>> {
  return asResult(async () => {
    if (!(await isArchive(path))) return null;
    const archive = await ZipArchive.open(path, defaultReadLimits);
    try {
      const files = filesOf(archive);
      if (files === null || files.length < 2) return null;
      if (files.length > mostReports)
        throw refused("file-too-large", `The file is a ZIP archive of ${files.length} files; at most ${mostReports} are unpacked.`);
      const total = archive.directory.entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
      if (total > defaultReadLimits.maxUnpackedBytes)
        throw refused("file-bomb", `The file unpacks to more than ${Math.round(defaultReadLimits.maxUnpackedBytes / 1024 ** 2)} MB.`);
      for (const [index, name] of files.entries()) await writeEntry(archive, name, pathOf(index), defaultReadLimits);
      return files.map((name) => lastPart(name));
    } finally {
      await archive.close();
    }
  });
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await file.close();
  }
}

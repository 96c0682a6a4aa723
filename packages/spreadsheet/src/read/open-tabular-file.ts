import { open } from "node:fs/promises";
import type { Result } from "@tieout/kernel";
import { openDelimitedFile } from "./delimited/delimited-file.ts";
import { asResult, type FileRefusal, refused } from "./file-refusal.ts";
import { openLibraryFile } from "./legacy/library-file.ts";
import { openSylk } from "./legacy/open-sylk.ts";
import { openXmlSpreadsheet } from "./legacy/xml-spreadsheet.ts";
import { defaultReadLimits, type ReadLimits } from "./read-limits.ts";
import { sniffFormat } from "./sniff-format.ts";
import type { Notice, TabularFile, TextSettings } from "./tabular-file.ts";
import { type UnpackedFile, unpackGzip, unpackZip } from "./unpack-file.ts";
import { openWebPage } from "./web-page/web-page-file.ts";
import { openWorkbookFile } from "./workbook/workbook-file.ts";
import { foreignPackage } from "./workbook/workbook-package.ts";
import { ZipArchive } from "./workbook/zip-archive.ts";

const headBytes = 256 * 1024;

/** A file on disk, with notices about how it was extracted. */
interface Source {
  readonly path: string;
  readonly fileName: string;
  readonly scratch: string | null;
  readonly notices: readonly Notice[];
  readonly settings: TextSettings;
}

async function openByContent(source: Source, limits: ReadLimits): Promise<TabularFile> {
  const file = await open(source.path, "r");
  try {
    const { size } = await file.stat();
    if (size === 0) throw refused("file-empty", "The file is empty (0 bytes).");
    const buffer = Buffer.alloc(Math.min(size, headBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const head = buffer.subarray(0, bytesRead);
    const format = await sniffFormat(file, head);
    if (format === "text") return await openDelimitedFile({ ...source, bytes: size }, head, limits);
    if (format === "xml") return await openXmlSpreadsheet(source, limits);
    if (format === "html") return await openWebPage({ ...source, bytes: size }, head, limits);
    if (format === "sylk") return await openSylk({ ...source, bytes: size }, head, limits);
    if (format === "fods") return await openLibraryFile({ ...source, bytes: size, format: "ods", isFlat: true }, limits);
    if (format === "xls") return await openLibraryFile({ ...source, bytes: size, format }, limits);
    return await openPacked(source, { format, bytes: size }, limits);
  } finally {
    await file.close();
  }
}

/** Opens an Office package, or a report in an archive. */
async function openPacked(source: Source, { format, bytes }: { format: "gzip" | "package"; bytes: number }, limits: ReadLimits) {
  if (bytes > limits.maxPackageBytes)
    throw refused("file-too-large", `The file is larger than ${Math.round(limits.maxPackageBytes / 1024 ** 2)} MB.`);
  const unpacked = format === "gzip" ? await unpackGzip(source, bytes, limits) : await unpackZip(source, limits);
  if (unpacked) return openUnpacked(source, unpacked, limits);
  const foreign = await withArchive(source.path, limits, foreignPackage);
  return foreign ? openLibraryFile({ ...source, bytes, format: foreign }, limits) : openWorkbookFile(source, limits);
}

async function withArchive<T>(path: string, limits: ReadLimits, use: (archive: ZipArchive) => Promise<T>): Promise<T> {
  const archive = await ZipArchive.open(path, limits);
  try {
    return await use(archive);
  } finally {
    await archive.close();
  }
}

/** Refuses archives inside archives: no one sends reports that way, but bombs are built that way. */
async function openUnpacked(source: Source, unpacked: UnpackedFile, limits: ReadLimits): Promise<TabularFile> {
  if (source.notices.some(({ code }) => code === "file-unpacked"))
    throw refused("file-not-a-spreadsheet", "The file is an archive inside an archive. Unpack it and upload the report inside.");
  const named = unpacked.name === null ? "The report was" : `“${unpacked.name.slice(0, 100)}” was`;
  const notice: Notice = { code: "file-unpacked", msg: `${named} unpacked from the compressed file that was uploaded.` };
  return openByContent({ ...source, path: unpacked.path, notices: [...source.notices, notice] }, limits);
}

/**
 * Opens an uploaded file by its content, never by its name. Rows are read later, sheet by sheet. A report in a ZIP or gzip archive is
 * unpacked into `scratch`, which the caller removes; without `scratch` it is refused. Always close the file. Failures are problems with the
 * file; system faults are thrown.
 */
export function openTabularFile(
  path: string,
  options: {
    readonly fileName: string;
    readonly scratch?: string;
    readonly limits?: Partial<ReadLimits>;
    /** Only for text files; does not apply to workbooks. */
    readonly settings?: TextSettings | undefined;
  },
): Promise<Result<TabularFile, FileRefusal>> {
  const source = { path, fileName: options.fileName, scratch: options.scratch ?? null, notices: [], settings: options.settings ?? {} };
  return asResult(() => openByContent(source, { ...defaultReadLimits, ...options.limits }));
}

import { open } from "node:fs/promises";
import type { Result } from "@tieout/kernel";
import { openDelimitedFile } from "./delimited/delimited-file.ts";
import { asResult, type FileRefusal, refused } from "./file-refusal.ts";
import { defaultReadLimits, type ReadLimits } from "./read-limits.ts";
import { sniffFormat } from "./sniff-format.ts";
import type { TabularFile } from "./tabular-file.ts";
import { openWorkbookFile } from "./workbook/workbook-file.ts";

const headBytes = 256 * 1024;

async function openByContent(source: { path: string; fileName: string }, limits: ReadLimits): Promise<TabularFile> {
  const file = await open(source.path, "r");
  try {
    const { size } = await file.stat();
    if (size === 0) throw refused("file-empty", "The file is empty (0 bytes).");
    const buffer = Buffer.alloc(Math.min(size, headBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const head = buffer.subarray(0, bytesRead);
    const format = await sniffFormat(file, head);
    if (format === "text") return await openDelimitedFile({ ...source, bytes: size }, head, limits);
    if (size > limits.maxPackageBytes)
      throw refused("file-too-large", `The workbook is larger than ${Math.round(limits.maxPackageBytes / 1024 ** 2)} MB.`);
    return await openWorkbookFile(source, limits);
  } finally {
    await file.close();
  }
}

/**
 * Opens an uploaded file by its content, never by its name. Rows are read later, sheet by sheet.
 * Close the file in any case. Failures are about the file; faults of the machine are thrown.
 */
export function openTabularFile(
  path: string,
  options: { readonly fileName: string; readonly limits?: Partial<ReadLimits> },
): Promise<Result<TabularFile, FileRefusal>> {
  return asResult(() => openByContent({ path, fileName: options.fileName }, { ...defaultReadLimits, ...options.limits }));
}

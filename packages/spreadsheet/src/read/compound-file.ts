import type { FileHandle } from "node:fs/promises";
import { CompoundReader } from "./compound-reader.ts";

/** Content of an OLE compound file, as far as it matters for uploads. */
export type CompoundContent = "encrypted" | "xls" | "other" | "damaged";

/** A FILEPASS record (0x2F) among the first BIFF records means that the rest is encrypted ([MS-XLS] 2.4.117). */
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

import { readFile } from "node:fs/promises";
import { textDecoder } from "../delimited/text-decoder.ts";
import { detectEncoding } from "../delimited/text-encoding.ts";
import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import type { Notice, TabularFile } from "../tabular-file.ts";
import { openLibraryFile } from "./library-file.ts";

interface SylkSource {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly notices: readonly Notice[];
}

/** Reads a SYLK spreadsheet, which is text with record markers. */
export async function openSylk(source: SylkSource, head: Buffer, limits: ReadLimits): Promise<TabularFile> {
  if (source.bytes > limits.maxMarkupBytes)
    throw refused("file-too-large", `The file is a SYLK spreadsheet of more than ${Math.round(limits.maxMarkupBytes / 1024 ** 2)} MB.`);
  const { encoding, bomBytes } = await detectEncoding(source.path, head, limits);
  const decoder = textDecoder(encoding);
  const bytes = await readFile(source.path);
  const text = (decoder.write(bytes.subarray(bomBytes)) + decoder.end()).replaceAll("\0", "");
  return openLibraryFile({ ...source, format: "sylk", text }, limits);
}

import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { csvMark, formatCents } from "@tieout/kernel";
import type { CellContent } from "@tieout/spreadsheet/model";
import { startsLikeFormula } from "./style-sheet.ts";
import type { WrittenFile } from "./zip-writer.ts";

/** Plain strings are text; numbers keep their sign, because only text can be mistaken for a formula. */
export type CsvValue = string | CellContent | null;

const blockCharacters = 512 * 1024;

/** Writes a CSV for a user to download and read. */
export const writeDownloadedCsv: typeof writeCsv = (path, header, rows) => write(path, `${csvMark}${csvRecord(header)}`, rows);

/** Writes CSV as UTF-8 with CRLF and RFC 4180 quotes. Iterates the rows once; leaves no file behind if it fails. */
export const writeCsv = (path: string, header: readonly string[], rows: Iterable<readonly CsvValue[]>): Promise<WrittenCsv> =>
  write(path, csvRecord(header), rows);

type WrittenCsv = WrittenFile & { readonly rows: number };

async function write(path: string, head: string, rows: Iterable<readonly CsvValue[]>): Promise<WrittenCsv> {
  const handle = await open(path, "w");
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    let count = 0;
    let block = head;
    const flush = async (): Promise<void> => {
      const encoded = Buffer.from(block, "utf8");
      block = "";
      hash.update(encoded);
      bytes += encoded.length;
      await handle.writeFile(encoded);
    };
    for (const row of rows) {
      block += csvRecord(row);
      count++;
      if (block.length >= blockCharacters) await flush();
    }
    await flush();
    await handle.close();
    return { bytes, sha256: hash.digest("hex"), rows: count };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** Returns one record with its line ending. */
export function csvRecord(values: readonly CsvValue[]): string {
  // A lone empty field would be read as an empty line, which many readers skip.
  if (values.length === 1 && field(values[0] ?? null) === "") return '""\r\n';
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "string") return textField(value);
  switch (value.kind) {
    case "text":
      return textField(value.text);
    case "money":
      return formatCents(value.cents);
    case "number":
      return String(value.value);
    case "percent":
      return `${value.basisPoints / 100}%`;
    case "date":
      return value.on;
    case "blank":
      return "";
  }
}

function textField(text: string): string {
  const safe = startsLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

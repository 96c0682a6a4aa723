import type { FileHandle } from "node:fs/promises";
import { inspectCompoundFile } from "./compound-file.ts";
import { type RefusedFile, refused } from "./file-refusal.ts";

const signature = (head: Buffer, hex: string): boolean => head.subarray(0, hex.length / 2).toString("hex") === hex;

/** Kinds of files that people upload by mistake. */
const foreignFormats: readonly (readonly [hex: string, what: string])[] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a PNG image"],
  ["ffd8ff", "a JPEG image"],
  ["47494638", "a GIF image"],
  ["49492a00", "a TIFF image"],
  ["4d4d002a", "a TIFF image"],
  ["7b5c727466", "a rich text (RTF) document"],
  ["377abcaf271c", "a 7-Zip archive"],
  ["526172211a07", "a RAR archive"],
  ["50415231", "a Parquet file"],
  ["53514c69746520666f726d6174", "a database file"],
];

const letter = "If it is a letter, such as a trustee's certification, there is nothing to export: keep it with your workpapers.";
/** Formats, by signature, that are used for letters as well as for printed reports. */
const ofLetters: ReadonlyMap<string, string> = new Map(
  ["25504446", "89504e47", "ffd8ff", "49492a00", "4d4d002a", "7b5c727466"].map((hex) => [hex, letter]),
);

/** BOF records of Excel 2 to 5 outside a compound file. */
function isRawBiff(head: Buffer): boolean {
  const [first, version, size, high] = head;
  return first === 9 && high === 0 && [0, 2, 4, 8].includes(version ?? -1) && [4, 6, 8, 16].includes(size ?? -1);
}

/** Formats that can be read: XML packages, old workbooks, spreadsheets as text, and plain text. */
export type SniffedFormat = "package" | "gzip" | "text" | "xls" | "xml" | "html" | "sylk" | "fods";

/** Identifies an OpenDocument file stored as a single XML file: a spreadsheet, or another kind of document. */
function flatDocument(text: string): SniffedFormat | RefusedFile {
  return /office:mimetype\s{0,9}=\s{0,9}["']application\/vnd\.oasis\.opendocument\.spreadsheet/.test(text)
    ? "fods"
    : refused("file-not-a-spreadsheet", "The file is a flat OpenDocument text or drawing, not a spreadsheet.");
}

function sniffMarkup(head: Buffer): SniffedFormat | RefusedFile | null {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || head[1] === 0;
  const text = head
    .toString(wide ? "utf16le" : "utf8", 0, 65_536)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (!text.startsWith("<")) return null;
  if (text.includes("urn:schemas-microsoft-com:office:spreadsheet")) return "xml";
  if (/<office:document[\s>]/.test(text)) return flatDocument(text);
  if (/^<(?:!doctype html|html|table|head|meta|div|style|body)/i.test(text) || /<(?:html|table)[\s>]/i.test(text)) return "html";
  return /^<(?:\?xml|[a-z][\w:.-]*[\s>/])/i.test(text)
    ? refused("file-not-a-spreadsheet", "The file is an XML document, not a spreadsheet.")
    : null;
}

async function refuseForeignCompound(file: FileHandle, head: Buffer): Promise<void> {
  switch (await inspectCompoundFile(file, head)) {
    case "encrypted":
      throw refused("file-encrypted", "The workbook is password-protected.");
    case "other":
      throw refused("file-not-a-spreadsheet", "The file is an older Office document that contains no workbook.");
    case "damaged":
      throw refused("file-damaged", "The file starts like an old Excel workbook but is cut off or damaged.");
    case "xls":
  }
}

/** Detects the format from content alone; throws a refusal for a format that cannot be read. */
export async function sniffFormat(file: FileHandle, head: Buffer): Promise<SniffedFormat> {
  if (signature(head, "504b0304") || signature(head, "504b0506")) return "package";
  if (signature(head, "1f8b08")) return "gzip";
  if (signature(head, "d0cf11e0")) {
    await refuseForeignCompound(file, head);
    return "xls";
  }
  if (isRawBiff(head)) return "xls";
  const foreign = foreignFormats.find(([hex]) => signature(head, hex));
  if (foreign) throw refused("file-not-a-spreadsheet", `The file is ${foreign[1]}, not a spreadsheet.`, ofLetters.get(foreign[0]));
  if (/^ID;P/.test(head.toString("latin1", 0, 4))) return "sylk";
  const markup = sniffMarkup(head);
  if (typeof markup === "object" && markup !== null) throw markup;
  return markup ?? "text";
}

import type { FileHandle } from "node:fs/promises";
import { inspectCompoundFile } from "./compound-file.ts";
import { type RefusedFile, refused } from "./file-refusal.ts";

const signature = (head: Buffer, hex: string): boolean => head.subarray(0, hex.length / 2).toString("hex") === hex;

/** Kinds of file that people upload by mistake. */
const foreignFormats: readonly (readonly [hex: string, what: string])[] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a PNG image"],
  ["ffd8ff", "a JPEG image"],
  ["47494638", "a GIF image"],
  ["49492a00", "a TIFF image"],
  ["4d4d002a", "a TIFF image"],
  ["7b5c727466", "a rich text (RTF) document"],
  ["1f8b", "a gzip archive"],
  ["377abcaf271c", "a 7-Zip archive"],
  ["526172211a07", "a RAR archive"],
  ["50415231", "a Parquet file"],
  ["53514c69746520666f726d6174", "a database file"],
];

/** BOF records of Excel 2 to 5 outside a compound file. */
function isRawBiff(head: Buffer): boolean {
  const [first, version, size, high] = head;
  return first === 9 && high === 0 && [0, 2, 4, 8].includes(version ?? -1) && [4, 6, 8, 16].includes(size ?? -1);
}

function markupRefusal(head: Buffer): RefusedFile | null {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || head[1] === 0;
  const text = head
    .toString(wide ? "utf16le" : "utf8", 0, 8192)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (!text.startsWith("<")) return null;
  if (text.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return refused("file-format-not-yet-read", "The file is an Excel 2003 XML spreadsheet, which is not supported yet.");
  if (/^<(!doctype html|html|table|head|meta|div)/i.test(text) || /<(html|table)[\s>]/i.test(text))
    return refused("file-not-a-spreadsheet", "The file is a web page (HTML), despite its name. Open it in Excel and save it as XLSX.");
  return /^<(\?xml|[a-z][\w:.-]*[\s>/])/i.test(text)
    ? refused("file-not-a-spreadsheet", "The file is an XML document, not a spreadsheet.")
    : null;
}

async function compoundRefusal(file: FileHandle, head: Buffer): Promise<RefusedFile> {
  switch (await inspectCompoundFile(file, head)) {
    case "encrypted":
      return refused("file-encrypted", "The workbook is password-protected.");
    case "xls":
      return refused("file-format-not-yet-read", "The file is an Excel 97-2003 workbook (XLS), which is not supported yet.");
    case "other":
      return refused("file-not-a-spreadsheet", "The file is an older Office document that contains no workbook.");
    case "damaged":
      return refused("file-damaged", "The file starts like an old Excel workbook but is cut off or damaged.");
  }
}

/** Tells workbooks from text by content alone, and throws a refusal for everything that is neither. */
export async function sniffFormat(file: FileHandle, head: Buffer): Promise<"package" | "text"> {
  if (signature(head, "504b0304") || signature(head, "504b0506")) return "package";
  if (signature(head, "d0cf11e0")) throw await compoundRefusal(file, head);
  if (isRawBiff(head)) throw refused("file-format-not-yet-read", "The file is a workbook of Excel 2 to 5, which is not supported yet.");
  const foreign = foreignFormats.find(([hex]) => signature(head, hex));
  if (foreign) throw refused("file-not-a-spreadsheet", `The file is ${foreign[1]}, not a spreadsheet.`);
  if (/^ID;P/.test(head.toString("latin1", 0, 4)))
    throw refused("file-format-not-yet-read", "The file is a SYLK spreadsheet, which is not supported yet.");
  const markup = markupRefusal(head);
  if (markup) throw markup;
  return "text";
}

import { readFile } from "node:fs/promises";
import { textDecoder } from "../delimited/text-decoder.ts";
import { detectEncoding } from "../delimited/text-encoding.ts";
import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import type { Notice, TabularFile } from "../tabular-file.ts";
import { openLibraryFile } from "./library-file.ts";

interface MarkupSource {
  readonly path: string;
  readonly fileName: string;
  readonly format: "html" | "sylk";
  readonly bytes: number;
  readonly notices: readonly Notice[];
}

/** Each becomes a sheet. */
const mostTables = 200;

/** Tables inside tables have no reading as a sheet, and the library would drop what follows the inner one. */
function refuseLayoutTables(text: string): void {
  let depth = 0;
  let count = 0;
  for (const [tag] of text.matchAll(/<\/?table\b/gi)) {
    depth += tag.startsWith("</") ? -1 : 1;
    if (!tag.startsWith("</")) count += 1;
    if (count > mostTables)
      throw refused(
        "file-not-a-spreadsheet",
        `The file is a web page (HTML) of more than ${mostTables} tables. Export the report as CSV or Excel.`,
      );
    if (depth > 1)
      throw refused(
        "file-not-a-spreadsheet",
        "The file is a web page (HTML) with tables inside tables. Open it in Excel and save it as XLSX.",
      );
  }
  if (count === 0)
    throw refused("file-not-a-spreadsheet", "The file is a web page (HTML) without a table. Export the report as CSV or Excel.");
}

const marks: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** Characters given by their number, which the library leaves as they are written. A number that no character has stays. */
const withCharacters = (text: string): string =>
  text.replace(/&#(?:x0{0,6}([0-9a-f]{1,6})|0{0,6}([0-9]{1,7}));/gi, (written, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code < 9 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return written;
    const character = String.fromCodePoint(code);
    return marks[character] ?? character;
  });

/** Reads a spreadsheet that is text with marks, such as the web pages that programs save as .xls. */
export async function openMarkup(source: MarkupSource, head: Buffer, limits: ReadLimits): Promise<TabularFile> {
  if (source.bytes > limits.maxMarkupBytes)
    throw refused(
      "file-too-large",
      `The file is a web page or SYLK spreadsheet of more than ${Math.round(limits.maxMarkupBytes / 1024 ** 2)} MB.`,
    );
  const { encoding, bomBytes } = await detectEncoding(source.path, head, limits);
  const decoder = textDecoder(encoding);
  const bytes = await readFile(source.path);
  const text = (decoder.write(bytes.subarray(bomBytes)) + decoder.end()).replaceAll("\0", "");
  if (source.format === "html") refuseLayoutTables(text);
  const notice: Notice = {
    code: "read-as-web-page",
    msg: "The file is a web page (HTML), whatever its name says; its tables were read as text.",
  };
  const notices = source.format === "html" ? [...source.notices, notice] : source.notices;
  return openLibraryFile({ ...source, notices, text: source.format === "html" ? withCharacters(text) : text }, limits);
}

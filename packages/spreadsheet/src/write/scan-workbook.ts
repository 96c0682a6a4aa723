import { readFile } from "node:fs/promises";
import { crc32, inflateRawSync } from "node:zlib";

export interface ScannedCell {
  readonly kind: "number" | "text" | "error" | "boolean" | "blank";
  /** Value as stored: numbers unformatted, text unescaped. */
  readonly value: string;
  readonly formula: string | null;
  readonly style: number;
}

export interface ScannedSheet {
  readonly name: string;
  /** Cells by address, such as `B7`. */
  readonly cells: ReadonlyMap<string, ScannedCell>;
}

/**
 * Reads a whole workbook written by this package or LibreOffice into memory, to compare stored values. Not for outside files: it has no
 * limits and can't read other programs' files.
 */
export async function scanWorkbook(path: string): Promise<ScannedSheet[]> {
  const parts = await unpack(path);
  const text = (name: string): string => parts.get(name)?.toString("utf8") ?? "";
  const targets = new Map<string, string>();
  for (const [tag] of text("xl/_rels/workbook.xml.rels").matchAll(/<Relationship [^>]*>/g))
    targets.set(attribute(tag, "Id"), `xl/${attribute(tag, "Target").replace(/^\/xl\//, "")}`);
  const texts = [...text("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = ""]) => joinRuns(item));
  return [...text("xl/workbook.xml").matchAll(/<sheet [^>]*>/g)].map(([tag]) => ({
    name: unescapeXml(attribute(tag, "name")),
    cells: scanCells(text(targets.get(attribute(tag, "r:id")) ?? ""), texts),
  }));
}

/** Returns the entries of a ZIP file by name, with sizes and checksums verified. */
export async function unpack(path: string): Promise<Map<string, Buffer>> {
  const file = await readFile(path);
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error(`${path} is not a ZIP file.`);
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameBytes = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    const name = file.toString("utf8", at + 46, at + 46 + nameBytes);
    const content = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (content.length !== file.readUInt32LE(at + 24) || crc32(content) !== file.readUInt32LE(at + 16))
      throw new Error(`${path}: ${name} is damaged. Write the file again.`);
    parts.set(name, content);
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function scanCells(xml: string, texts: readonly string[]): Map<string, ScannedCell> {
  const cells = new Map<string, ScannedCell>();
  for (const match of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const [, head = "", body = ""] = match;
    const tag = ` ${head}`;
    cells.set(attribute(tag, "r"), readCell(attribute(tag, "t"), body, { style: Number(attribute(tag, "s") || "0"), texts }));
  }
  return cells;
}

function readCell(type: string, body: string, context: { style: number; texts: readonly string[] }): ScannedCell {
  const formulaText = /<f(?:\s[^>]*)?>(.*?)<\/f>/s.exec(body)?.[1];
  const formula = formulaText === undefined ? null : unescapeXml(formulaText);
  const stored = /<v(?:\s[^>]*)?>(.*?)<\/v>/s.exec(body)?.[1];
  const cell = (kind: ScannedCell["kind"], value: string): ScannedCell => ({ kind, value, formula, style: context.style });
  if (type === "inlineStr") return cell("text", joinRuns(body));
  if (type === "s") return cell("text", context.texts[Number(stored)] ?? "");
  if (type === "str") return cell("text", unescapeXml(stored ?? ""));
  if (stored === undefined) return cell("blank", "");
  return cell(type === "e" ? "error" : type === "b" ? "boolean" : "number", stored);
}

const joinRuns = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>(.*?)<\/t>/gs)].map(([, text = ""]) => unescapeXml(text)).join("");

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Unescapes in one pass, so that an escaped escape is not unescaped twice; line endings are as an XML reader returns them. */
function unescapeXml(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));|_x([0-9A-Fa-f]{4})_/g, (match, ...groups) => {
    const [decimal, hex, name, unit] = groups as (string | undefined)[];
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    if (name !== undefined) return entities[name] ?? match;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}

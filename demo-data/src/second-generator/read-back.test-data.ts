import { inflateRawSync } from "node:zlib";

/** Small independent readers, so that the checks don't rely on the writers. */
export function readCsv(bytes: Buffer, latin1: boolean, delimiter: string): { at: number; cells: string[] }[] {
  const s = bytes.toString(latin1 ? "latin1" : "utf8").replace(/^\uFEFF/, "");
  const rows: { at: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let start = 1;
  for (let i = 0; i < s.length; i += 1) {
    const ch = s[i] ?? "";
    if (quoted) {
      if (ch === '"' && s[i + 1] === '"') {
        field += '"';
        i += 1;
      } else if (ch === '"') quoted = false;
      else field += ch;
    } else if (ch === '"' && field === "") quoted = true;
    else if (ch === delimiter) {
      cells.push(field);
      field = "";
    } else if (ch === "\n") {
      rows.push({ at: start, cells: [...cells, field.replace(/\r$/, "")] });
      cells = [];
      field = "";
      start = line + 1;
    } else field += ch;
    if (ch === "\n") line += 1;
  }
  return rows;
}

function unzip(bytes: Buffer): Map<string, string> {
  const out = new Map<string, string>();
  let at = 0;
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const size = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const from = at + 30 + nameLength;
    out.set(bytes.subarray(at + 30, from).toString(), inflateRawSync(bytes.subarray(from, from + size)).toString("utf8"));
    at = from + size;
  }
  return out;
}

function plainText(x: string): string {
  return x.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function column(ref: string): number {
  let n = 0;
  for (const ch of ref.replace(/\d/g, "")) n = n * 26 + ch.charCodeAt(0) - 64;
  return n - 1;
}

export function readXlsx(bytes: Buffer): { at: number; cells: string[] }[] {
  const parts = unzip(bytes);
  const strings = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((m) => plainText(m[1] ?? ""));
  const rows: { at: number; cells: string[] }[] = [];
  for (const row of (parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    const cells: string[] = [];
    for (const c of (row[2] ?? "").matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const body = c[3] ?? "";
      const value = /<v>([^<]*)<\/v>/.exec(body)?.[1] ?? "";
      const inline = plainText(/<t[^>]*>([^<]*)<\/t>/.exec(body)?.[1] ?? "");
      cells[column(c[1] ?? "A1")] = (c[2] ?? "").includes('t="s"') ? (strings[Number(value)] ?? "") : inline === "" ? value : inline;
    }
    rows.push({ at: Number(row[1]), cells: Array.from(cells, (x) => x ?? "") });
  }
  return rows;
}

/** Parses an amount in any of the formats to cents; null if none matches. */
export function cents(t: string): number | null {
  const x = t.replace(/[$,\s]/g, "");
  if (x === "" || x === "-") return 0;
  const minus = /^\(.*\)$/.test(x) || x.endsWith("-") || x.startsWith("-") || x.endsWith("DR");
  const body = x.replace(/^\(|\)$|^-|-$|CR$|DR$/g, "");
  if (!/^\d+(\.\d+)?(e-?\d+)?$/i.test(body)) return null;
  return Math.round(Number(body) * 100) * (minus ? -1 : 1);
}

import type { Line } from "./sheet.ts";

export interface CsvStyle {
  delimiter: "," | ";" | "\t";
  latin1: boolean;
  bom: boolean;
  eol: "\r\n" | "\n";
  quoteAll: boolean;
}

function field(t: string, style: CsvStyle): string {
  // Files of this kind leave `="001234"` unquoted; quoting it would be a different style.
  if (/^="[^"]*"$/.test(t)) return t;
  if (style.quoteAll || t.includes(style.delimiter) || /["\r\n]/.test(t)) return `"${t.replaceAll('"', '""')}"`;
  return t;
}

/** The file's bytes and, for each table line, its 1-based physical line. */
export function csvBytes(lines: Line[], style: CsvStyle): { bytes: Buffer; rowOf: number[] } {
  const rowOf: number[] = [];
  let at = 1;
  const out = lines.map((line) => {
    rowOf.push(at);
    at += 1 + line.cells.reduce((s, c) => s + (c.t.split("\n").length - 1), 0);
    return line.cells.map((c) => field(c.t, style)).join(style.delimiter);
  });
  const body = out.join(style.eol) + style.eol;
  const raw = Buffer.from(body, style.latin1 ? "latin1" : "utf8");
  return { bytes: style.bom ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), raw]) : raw, rowOf };
}

import { open } from "node:fs/promises";
import type { Layout } from "../plan/layout.ts";
import { cellTexts } from "./cell-texts.ts";
import type { ColumnKind } from "./report-table.ts";
import type { SheetLine } from "./table-rows.ts";

const blockCharacters = 64 * 1024;

export async function writeCsvReport(
  path: string,
  lines: Iterable<SheetLine>,
  look: { readonly layout: Layout; readonly side: "recordkeeper" | "payroll" },
): Promise<void> {
  const { layout, side } = look;
  const texts = cellTexts(layout, side);
  const special = new RegExp(`["\r\n${layout.delimiter === "\t" ? "\t" : `\\${layout.delimiter}`}]`);
  const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (text: string, kind: ColumnKind): string =>
    kind === "text" ? quoted(text) : text.includes(layout.delimiter) ? `"${text}"` : text;
  const encoding = layout.encoding === "windows-1252" ? "latin1" : "utf8";
  const handle = await open(path, "w");
  try {
    let block = layout.encoding === "utf8-bom" ? "\uFEFF" : "";
    for (const { values, kinds } of lines) {
      let line = "";
      for (const [index, value] of values.entries()) {
        if (index > 0) line += layout.delimiter;
        const kind = kinds?.[index] ?? "text";
        line += field(texts[kind](value), kind);
      }
      block += `${line}\r\n`;
      if (block.length < blockCharacters) continue;
      await handle.write(Buffer.from(block, encoding));
      block = "";
    }
    await handle.write(Buffer.from(block, encoding));
  } finally {
    await handle.close();
  }
}

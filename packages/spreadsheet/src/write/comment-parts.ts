import { columnName } from "@tieout/spreadsheet/model";
import { ByteWriter } from "./byte-writer.ts";
import type { CellComment } from "./row-writer.ts";
import type { ZipEntry } from "./zip-writer.ts";

const blockBytes = 256 * 1024;
const author = "Tieout";

/** Writes the texts of a sheet's comments. */
export function writeCommentTexts(entry: ZipEntry, comments: readonly CellComment[]): Promise<void> {
  const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>${author}</author></authors><commentList>`;
  const font = '<rPr><sz val="9"/><color indexed="81"/><rFont val="Arial"/><family val="2"/></rPr>';
  return writeEach(entry, { head, items: comments, tail: "</commentList></comments>" }, (out, { row, column, text }) => {
    out.ascii(`<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><r>${font}<t xml:space="preserve">`);
    out.escaped(text);
    out.ensure(64);
    out.ascii("</t></r></text></comment>");
  });
}

/** Shape IDs are assigned in blocks of 1024, each block to one drawing. */
const shapeBlock = 1024;
export const shapeBlocksOf = (comments: readonly CellComment[]): number => Math.floor(comments.length / shapeBlock) + 1;

/**
 * Writes the yellow comment boxes: Excel shows a comment only if a legacy VML drawing positions it. `firstBlock` is counted from 1 across
 * the workbook.
 */
export function writeCommentShapes(entry: ZipEntry, comments: readonly CellComment[], firstBlock: number): Promise<void> {
  const blocks = Array.from({ length: shapeBlocksOf(comments) }, (_, at) => firstBlock + at).join(",");
  const head =
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  let shapes = 0;
  return writeEach(entry, { head, items: comments, tail: "</xml>" }, (out, { row, column, text }) => {
    shapes++;
    const lines = Math.min(2 + Math.ceil(text.length / 24), 20);
    const anchor = `${column + 1}, 12, ${row}, 4, ${column + 3}, 40, ${row + lines}, 4`;
    out.ascii(
      `<v:shape id="_x0000_s${firstBlock * shapeBlock + shapes}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
        '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
        `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    );
  });
}

interface Part<T> {
  readonly head: string;
  readonly items: readonly T[];
  readonly tail: string;
}

async function writeEach<T>(entry: ZipEntry, { head, items, tail }: Part<T>, write: (out: ByteWriter, item: T) => void): Promise<void> {
  let out = new ByteWriter(blockBytes + 4096);
  out.ascii(head);
  for (const item of items) {
    out.ensure(2048);
    write(out, item);
    if (out.length < blockBytes) continue;
    await entry.write(out.buffer.subarray(0, out.length));
    out = new ByteWriter(blockBytes + 4096);
  }
  out.ensure(64);
  out.ascii(tail);
  await entry.write(out.buffer.subarray(0, out.length));
  await entry.close();
}

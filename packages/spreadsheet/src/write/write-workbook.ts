import { rm } from "node:fs/promises";
import type { SheetModel, WorkbookModel } from "@tieout/spreadsheet/model";
import { ByteWriter } from "./byte-writer.ts";
import { shapeBlocksOf, writeCommentShapes, writeCommentTexts } from "./comment-parts.ts";
import { lastTableRow, printPlan, repeatedRows } from "./print-plan.ts";
import { refuseInvalidWorkbook } from "./refuse-invalid-workbook.ts";
import { RowWriter } from "./row-writer.ts";
import { sheetHead, sheetTail } from "./sheet-frame.ts";
import { styleSheetXml } from "./style-sheet.ts";
import * as parts from "./workbook-parts.ts";
import { ZipWriter } from "./zip-writer.ts";

const blockBytes = 1024 * 1024;

export interface WrittenSheet {
  readonly name: string;
  readonly rows: number;
  readonly formulaCells: number;
  /** Addresses of cells whose text was truncated to the 32,767 characters a cell can hold. */
  readonly cutTexts: readonly string[];
}

export interface WrittenWorkbook {
  readonly bytes: number;
  readonly sha256: string;
  readonly sheets: readonly WrittenSheet[];
}

/**
 * Writes an XLSX file whose bytes depend only on the model; iterates every sheet's rows once. Throws and leaves no file behind if Excel
 * could not open the result.
 */
export async function writeWorkbook(model: WorkbookModel, path: string): Promise<WrittenWorkbook> {
  refuseInvalidWorkbook(model);
  const zip = await ZipWriter.create(path);
  try {
    const sheets = await writeParts(zip, model);
    return { ...(await zip.finish()), sheets };
  } catch (error) {
    await zip.abandon();
    await rm(path, { force: true });
    throw error;
  }
}

async function writeParts(zip: ZipWriter, model: WorkbookModel): Promise<WrittenSheet[]> {
  const add = (name: string, xml: string): Promise<void> => zip.addBytes(name, Buffer.from(xml, "utf8"));
  await add("_rels/.rels", parts.packageRelationships());
  await add("docProps/core.xml", parts.coreProperties(model.title));
  await add("docProps/app.xml", parts.applicationProperties());
  await add("xl/_rels/workbook.xml.rels", parts.workbookRelationships(model.sheets.length));
  await add("xl/styles.xml", styleSheetXml());
  const written: WrittenSheet[] = [];
  const withComments: number[] = [];
  const printed: parts.PrintedRanges[] = [];
  let nextShapeBlock = 1;
  for (const sheet of model.sheets) {
    const number = written.length + 1;
    const rows = await writeSheet(zip, sheet, { number, footer: model.footer });
    if (rows.comments.length > 0) {
      withComments.push(number);
      await add(`xl/worksheets/_rels/sheet${number}.xml.rels`, parts.sheetRelationships(number));
      await writeCommentTexts(await zip.openEntry(`xl/comments${number}.xml`), rows.comments);
      await writeCommentShapes(await zip.openEntry(`xl/drawings/vmlDrawing${number}.vml`), rows.comments, nextShapeBlock);
      nextShapeBlock += shapeBlocksOf(rows.comments);
    }
    printed.push({ areas: rows.printAreas.ranges(sheet.columns.length), titles: repeatedRows(sheet, rows.tablePoints) });
    written.push({ name: sheet.name, rows: rows.rows, formulaCells: rows.formulaCells, cutTexts: rows.cutTexts });
  }
  // The print areas and the sheets with comments are known only now.
  await add("xl/workbook.xml", parts.workbookXml(model, printed));
  await add("[Content_Types].xml", parts.contentTypes(model.sheets.length, withComments));
  return written;
}

async function writeSheet(zip: ZipWriter, sheet: SheetModel, context: { number: number; footer: string }): Promise<RowWriter> {
  const entry = await zip.openEntry(`xl/worksheets/sheet${context.number}.xml`);
  const out = new ByteWriter(blockBytes + blockBytes / 8);
  const spare: Buffer[] = [];
  const flush = async (): Promise<void> => {
    const full = out.buffer;
    const block = full.subarray(0, out.length);
    out.buffer = spare.pop() ?? Buffer.allocUnsafeSlow(full.length);
    out.length = 0;
    await entry.write(block, () => spare.push(full));
  };
  const appendText = (text: string): void => {
    const bytes = Buffer.from(text, "utf8");
    out.ensure(bytes.length);
    out.bytes(bytes);
  };
  appendText(sheetHead(sheet, context.number === 1));
  const widths = sheet.columns.map((column) => column.width);
  const writer = new RowWriter(sheet.name, out, {
    widths,
    plan: printPlan(sheet),
    titleRows: sheet.printTitleRows?.[1] ?? 0,
    lastTableRow: lastTableRow(sheet),
  });
  for (const row of sheet.rows) {
    writer.writeRow(row);
    if (out.length >= blockBytes) await flush();
  }
  appendText(sheetTail(sheet, context.footer, writer));
  await flush();
  await entry.close();
  return writer;
}

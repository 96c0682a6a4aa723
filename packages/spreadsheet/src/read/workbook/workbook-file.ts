import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import type { Calculation } from "../formula-tally.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { type CellFormats, readCellFormats } from "./cell-formats.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readWorkbookPackage, type WorkbookPackage } from "./workbook-package.ts";
import { type WorkbookContent, WorksheetHandler } from "./worksheet-handler.ts";
import { XmlScanner } from "./xml-scanner.ts";
import { ZipArchive } from "./zip-archive.ts";

function noticesOf(workbook: WorkbookPackage, archive: ZipArchive, before: readonly Notice[]): Notice[] {
  const notices: Notice[] = [...before];
  if (workbook.hasMacros)
    notices.push({
      code: "macros-ignored",
      msg: "The workbook contains macros. They were neither run nor kept; only the stored values were read.",
    });
  if (workbook.externalLinks > 0)
    notices.push({
      code: "external-links-ignored",
      msg: `The workbook links to ${workbook.externalLinks} other file(s). Links were not followed; the last stored values were read.`,
    });
  if (archive.directory.prefixBytes > 0)
    notices.push({
      code: "prepended-bytes-skipped",
      msg: `${archive.directory.prefixBytes} unrelated bytes precede the workbook in this file; they were skipped.`,
    });
  return notices;
}

interface WorkbookSource {
  readonly path: string;
  readonly fileName: string;
  readonly notices: readonly Notice[];
}

/** One open workbook; shared strings and styles are read once, with the first sheet. */
class WorkbookFile implements TabularFile {
  readonly format: "xlsx" | "xlsm";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly date1904: boolean;
  readonly calculation: Calculation;
  readonly isCalculatedByHand: boolean;
  readonly #archive: ZipArchive;
  readonly #workbook: WorkbookPackage;
  readonly #limits: ReadLimits;
  #content: WorkbookContent | null = null;

  constructor(source: WorkbookSource, archive: ZipArchive, workbook: WorkbookPackage, limits: ReadLimits) {
    this.path = source.path;
    this.fileName = source.fileName;
    this.format = workbook.hasMacros ? "xlsm" : "xlsx";
    this.notices = noticesOf(workbook, archive, source.notices);
    this.sheets = workbook.sheets.map(({ index, name, visibility, kind }) => ({ index, name, visibility, kind }));
    this.date1904 = workbook.date1904;
    this.calculation = workbook.calculation;
    this.isCalculatedByHand = workbook.isCalculatedByHand;
    this.#archive = archive;
    this.#workbook = workbook;
    this.#limits = limits;
  }

  async #readContent(): Promise<WorkbookContent> {
    const formats: CellFormats = await readCellFormats(this.#archive, this.#workbook.stylesPart);
    const strings = await readSharedStrings(this.#archive, this.#workbook.sharedStringsPart, this.#limits);
    return { strings, formats, date1904: this.date1904 };
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    const sheet = this.#workbook.sheets[sheetIndex];
    if (!sheet) throw new RangeError(`sheet ${sheetIndex} of ${this.#workbook.sheets.length}`);
    return asResult(async () => {
      if (sheet.kind !== "worksheet") return new FactsTally().facts();
      this.#content ??= await this.#readContent();
      const handler = new WorksheetHandler(this.#content, onRow, this.#limits, range);
      const scanner = new XmlScanner(handler, sheet.part);
      for await (const chunk of this.#archive.chunks(sheet.part)) {
        scanner.write(chunk);
        if (handler.done) return handler.facts.facts();
      }
      scanner.end();
      return handler.facts.facts();
    });
  }

  close(): Promise<void> {
    return this.#archive.close();
  }
}

/** Opens an XLSX or XLSM package; throws a refusal for any other ZIP archive. */
export async function openWorkbookFile(source: WorkbookSource, limits: ReadLimits): Promise<TabularFile> {
  const archive = await ZipArchive.open(source.path, limits);
  try {
    const workbook = await readWorkbookPackage(archive);
    if (workbook.sheets.length === 0) throw refused("file-damaged", "The workbook has no sheets.");
    return new WorkbookFile(source, archive, workbook, limits);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

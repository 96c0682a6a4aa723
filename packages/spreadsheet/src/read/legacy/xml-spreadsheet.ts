import { createReadStream } from "node:fs";
import type { Result } from "@tieout/kernel";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import { type StoredResult, storedResult } from "../formula-tally.ts";
import type { ReadLimits } from "../read-limits.ts";
import { RowCollector } from "../row-collector.ts";
import type { Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { type CellFormat, parseCellFormat } from "../workbook/cell-formats.ts";
import { isoDateText, numberText } from "../workbook/cell-text.ts";
import { withTextAround } from "../workbook/identifier-pattern.ts";
import { type XmlHandler, XmlScanner } from "../workbook/xml-scanner.ts";

const chunkBytes = 256 * 1024;
const mostSheets = 10_000;

async function scanFile(path: string, handler: XmlHandler & { readonly done?: boolean }, limits: ReadLimits): Promise<void> {
  const scanner = new XmlScanner(handler, "of the file");
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    limits.checkpoint();
    scanner.write(chunk);
    if (handler.done) return;
  }
  scanner.end();
}

/** Formats that this file format has names for; any other name is a format code. */
function formatNamed(name: string): CellFormat {
  if (/^(?:general|short|medium|long) date$/i.test(name)) return { kind: "date" };
  if (/^(?:short|medium|long) time$/i.test(name)) return { kind: "time" };
  if (/^percent$/i.test(name)) return { kind: "percent" };
  const isNamed = /^(?:general number|currency|euro currency|fixed|standard|scientific|yes\/no|true\/false|on\/off)$/i.test(name);
  return isNamed ? { kind: "general" } : parseCellFormat(name);
}

interface Outline {
  readonly sheets: SheetInfo[];
  readonly formats: Map<string, CellFormat>;
  date1904: boolean;
}

/** Reads the sheets' names and visibility, the styles and the date system in one pass over the file, without the cells. */
class OutlineHandler implements XmlHandler {
  readonly outline: Outline = { sheets: [], formats: new Map(), date1904: false };
  #style = "";
  #reading: "visible" | "date1904" | null = null;

  open(scanner: XmlScanner, code: number): void {
    if (code !== 0) return;
    const name = scanner.name();
    const { sheets, formats } = this.outline;
    if (name === "Worksheet") {
      if (sheets.length >= mostSheets) throw refused("file-too-large", `The workbook has more than ${mostSheets} sheets.`);
      const index = sheets.length;
      sheets.push({ index, name: scanner.attribute("Name") ?? `Sheet ${index + 1}`, visibility: "visible", kind: "worksheet" });
    } else if (name === "Style") this.#style = scanner.attribute("ID") ?? "";
    else if (name === "NumberFormat") formats.set(this.#style, formatNamed(scanner.attribute("Format") ?? "General"));
    else if (name === "Date1904") this.outline.date1904 = true;
    else if (name === "Visible") {
      this.#reading = "visible";
      scanner.wantsText = true;
    }
  }

  close(scanner: XmlScanner): void {
    if (this.#reading === null) return;
    this.#reading = null;
    scanner.wantsText = false;
  }

  text(scanner: XmlScanner, start: number, end: number): void {
    const { sheets } = this.outline;
    const last = sheets.at(-1);
    const text = scanner.ascii(start, end).trim();
    if (!last || !/^Sheet(?:Very)?Hidden$/.test(text)) return;
    sheets[last.index] = { ...last, visibility: text === "SheetHidden" ? "hidden" : "very_hidden" };
  }
}

/** Reads the cells of one sheet. Rows and cells without an index follow the previous one; columns covered by merged cells are left out. */
class SheetHandler implements XmlHandler {
  readonly collector: RowCollector;
  readonly #outline: Outline;
  readonly #wanted: number;
  readonly #limits: ReadLimits;
  #sheet = -1;
  #row = 0;
  #column = 0;
  #merged = 0;
  #listedColumn = 0;
  #style = "";
  #type = "";
  #value = "";
  #hasFormula = false;
  #inComment = false;

  constructor(outline: Outline, wanted: number, collector: RowCollector, limits: ReadLimits) {
    this.#outline = outline;
    this.#wanted = wanted;
    this.collector = collector;
    this.#limits = limits;
  }

  get done(): boolean {
    return this.collector.done || this.#sheet > this.#wanted;
  }

  open(scanner: XmlScanner): void {
    const name = scanner.name();
    if (name === "Worksheet") this.#sheet += 1;
    if (this.#sheet !== this.#wanted || this.done) return;
    if (name === "Row") this.#openRow(scanner);
    else if (name === "Cell") this.#openCell(scanner);
    else if (name === "Comment") this.#inComment = true;
    else if (name === "Column") this.#openColumn(scanner);
    else if (name === "Data" && !this.#inComment) {
      this.#type = scanner.attribute("Type") ?? "String";
      scanner.wantsText = true;
    }
  }

  close(scanner: XmlScanner): void {
    if (this.#sheet !== this.#wanted) return;
    const name = scanner.name();
    if (name === "Comment") this.#inComment = false;
    else if (name === "Data" && !this.#inComment) scanner.wantsText = false;
    else if (name === "Cell") this.#closeCell();
    else if (name === "Row" && !this.collector.done) this.collector.end();
  }

  text(scanner: XmlScanner, start: number, end: number, raw: boolean): void {
    this.#value += scanner.decoded(start, end, raw);
    if (this.#value.length > this.#limits.maxCellChars)
      throw refused("file-too-large", `A cell in row ${this.#row} is longer than ${this.#limits.maxCellChars} characters.`);
  }

  #number(scanner: XmlScanner, attribute: string): number | null {
    const text = scanner.attribute(attribute);
    if (text === undefined) return null;
    if (!/^\d{1,7}$/.test(text)) throw refused("file-damaged", `A row or cell after row ${this.#row} has no valid place.`);
    return Number(text);
  }

  #openRow(scanner: XmlScanner): void {
    this.#row = this.#number(scanner, "Index") ?? this.#row + 1;
    const hidden = scanner.attribute("Hidden") === "1";
    this.collector.begin(this.#row, hidden);
    this.#column = 0;
    this.#merged = 0;
  }

  #openColumn(scanner: XmlScanner): void {
    const from = this.#number(scanner, "Index") ?? this.#listedColumn + 1;
    this.#listedColumn = from + (this.#number(scanner, "Span") ?? 0);
    const { hiddenColumns } = this.collector.facts;
    if (scanner.attribute("Hidden") === "1" && hiddenColumns.length < this.#limits.maxColumns)
      hiddenColumns.push({ from, to: this.#listedColumn });
  }

  #openCell(scanner: XmlScanner): void {
    this.#column = this.#number(scanner, "Index") ?? this.#column + this.#merged + 1;
    this.#merged = this.#number(scanner, "MergeAcross") ?? 0;
    if (this.#merged > 0 || scanner.attribute("MergeDown") !== undefined)
      this.collector.facts.mergedRanges.add(`R${this.#row}C${this.#column}`);
    this.#style = scanner.attribute("StyleID") ?? "";
    this.#hasFormula = scanner.attribute("Formula") !== undefined;
    this.#type = "";
    this.#value = "";
  }

  #closeCell(): void {
    if (this.#column === 0) return;
    this.collector.cell(this.#column, this.#cellText(), this.#type === "Error");
    if (this.#hasFormula) this.collector.formula(this.#column, this.#stored());
  }

  #stored(): StoredResult {
    const value = this.#value;
    if (this.#type === "" || (value === "" && this.#type !== "String")) return "missing";
    return storedResult(this.#type === "Number" || this.#type === "Boolean" ? Number(value) : value);
  }

  #cellText(): string {
    const value = this.#value;
    const format = this.#outline.formats.get(this.#style) ?? { kind: "general" };
    if (this.#type === "Number") {
      const number = Number(value);
      return value.trim() === "" || !Number.isFinite(number) ? value : numberText(number, format, this.#outline.date1904);
    }
    if (this.#type === "Boolean") return value.trim() === "1" ? "TRUE" : "FALSE";
    if (this.#type === "DateTime") return isoDateText(value).replace(/^1899-12-3[01] /, "");
    return format.around ? withTextAround(value, format.around) : value;
  }
}

class XmlSpreadsheet implements TabularFile {
  readonly format = "xml";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly date1904: boolean;
  readonly calculation = "unknown";
  readonly #outline: Outline;
  readonly #limits: ReadLimits;

  constructor(source: XmlSource, outline: Outline, limits: ReadLimits) {
    this.fileName = source.fileName;
    this.path = source.path;
    this.notices = source.notices;
    this.sheets = outline.sheets;
    this.date1904 = outline.date1904;
    this.#outline = outline;
    this.#limits = limits;
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    if (!this.sheets[sheetIndex]) throw new RangeError(`sheet ${sheetIndex} of ${this.sheets.length}`);
    return asResult(async () => {
      const collector = new RowCollector(onRow, this.#limits, range);
      await scanFile(this.path, new SheetHandler(this.#outline, sheetIndex, collector, this.#limits), this.#limits);
      return collector.facts.facts();
    });
  }

  async close(): Promise<void> {}
}

interface XmlSource {
  readonly path: string;
  readonly fileName: string;
  readonly notices: readonly Notice[];
}

/** Opens a spreadsheet in the XML format of Excel 2002 and 2003, which keeps everything in one file. */
export async function openXmlSpreadsheet(source: XmlSource, limits: ReadLimits): Promise<TabularFile> {
  const handler = new OutlineHandler();
  await scanFile(source.path, handler, limits);
  if (handler.outline.sheets.length === 0) throw refused("file-damaged", "The workbook has no sheets.");
  return new XmlSpreadsheet(source, handler.outline, limits);
}

import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { OnRow, ReadRange } from "../tabular-file.ts";
import type { CellFormats } from "./cell-formats.ts";
import { columnOf } from "./cell-reference.ts";
import { isoDateText, numberText } from "./cell-text.ts";
import { withTextAround } from "./identifier-pattern.ts";
import type { NumberFormat } from "./number-format.ts";
import { SheetFormulas } from "./sheet-formulas.ts";
import { C, COL, F, IS, R, ROW, RPH, S, T, V } from "./sheet-tags.ts";
import { unescapeOoxml, type XmlHandler, type XmlScanner } from "./xml-scanner.ts";

/** Content shared by all of a workbook's sheets. */
export interface WorkbookContent {
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly date1904: boolean;
}

const general: NumberFormat = { kind: "general" };
/** Plain decimals with at most 15 digits and no trailing zeros are used as is. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const mostPlainChars = 16;
/** Maximum length of a reference; `$XFD$1048576` has twelve characters. */
const longestReference = 20;

/** Turns one worksheet part's events into rows of text. */
export class WorksheetHandler implements XmlHandler {
  readonly facts = new FactsTally();
  /** Set when `maxRows` is reached: the caller stops feeding bytes. */
  done = false;
  readonly #content: WorkbookContent;
  readonly #onRow: OnRow;
  readonly #limits: ReadLimits;
  readonly #fromRow: number;
  readonly #maxRows: number;

  #inData = false;
  #row = 0;
  #inRow = false;
  /** False if the row has no number; the first cell with a reference then determines the number. */
  #rowNumbered = true;
  #rowHidden = false;
  #cells: string[] = [];
  #cellCount = 0;
  #hasText = false;
  #errorColumns: number[] = [];
  #missingColumns: number[] = [];

  #scanner: XmlScanner | null = null;
  #column = 0;
  #inCell = false;
  #style = 0;
  #type = "";
  #value = "";
  #hasValue = false;
  #inFormula = false;
  readonly #formulas = new SheetFormulas(this.facts.formulas);
  #inline = "";
  #inInline = false;
  #inPhonetic = false;

  constructor(content: WorkbookContent, onRow: OnRow, limits: ReadLimits, range: ReadRange) {
    this.#content = content;
    this.#onRow = onRow;
    this.#limits = limits;
    this.#fromRow = range.fromRow ?? 1;
    this.#maxRows = range.maxRows ?? Number.POSITIVE_INFINITY;
  }

  open(scanner: XmlScanner, code: number): void {
    if (!this.#inData) {
      this.#openOutside(scanner, code);
      return;
    }
    if (code === C) this.#openCell(scanner);
    else if (code === V) {
      if (this.#inCell) scanner.wantsText = true;
    } else if (code === F && this.#inCell) {
      this.#inFormula = true;
      this.#formulas.open(scanner);
    } else if (code === T) scanner.wantsText = this.#inInline && !this.#inPhonetic;
    else if (code === ROW) this.#openRow(scanner);
    else if (code === IS) this.#inInline = this.#inCell;
    else if (code === RPH) this.#inPhonetic = true;
  }

  close(scanner: XmlScanner, code: number): void {
    if (!this.#inData) return;
    if (code === C) this.#closeCell();
    else if (code === V) {
      scanner.wantsText = false;
      this.#hasValue = true;
    } else if (code === T) scanner.wantsText = false;
    else if (code === F) {
      this.#inFormula = false;
      scanner.wantsText = false;
    } else if (code === ROW) this.#closeRow();
    else if (code === IS) this.#inInline = false;
    else if (code === RPH) this.#inPhonetic = false;
    else if (code === 0 && scanner.name() === "sheetData") this.#inData = false;
  }

  text(scanner: XmlScanner, start: number, end: number, raw: boolean): void {
    const text = scanner.decoded(start, end, raw);
    if (this.#inFormula) this.#formulas.addText(text);
    else if (this.#inInline) this.#inline += text;
    else this.#value = this.#value === "" ? text : this.#value + text;
    if (this.#value.length + this.#inline.length > this.#limits.maxCellChars)
      throw refused("file-too-large", `A cell in row ${this.#row} is longer than ${this.#limits.maxCellChars} characters.`);
  }

  #openOutside(scanner: XmlScanner, code: number): void {
    if (code === COL) {
      if (/^(1|true)$/.test(scanner.attribute("hidden") ?? "") && this.facts.hiddenColumns.length < this.#limits.maxColumns)
        this.facts.hiddenColumns.push({ from: Number(scanner.attribute("min") ?? 0), to: Number(scanner.attribute("max") ?? 0) });
      return;
    }
    if (code !== 0) return;
    const name = scanner.name();
    if (name === "sheetData") this.#inData = true;
    else if (name === "mergeCell") this.facts.mergedRanges.add((scanner.attribute("ref") ?? "").slice(0, 40));
  }

  #openRow(scanner: XmlScanner): void {
    const number = scanner.attribute("r");
    const previous = this.#row;
    this.#row = number === undefined ? previous + 1 : Number(number);
    if (!Number.isInteger(this.#row) || this.#row < 1)
      throw refused("file-damaged", `A row after row ${previous} of the sheet has no valid row number.`);
    this.#guardRow();
    if (this.#row <= previous) this.facts.rowsOutOfOrder.add(this.#row);
    this.#inRow = true;
    this.#rowNumbered = number !== undefined;
    this.#formulas.beginRow(this.#row);
    this.#rowHidden = /^(1|true)$/.test(scanner.attribute("hidden") ?? "");
    if (this.#rowHidden) this.facts.hiddenRows.add(this.#row);
    if (this.#row > this.facts.formattedRows) this.facts.formattedRows = this.#row;
    this.#cells = [];
    this.#column = 0;
    this.#hasText = false;
  }

  #guardRow(): void {
    if (this.#row > this.#limits.maxRows) throw refused("file-too-large", `The sheet has more than ${this.#limits.maxRows} rows.`);
  }

  #closeRow(): void {
    this.#inRow = false;
    this.#formulas.endRow();
    const row = this.#row;
    this.#cellCount += this.#cells.length;
    if (this.#cellCount > this.#limits.maxCells)
      throw refused(
        "file-too-large",
        `The sheet's rows reach so far to the right that it has more than ${this.#limits.maxCells.toLocaleString("en-US")} cells by row ${row}. Delete stray values in far columns.`,
      );
    const marked = this.#errorColumns.length > 0 || this.#missingColumns.length > 0;
    if (this.#hasText || marked) {
      if (row < this.#fromRow) {
        this.#errorColumns = [];
        this.#missingColumns = [];
        return;
      }
      const facts = this.facts;
      if (facts.recordCount >= this.#maxRows) {
        facts.complete = false;
        this.done = true;
        return;
      }
      if (row > facts.rows) facts.rows = row;
      facts.recordCount += 1;
      this.#emit(row, marked);
    }
  }

  #emit(row: number, marked: boolean): void {
    const cells = this.#cells;
    while (cells.length > 0 && cells[cells.length - 1] === "") cells.pop();
    if (cells.length > this.facts.columns) this.facts.columns = cells.length;
    if (!marked && !this.#rowHidden) {
      this.#onRow(row, cells);
      return;
    }
    this.#onRow(row, cells, {
      hidden: this.#rowHidden,
      errorColumns: this.#errorColumns,
      formulaWithoutValueColumns: this.#missingColumns,
    });
    for (const column of this.#errorColumns) this.facts.errorCells.add({ row, column });
    for (const column of this.#missingColumns) this.facts.formulasWithoutValue.add({ row, column });
    this.#errorColumns = [];
    this.#missingColumns = [];
  }

  readonly #visitCellAttribute = (code: number, _nameStart: number, start: number, end: number): void => {
    const scanner = this.#scanner;
    if (!scanner) return;
    const bytes = scanner.bytes;
    if (code === R) {
      if (end - start > longestReference) throw refused("file-damaged", `A cell in row ${this.#row} has an invalid cell reference.`);
      this.#column = columnOf(bytes, start, end);
      if (!this.#rowNumbered) this.#numberRow(scanner.ascii(start, end));
    } else if (code === S) this.#style = Number(scanner.ascii(start, end));
    else if (code === T) this.#type = end - start === 1 ? (oneLetter[bytes[start] ?? 0] ?? "n") : scanner.ascii(start, end);
  };

  #numberRow(reference: string): void {
    const number = Number(/^[^\d]*(\d+)$/.exec(reference)?.[1] ?? 0);
    if (number < 1) return;
    this.#rowNumbered = true;
    this.#row = number;
    this.#formulas.numberRow(number);
    this.#guardRow();
    if (number > this.facts.formattedRows) this.facts.formattedRows = number;
  }

  #openCell(scanner: XmlScanner): void {
    if (!this.#inRow) throw refused("file-damaged", `A cell after row ${this.#row} of the sheet is outside any row.`);
    this.#inCell = true;
    this.#style = 0;
    this.#type = "";
    this.#value = "";
    this.#inline = "";
    this.#hasValue = false;
    this.#formulas.beginCell();
    const before = this.#column;
    this.#column = 0;
    this.#scanner = scanner;
    scanner.eachAttribute(this.#visitCellAttribute);
    if (this.#column === 0) this.#column = before + 1;
    if (this.#column > this.#limits.maxColumns)
      throw refused("file-too-large", `Row ${this.#row} has a cell beyond column ${this.#limits.maxColumns}.`);
    if (this.#column > this.facts.formattedColumns) this.facts.formattedColumns = this.#column;
  }

  #closeCell(): void {
    this.#inCell = false;
    const column = this.#column;
    if (!this.#formulas.closeCell(column, this.#type, this.#hasValue ? this.#value : null)) this.#missingColumns.push(column);
    const text = this.#cellText();
    const cells = this.#cells;
    if (text !== "") this.#hasText = true;
    if (column > cells.length) {
      while (cells.length < column - 1) cells.push("");
      cells.push(text);
    } else {
      if (cells[column - 1] !== "") this.facts.duplicateCells.add({ row: this.#row, column });
      cells[column - 1] = text;
    }
  }

  #sharedText(value: string): string {
    if (value === "") return "";
    const text = this.#content.strings[Number(value)];
    if (text === undefined)
      throw refused("file-damaged", `A cell in row ${this.#row} refers to a text that the workbook does not contain.`);
    return this.#textCell(text);
  }

  #cellText(): string {
    const value = this.#value;
    switch (this.#type) {
      case "":
      case "n":
        return value === "" ? "" : this.#numberCell(value);
      case "s":
        return this.#sharedText(value);
      case "str":
        return this.#textCell(unescapeOoxml(value));
      case "inlineStr":
        return this.#textCell(unescapeOoxml(this.#inline === "" ? value : this.#inline));
      case "b":
        return value === "" ? "" : /^(1|true)$/i.test(value.trim()) ? "TRUE" : "FALSE";
      case "e":
        this.#errorColumns.push(this.#column);
        return value;
      case "d":
        return isoDateText(value);
      default:
        return value === "" ? this.#inline : value;
    }
  }

  #textCell(text: string): string {
    const around = this.#content.formats[this.#style]?.around;
    return around ? withTextAround(text, around) : text;
  }

  #numberCell(value: string): string {
    const format = this.#content.formats[this.#style] ?? general;
    if (format.kind === "general" && value.length <= mostPlainChars && plainNumber.test(value)) return value === "-0" ? "0" : value;
    const number = Number(value);
    return Number.isFinite(number) && value.trim() !== "" ? numberText(number, format, this.#content.date1904) : value;
  }
}

const oneLetter: Readonly<Record<number, string>> = { 115: "s", 110: "n", 98: "b", 101: "e", 100: "d" };

import { displayDate, type PlainDate, toExcelSerial } from "@tieout/kernel";
import { type Cell, type CellContent, columnName, type RowModel } from "@tieout/spreadsheet/model";
import type { ByteWriter } from "./byte-writer.ts";
import { PrintAreas } from "./print-areas.ts";
import { tooManyColumns, tooManyRows } from "./refuse-invalid-workbook.ts";
import type { RowPlace } from "./row-place.ts";
import { maximumColumns, maximumFormulaLength, maximumRows, maximumTextLength } from "./sheet-limits.ts";
import { styleIndex, type Variant, variantOf, variants } from "./style-sheet.ts";
import { linePoints, spannedColumns, wrappedHeight } from "./wrapped-height.ts";

export interface CellComment {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Consecutive rows in one column, 1-based and inclusive. */
export interface CellRun {
  readonly column: number;
  readonly from: number;
  to: number;
}

export interface LinkRun extends CellRun {
  readonly link: string;
}

/**
 * Excel does not open a sheet with more links (Microsoft, "Excel specifications and limits"); further cells keep their text without the
 * link.
 */
const maximumLinks = 65_530;

const maximumSafe = BigInt(Number.MAX_SAFE_INTEGER);
const firstSharedSerial = 61;
// Room for the address, style and markup around a cell's text.
const markupBytes = 96;

/** Writes the rows of one sheet, top to bottom, and collects the parts that are stored elsewhere in the file. */
export class RowWriter {
  readonly out: ByteWriter;
  rows = 0;
  formulaCells = 0;
  /** Total height of the rows up to the end of the main table. */
  tablePoints = 0;
  /** Addresses of cells whose text was truncated to a cell's limit. */
  readonly cutTexts: string[] = [];
  readonly comments: CellComment[] = [];
  readonly checkRuns: CellRun[] = [];
  readonly linkRuns: LinkRun[] = [];
  /** Ranges of cells whose text spans several columns. */
  readonly merges: string[] = [];
  readonly printAreas: PrintAreas;
  readonly #sheetName: string;
  readonly #place: RowPlace;
  readonly #columnNames: string[] = [];
  readonly #styleAttributes = new Map<string, string[]>();
  readonly #openRuns = new Map<number, CellRun>();
  readonly #openLinks = new Map<number, LinkRun>();

  constructor(sheetName: string, out: ByteWriter, place: RowPlace) {
    this.#sheetName = sheetName;
    this.#place = place;
    this.printAreas = new PrintAreas(place.plan, place.titleRows);
    this.out = out;
  }

  writeRow(row: RowModel): void {
    const { out } = this;
    this.rows++;
    if (this.rows > maximumRows) throw tooManyRows(this.#sheetName);
    if (row.cells.length > maximumColumns) throw tooManyColumns(this.#sheetName, row.cells.length);
    out.ensure(markupBytes);
    out.ascii('<row r="');
    out.integer(this.rows);
    out.ascii('"');
    const height = row.heightPoints ?? wrappedHeight(row, this.#place);
    if (height !== null) out.ascii(` ht="${this.#finite(height, 0)}" customHeight="1"`);
    if (this.rows <= this.#place.lastTableRow) this.tablePoints += height ?? linePoints;
    out.ascii(">");
    for (let column = 0; column < row.cells.length; column++) {
      const cell = row.cells[column];
      if (!cell) continue;
      this.#writeCell(column, cell);
      if (cell.span !== undefined) this.#merge(column, spannedColumns(cell, { row, column }, this.#place));
    }
    this.printAreas.add(row, this.rows);
    out.ensure(8);
    out.ascii("</row>");
  }

  #writeCell(column: number, cell: Cell): void {
    const { out } = this;
    const variant = variantOf(cell);
    out.ensure(markupBytes);
    out.ascii('<c r="');
    out.ascii(this.#columnName(column));
    out.integer(this.rows);
    out.ascii(this.#styleAttribute(cell.style, variant));
    if (cell.comment !== undefined && cell.comment !== "") this.comments.push({ row: this.rows - 1, column, text: cell.comment });
    if (cell.style === "check") this.#extendRun(column);
    if (cell.link !== undefined) this.#extendLink(column, cell.link);
    if (cell.formula === undefined) this.#writeContent(column, cell.content, variant);
    else this.#writeFormula(column, cell.formula, cell.content);
  }

  #writeContent(column: number, content: CellContent, variant: Variant): void {
    const { out } = this;
    const text = textOf(content);
    if (text !== null) {
      const kept = this.#cut(column, text);
      out.ascii(needsPreserve(kept) ? ' t="inlineStr"><is><t xml:space="preserve">' : ' t="inlineStr"><is><t>');
      out.escaped(kept);
      out.ensure(16);
      out.ascii("</t></is></c>");
    } else if (content.kind === "blank") {
      out.ascii("/>");
    } else {
      out.ascii("><v>");
      this.#writeFigure(column, content, variant);
      out.ascii("</v></c>");
    }
  }

  #writeFormula(column: number, formula: string, content: CellContent): void {
    const { out } = this;
    if (formula === "" || formula.startsWith("=") || formula.length > maximumFormulaLength)
      throw new Error(`${this.#at(column)}: a formula has 1 to ${maximumFormulaLength} characters and no leading "=".`);
    this.formulaCells++;
    const text = content.kind === "blank" ? "" : textOf(content);
    out.ascii(text === null ? "><f>" : ' t="str"><f>');
    out.escaped(formula);
    out.ensure(markupBytes);
    out.ascii("</f><v>");
    if (text === null) this.#writeFigure(column, content, variants.text);
    else out.escaped(this.#cut(column, text));
    out.ensure(16);
    out.ascii("</v></c>");
  }

  #writeFigure(column: number, content: CellContent, variant: Variant): void {
    const { out } = this;
    if (content.kind === "money") {
      const { cents } = content;
      if (cents <= maximumSafe && cents >= -maximumSafe) out.hundredths(Number(cents));
      else out.escaped(`${cents / 100n}.${String((cents < 0n ? -cents : cents) % 100n).padStart(2, "0")}`);
    } else if (content.kind === "date") out.integer(toExcelSerial(content.on));
    else if (content.kind === "percent") out.ascii(percentText(this.#finite(content.basisPoints, column)));
    else if (content.kind === "number") {
      if (variant === variants.integer && content.value >= 0 && content.value <= 0x7fffffff) out.integer(content.value);
      else out.ascii(String(this.#finite(content.value, column)));
    }
  }

  #finite(value: number, column: number): number {
    if (!Number.isFinite(value)) throw new Error(`${this.#at(column)}: ${value} is not a number a cell can hold.`);
    return value;
  }

  #cut(column: number, text: string): string {
    if (text.length <= maximumTextLength) return text;
    this.cutTexts.push(`${this.#columnName(column)}${this.rows}`);
    const end = maximumTextLength - 1;
    return `${text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end)}…`;
  }

  #at(column: number): string {
    return `Sheet "${this.#sheetName}", cell ${this.#columnName(column)}${this.rows}`;
  }

  #columnName(column: number): string {
    const known = this.#columnNames[column];
    if (known !== undefined) return known;
    const name = columnName(column);
    this.#columnNames[column] = name;
    return name;
  }

  #styleAttribute(style: Cell["style"], variant: Variant): string {
    let known = this.#styleAttributes.get(style);
    if (!known) {
      known = Object.values(variants).map((each) => `" s="${styleIndex(style, each)}"`);
      this.#styleAttributes.set(style, known);
    }
    return known[variant] ?? '"';
  }

  #merge(column: number, columns: number): void {
    if (columns > 1) this.merges.push(`${this.#columnName(column)}${this.rows}:${this.#columnName(column + columns - 1)}${this.rows}`);
  }

  #extendLink(column: number, link: string): void {
    const open = this.#openLinks.get(column);
    if (open && open.to === this.rows - 1 && open.link === link) {
      open.to = this.rows;
      return;
    }
    if (this.linkRuns.length >= maximumLinks) return;
    const run = { column, from: this.rows, to: this.rows, link };
    this.#openLinks.set(column, run);
    this.linkRuns.push(run);
  }

  #extendRun(column: number): void {
    const open = this.#openRuns.get(column);
    if (open && open.to === this.rows - 1) {
      open.to = this.rows;
      return;
    }
    const run = { column, from: this.rows, to: this.rows };
    this.#openRuns.set(column, run);
    this.checkRuns.push(run);
  }
}

/**
 * Excel counts days up to February 1900 differently from other programs and does not support dates before 1900, so such dates are written
 * as text.
 */
function textOf(content: CellContent): string | null {
  if (content.kind === "text") return content.text;
  return content.kind === "date" && isBeforeSerials(content.on) ? displayDate(content.on) : null;
}
const isBeforeSerials = (on: PlainDate): boolean => on < "1900-03-01" && toExcelSerial(on) < firstSharedSerial;

function needsPreserve(text: string): boolean {
  return text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20 || text.includes("\n");
}

/** Converts hundredths of a percent to a fraction, exactly if they are whole. */
function percentText(basisPoints: number): string {
  if (!Number.isSafeInteger(basisPoints)) return String(basisPoints / 10_000);
  const size = Math.abs(basisPoints);
  const fraction = String(size % 10_000)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${basisPoints < 0 ? "-" : ""}${Math.floor(size / 10_000)}${fraction ? `.${fraction}` : ""}`;
}

import { Parser } from "htmlparser2";
import { refused } from "../file-refusal.ts";
import type { Attributes } from "./hidden-marks.ts";

/** One cell as it appears in the page. */
export interface PageCell {
  readonly attributes: Attributes;
  /** Displayed text, without hidden elements inside the cell. */
  readonly text: string;
}

/** Receives a page's tables in order; tables nested in a cell come before the cell's end. */
export interface PageHandler {
  openTable(attributes: Attributes): void;
  closeTable(): void;
  openSection(attributes: Attributes): void;
  column(attributes: Attributes): void;
  openRow(attributes: Attributes): void;
  closeRow(): void;
  cell(cell: PageCell): void;
  styleSheet(text: string): void;
  /** Whether an element inside a cell is hidden. */
  hides(attributes: Attributes): boolean;
}

interface OpenTable {
  isInRow: boolean;
  cell: OpenCell | null;
}

interface OpenCell {
  readonly attributes: Attributes;
  text: string;
  /** Open elements inside the current cell. */
  readonly inside: { readonly name: string; readonly hidden: boolean }[];
  /** Number of open elements that are hidden, checked for each piece of text. */
  hidden: number;
}

const notShown: ReadonlySet<string> = new Set(["script", "style", "template", "title", "textarea", "object"]);
/** Elements that start a new line. */
const blocks: ReadonlySet<string> = new Set(["br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "tr"]);
const sections: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);
const mostNested = 50;
/** Maximum nesting depth, because the parser searches the open elements at each end tag. */
const mostOpen = 1000;

/**
 * Derives a web page's tables, rows and cells from parser events. A cell ends where the next one starts, or where its row or table ends:
 * end tags of cells and rows may be omitted (HTML, 13.1.2.4).
 */
export class PageEvents {
  readonly #handler: PageHandler;
  readonly #parser: Parser;
  readonly #tables: OpenTable[] = [];
  readonly #maxCellChars: number;
  #openElements = 0;
  #skipped: string | null = null;
  #style = "";

  constructor(handler: PageHandler, maxCellChars: number) {
    this.#handler = handler;
    this.#maxCellChars = maxCellChars;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => this.#close(name),
      ontext: (text) => this.#text(text),
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
    while (this.#tables.length > 0) this.#closeTable();
  }

  get #table(): OpenTable | undefined {
    return this.#tables.at(-1);
  }

  #open(name: string, attributes: Attributes): void {
    this.#openElements += 1;
    if (this.#openElements > mostOpen)
      throw refused(
        "file-not-a-spreadsheet",
        `The file is a web page (HTML) with elements nested more than ${mostOpen} deep. Open it in Excel and save it as XLSX.`,
      );
    if (this.#skipped !== null) return;
    if (notShown.has(name)) {
      this.#skipped = name;
      this.#style = "";
      return;
    }
    if (name === "table") this.#openTable(attributes);
    else if (this.#table) this.#openInside(this.#table, name, attributes);
  }

  #openTable(attributes: Attributes): void {
    if (this.#tables.length >= mostNested)
      throw refused("file-not-a-spreadsheet", `The file is a web page (HTML) with tables nested more than ${mostNested} deep.`);
    this.#tables.push({ isInRow: false, cell: null });
    this.#handler.openTable(attributes);
  }

  #openInside(table: OpenTable, name: string, attributes: Attributes): void {
    if (name === "tr") {
      this.#endRow(table);
      this.#beginRow(table, attributes);
    } else if (name === "td" || name === "th") {
      this.#endCell(table);
      if (!table.isInRow) this.#beginRow(table, {});
      table.cell = { attributes, text: "", inside: [], hidden: 0 };
    } else if (sections.has(name)) {
      this.#endRow(table);
      this.#handler.openSection(attributes);
    } else if (name === "col") this.#handler.column(attributes);
    else if (table.cell) this.#openInCell(table.cell, name, attributes);
  }

  #openInCell(cell: OpenCell, name: string, attributes: Attributes): void {
    if (blocks.has(name)) this.#append(cell, "\n");
    const hidden = this.#handler.hides(attributes);
    cell.inside.push({ name, hidden });
    if (hidden) cell.hidden += 1;
  }

  #closeInCell(cell: OpenCell, name: string): void {
    const at = cell.inside.findLastIndex((one) => one.name === name);
    if (at >= 0) for (const { hidden } of cell.inside.splice(at)) if (hidden) cell.hidden -= 1;
    if (blocks.has(name) && name !== "br") this.#append(cell, "\n");
  }

  #close(name: string): void {
    this.#openElements -= 1;
    if (this.#skipped !== null) {
      if (name !== this.#skipped) return;
      if (name === "style") this.#handler.styleSheet(this.#style);
      this.#skipped = null;
      return;
    }
    const table = this.#table;
    if (!table) return;
    if (name === "table") this.#closeTable();
    else if (name === "tr") this.#endRow(table);
    else if (sections.has(name)) {
      this.#endRow(table);
      this.#handler.openSection({});
    } else if (name === "td" || name === "th") this.#endCell(table);
    else if (table.cell) this.#closeInCell(table.cell, name);
  }

  #text(text: string): void {
    if (this.#skipped === "style") this.#style += text;
    const cell = this.#table?.cell;
    if (this.#skipped !== null || !cell || cell.hidden > 0) return;
    this.#append(cell, text.replace(/[\n\r]/g, " "));
  }

  #append(cell: OpenCell, text: string): void {
    cell.text += text;
    if (cell.text.length > this.#maxCellChars)
      throw refused("file-too-large", `A cell of the web page is longer than ${this.#maxCellChars} characters.`);
  }

  #beginRow(table: OpenTable, attributes: Attributes): void {
    table.isInRow = true;
    this.#handler.openRow(attributes);
  }

  #endCell(table: OpenTable): void {
    const { cell } = table;
    if (!cell) return;
    table.cell = null;
    this.#handler.cell({ attributes: cell.attributes, text: shownText(cell.text) });
  }

  #endRow(table: OpenTable): void {
    this.#endCell(table);
    if (table.isInRow) this.#handler.closeRow();
    table.isInRow = false;
  }

  #closeTable(): void {
    const table = this.#table;
    if (!table) return;
    this.#endRow(table);
    this.#tables.pop();
    this.#handler.closeTable();
  }
}

/** Collapses whitespace as a browser does: each run becomes one space, and lines break only at elements. */
const shownText = (text: string): string =>
  text
    .replaceAll("\0", "")
    .split("\n")
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

import { refused } from "../file-refusal.ts";
import type { Notice } from "../tabular-file.ts";
import { cellValue } from "./full-value.ts";
import { type Attributes, hiddenClassesOf, isHidden } from "./hidden-marks.ts";
import type { PageCell, PageHandler } from "./page-events.ts";

/** Maximum tables that become sheets. */
const mostTables = 200;
/** Maximum tables in a page, including layout tables, which don't become sheets. */
const mostInPage = 10_000;

interface OutlinedTable {
  /** Whether the table contains other tables. */
  isOuter: boolean;
  /** Number of rows with at least two nonempty cells, not counting rows in nested tables. */
  dataRows: number;
  texts: number;
  row: number;
}

export interface PageOutline {
  /** Numbers of the tables that become sheets, counting from 0 in the order of their start tags. */
  readonly tables: readonly number[];
  readonly hiddenClasses: ReadonlySet<string>;
  readonly notices: readonly Notice[];
}

/**
 * First pass over a page: finds which tables contain data, which elements its style sheets hide, and which cells store more than they show.
 */
export class OutlineHandler implements PageHandler {
  readonly #tables: OutlinedTable[] = [];
  readonly #open: OutlinedTable[] = [];
  readonly #classes = new Set<string>();
  #full = 0;
  #contradicting = 0;
  #firstContradiction = 0;
  #sheetTexts = 0;

  openTable(): void {
    const outer = this.#open.at(-1);
    if (outer) outer.isOuter = true;
    const table = { isOuter: false, dataRows: 0, texts: 0, row: 0 };
    this.#open.push(table);
    this.#tables.push(table);
    if (this.#tables.length > mostInPage) throw tooMany();
  }

  closeTable(): void {
    this.#open.pop();
  }

  openSection(): void {}
  column(): void {}

  openRow(): void {
    const table = this.#open.at(-1);
    if (!table) return;
    table.row += 1;
    table.texts = 0;
  }

  closeRow(): void {
    const table = this.#open.at(-1);
    if (table && table.texts > 1) table.dataRows += 1;
  }

  cell({ attributes, text }: PageCell): void {
    const table = this.#open.at(-1);
    if (!table || text === "") return;
    table.texts += 1;
    const { isFull, contradicts } = cellValue(text, attributes);
    if (isFull) this.#full += 1;
    if (contradicts) {
      this.#contradicting += 1;
      this.#firstContradiction ||= table.row;
    }
  }

  styleSheet(text: string): void {
    this.#sheetTexts += text.length;
    if (this.#sheetTexts <= 4_000_000) for (const name of hiddenClassesOf(text)) this.#classes.add(name);
  }

  hides(attributes: Attributes): boolean {
    return isHidden(attributes, this.#classes, false);
  }

  outline(): PageOutline {
    if (this.#tables.length === 0)
      throw refused("file-not-a-spreadsheet", "The file is a web page (HTML) without a table. Export the report as CSV or Excel.");
    if (this.#tables.some(({ isOuter, dataRows }) => isOuter && dataRows > 0))
      throw refused(
        "file-not-a-spreadsheet",
        "The file is a web page (HTML) with tables inside the rows of another table. Open it in Excel and save it as XLSX.",
      );
    const tables = this.#tables.flatMap(({ isOuter }, index) => (isOuter ? [] : [index]));
    if (tables.length > mostTables) throw tooMany();
    return { tables, hiddenClasses: this.#classes, notices: this.#notices() };
  }

  #notices(): readonly Notice[] {
    const notices: Notice[] = [];
    if (this.#full > 0)
      notices.push({
        code: "full-values",
        msg: `${this.#full} ${this.#full === 1 ? "cell shows" : "cells show"} less than the page stores with ${this.#full === 1 ? "it" : "them"}, such as an amount without its cents; the stored values were read.`,
      });
    if (this.#contradicting > 0)
      notices.push({
        code: "values-contradict",
        msg: `${this.#contradicting} ${this.#contradicting === 1 ? "cell stores" : "cells store"} a different value than ${this.#contradicting === 1 ? "it shows" : "they show"} (first: row ${this.#firstContradiction} of its table); the value shown was read. Compare it with the provider's own report.`,
      });
    return notices;
  }
}

const tooMany = () =>
  refused("file-not-a-spreadsheet", `The file is a web page (HTML) of more than ${mostTables} tables. Export the report as CSV or Excel.`);

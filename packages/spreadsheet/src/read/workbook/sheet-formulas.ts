import { type FormulaTally, type StoredResult, storedResult } from "../formula-tally.ts";
import { ContradictedResults, type RowFormula } from "../formulas/contradicted-results.ts";
import type { StoredCell } from "../formulas/evaluate-formula.ts";
import type { XmlScanner } from "./xml-scanner.ts";

interface Range {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const mostRanges = 1_000;

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Types of cells whose stored value is text (ECMA-376 part 1, 18.18.11). */
const textTypes: ReadonlySet<string> = new Set(["str", "s", "e", "d", "inlineStr"]);

const mostText = 500;
const mostShared = 10_000;

interface SharedFormula {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

/** Returns a cell's content for the formulas that refer to it; `value` is null if the cell has none. */
function cellOf(type: string, value: string | null, hasFormula: boolean): StoredCell {
  if (type === "" || type === "n") return value === null || value === "" ? "blank" : finite(value);
  if (type === "s" || type === "inlineStr") return "text";
  if (type !== "str") return null;
  // Some programs store a formula's numeric result as text; any other text cannot be the result of a formula over numbers.
  return !hasFormula || value === null || value === "" ? "text" : finite(value);
}

function finite(text: string): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/**
 * Tracks which cells in a sheet have formulas, the values stored for them, and whether the input cells contradict these values. A formula
 * may fill a range, where the other cells have a result but no formula (ECMA-376 part 1, 18.3.1.40).
 */
export class SheetFormulas {
  readonly #tally: FormulaTally;
  readonly #results = new ContradictedResults();
  readonly #shared = new Map<string, SharedFormula>();
  #ranges: Range[] = [];
  #row = 0;
  #isOpen = false;
  #text = "";
  #sharedAs: string | undefined;
  #rowFormulas: RowFormula[] = [];
  #counted: (readonly [column: number, stored: StoredResult])[] = [];

  constructor(tally: FormulaTally) {
    this.#tally = tally;
  }

  beginRow(row: number): void {
    this.#row = row;
    this.#results.beginRow(row);
    if (this.#ranges.length > 0) this.#ranges = this.#ranges.filter(({ lastRow }) => lastRow >= row);
  }

  /** Sets the number of the current row, before any of its cells are known. */
  numberRow(row: number): void {
    this.#row = row;
    this.#results.numberRow(row);
  }

  /** Counts the row's formulas, now that all its cells are known. */
  endRow(): void {
    if (this.#counted.length === 0) return;
    const contradicted = this.#results.endRow(this.#rowFormulas);
    for (const [column, stored] of this.#counted) this.#tally.add(this.#row, column, stored, contradicted.has(column));
    this.#counted = [];
    this.#rowFormulas = [];
  }

  beginCell(): void {
    this.#isOpen = false;
  }

  /** Starts the current cell's formula. */
  open(scanner: XmlScanner): void {
    this.#isOpen = true;
    this.#text = "";
    const type = scanner.attribute("t");
    this.#sharedAs = type === "shared" ? scanner.attribute("si") : undefined;
    // A range formula's text does not apply to each cell of the range.
    scanner.wantsText = type === undefined || type === "normal" || type === "shared";
    const reference = scanner.attribute("ref");
    if (reference === undefined || type === "shared" || this.#ranges.length >= mostRanges) return;
    const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
    if (!match) return;
    const [, from = "", first, to = "", last] = match;
    this.#ranges.push({
      ...{ firstRow: Number(first), lastRow: Number(last) },
      ...{ firstColumn: columnNumber(from), lastColumn: columnNumber(to) },
    });
  }

  /** Adds text to the current formula; for a long one, records only that it is long. */
  addText(text: string): void {
    if (this.#text.length < mostText) this.#text += text.slice(0, mostText);
  }

  /** Ends the current cell, whose value is now known; returns false if it has a formula but no stored value. */
  closeCell(column: number, type: string, value: string | null): boolean {
    const hasFormula = this.#isOpen || (this.#ranges.length > 0 && this.#isInRange(column));
    this.#results.store(column, cellOf(type, value, hasFormula));
    if (!hasFormula) return true;
    if (this.#isOpen) this.#keepText(column);
    const isStored = value !== null && (value !== "" || type === "str");
    this.#counted.push([column, isStored ? storedResult(textTypes.has(type) ? value : Number(value)) : "missing"]);
    return isStored;
  }

  #keepText(column: number): void {
    const id = this.#sharedAs;
    if (id === undefined) {
      if (this.#text !== "") this.#rowFormulas.push({ column, text: this.#text, rowsDown: 0, columnsRight: 0 });
      return;
    }
    if (this.#text !== "" && this.#shared.size < mostShared) this.#shared.set(id, { text: this.#text, row: this.#row, column });
    const shared = this.#shared.get(id);
    if (shared)
      this.#rowFormulas.push({ column, text: shared.text, rowsDown: this.#row - shared.row, columnsRight: column - shared.column });
  }

  #isInRange(column: number): boolean {
    const row = this.#row;
    return this.#ranges.some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
    );
  }
}

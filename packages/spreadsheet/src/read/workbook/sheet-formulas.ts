import { type FormulaTally, storedResult } from "../formula-tally.ts";
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

/** Types of cells whose stored value is a text (ECMA-376 part 1, 18.18.11). */
const textTypes: ReadonlySet<string> = new Set(["str", "s", "e", "d", "inlineStr"]);

/**
 * Which cells of a sheet have formulas, and what is stored beside them. One formula may fill a range: the other cells of it have a result
 * and no formula (ECMA-376 part 1, 18.3.1.40).
 */
export class SheetFormulas {
  readonly #tally: FormulaTally;
  #ranges: Range[] = [];
  #isOpen = false;

  constructor(tally: FormulaTally) {
    this.#tally = tally;
  }

  beginRow(row: number): void {
    if (this.#ranges.length > 0) this.#ranges = this.#ranges.filter(({ lastRow }) => lastRow >= row);
  }

  beginCell(): void {
    this.#isOpen = false;
  }

  /** The formula of the cell at hand. */
  open(scanner: XmlScanner): void {
    this.#isOpen = true;
    const reference = scanner.attribute("ref");
    if (reference === undefined || scanner.attribute("t") === "shared" || this.#ranges.length >= mostRanges) return;
    const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
    if (!match) return;
    const [, from = "", first, to = "", last] = match;
    this.#ranges.push({
      ...{ firstRow: Number(first), lastRow: Number(last) },
      ...{ firstColumn: columnNumber(from), lastColumn: columnNumber(to) },
    });
  }

  has(row: number, column: number): boolean {
    return this.#isOpen || (this.#ranges.length > 0 && this.#isInRange(row, column));
  }

  #isInRange(row: number, column: number): boolean {
    return this.#ranges.some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
    );
  }

  /** Counts what is stored beside the formula of a cell; false where nothing is. */
  count(row: number, column: number, { type, value }: { readonly type: string; readonly value: string | null }): boolean {
    const isStored = value !== null && (value !== "" || type === "str");
    this.#tally.add(row, column, isStored ? storedResult(textTypes.has(type) ? value : Number(value)) : "missing");
    return isStored;
  }
}

import { refused } from "./file-refusal.ts";
import type { StoredResult } from "./formula-tally.ts";
import type { ReadLimits } from "./read-limits.ts";
import { FactsTally } from "./sheet-facts.ts";
import type { OnRow, ReadRange } from "./tabular-file.ts";

/** Collects cells into rows, counts a sheet's contents and passes on the rows in a range. */
export class RowCollector {
  readonly facts = new FactsTally();
  /** `maxRows` has been reached: no more rows are passed on. */
  done = false;
  readonly #onRow: OnRow;
  readonly #limits: ReadLimits;
  readonly #fromRow: number;
  readonly #maxRows: number;
  #row = 0;
  #hidden = false;
  #cells: string[] = [];
  #errorColumns: number[] = [];
  #missingColumns: number[] = [];
  #hasText = false;
  #cellCount = 0;

  constructor(onRow: OnRow, limits: ReadLimits, range: ReadRange) {
    this.#onRow = onRow;
    this.#limits = limits;
    this.#fromRow = range.fromRow ?? 1;
    this.#maxRows = range.maxRows ?? Number.POSITIVE_INFINITY;
  }

  /** `row` is 1-based. */
  begin(row: number, hidden: boolean): void {
    if (row > this.#limits.maxRows) throw refused("file-too-large", `The sheet has more than ${this.#limits.maxRows} rows.`);
    this.#row = row;
    this.#hidden = hidden;
    this.#cells = [];
    this.#errorColumns = [];
    this.#missingColumns = [];
    this.#hasText = false;
    if (hidden) this.facts.hiddenRows.add(row);
    if (row > this.facts.formattedRows) this.facts.formattedRows = row;
  }

  /** `column` is 1-based. */
  cell(column: number, text: string, isError = false): void {
    const limits = this.#limits;
    if (column > limits.maxColumns) throw refused("file-too-large", `Row ${this.#row} has a cell beyond column ${limits.maxColumns}.`);
    if (text.length > limits.maxCellChars)
      throw refused("file-too-large", `A cell in row ${this.#row} is longer than ${limits.maxCellChars} characters.`);
    if (column > this.facts.formattedColumns) this.facts.formattedColumns = column;
    if (isError) this.#errorColumns.push(column);
    if (text === "") return;
    this.#hasText = true;
    while (this.#cells.length < column) this.#cells.push("");
    this.#cells[column - 1] = text.includes("\0") ? text.replaceAll("\0", "") : text;
  }

  /** Counts a cell's formula by its stored value; `column` is 1-based. */
  formula(column: number, stored: StoredResult, isContradicted = false): void {
    this.facts.formulas.add(this.#row, column, stored, isContradicted);
    if (stored === "missing") this.#missingColumns.push(column);
  }

  end(): void {
    const { facts } = this;
    const cells = this.#cells;
    const row = this.#row;
    this.#cellCount += cells.length;
    if (this.#cellCount > this.#limits.maxCells) throw refused("file-too-large", `The sheet has more than ${this.#limits.maxCells} cells.`);
    const isMarked = this.#errorColumns.length > 0 || this.#missingColumns.length > 0;
    if (!(this.#hasText || this.#missingColumns.length > 0) || row < this.#fromRow || this.done) return;
    if (facts.recordCount >= this.#maxRows) {
      facts.complete = false;
      this.done = true;
      return;
    }
    if (row <= facts.rows) facts.rowsOutOfOrder.add(row);
    facts.rows = Math.max(facts.rows, row);
    facts.columns = Math.max(facts.columns, cells.length);
    facts.recordCount += 1;
    for (const column of this.#errorColumns) facts.errorCells.add({ row, column });
    for (const column of this.#missingColumns) facts.formulasWithoutValue.add({ row, column });
    if (!this.#hidden && !isMarked) this.#onRow(row, cells);
    else
      this.#onRow(row, cells, {
        hidden: this.#hidden,
        errorColumns: this.#errorColumns,
        formulaWithoutValueColumns: this.#missingColumns,
      });
  }
}

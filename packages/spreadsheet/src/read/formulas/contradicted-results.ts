import { evaluateFormula, type StoredCell } from "./evaluate-formula.ts";

/** A formula of the current row, with its own text or a shared one. */
export interface RowFormula {
  readonly column: number;
  readonly text: string;
  readonly rowsDown: number;
  readonly columnsRight: number;
}

/** Number of rows kept from the top: assumptions such as a rate or a date are above the table, and formulas in every row refer to them. */
const keptRows = 20;
/** Amounts of less than a cent are shown as 0.00. */
const leastAmount = 0.005;
/** Stored results computed from rounded cells differ by a few cents from results of unrounded cells. */
const mostRounding = 0.05;
/** Longest chain of formulas that refer to each other. */
const deepestChain = 40;
/** Maximum number of cells that a sheet's formulas may look up; later formulas are not compared, so that no sheet takes long. */
const mostLooks = 100_000_000;

/** Cells of the rows that formulas can be compared with: the current row, the previous row and the sheet's first rows. */
export class ContradictedResults {
  readonly #first = new Map<number, StoredCell[]>();
  #before: StoredCell[] = [];
  #beforeRow = 0;
  #cells: StoredCell[] = [];
  #row = 0;
  #looks = 0;

  beginRow(row: number): void {
    if (this.#row > 0 && this.#row <= keptRows) this.#first.set(this.#row, this.#cells);
    this.#before = this.#cells;
    this.#beforeRow = this.#row;
    this.#cells = [];
    this.#row = row;
  }

  numberRow(row: number): void {
    this.#row = row;
  }

  /** `column` is 1-based. */
  store(column: number, cell: StoredCell): void {
    while (this.#cells.length < column - 1) this.#cells.push("blank");
    this.#cells[column - 1] = cell;
  }

  /**
   * Returns the row's columns whose stored result differs from the result of their formula; other formulas in the row are calculated with
   * the formula's result.
   */
  endRow(formulas: readonly RowFormula[]): ReadonlySet<number> {
    const open = new Map(formulas.map((formula) => [formula.column, formula]));
    const contradicted = new Set<number>();
    let chain = 0;
    const cellAt = (row: number, column: number): StoredCell => {
      this.#looks += 1;
      if (this.#looks > mostLooks) return null;
      if (row !== this.#row) return this.#cellAbove(row, column);
      const formula = open.get(column);
      if (formula && chain < deepestChain) settle(formula);
      return this.#stored(column);
    };
    const settle = (formula: RowFormula): void => {
      // Formulas in a circular reference use the stored value.
      open.delete(formula.column);
      const { column, rowsDown, columnsRight } = formula;
      const stored = this.#stored(column);
      chain += 1;
      const result = evaluateFormula(formula.text, { rowsDown, columnsRight, cellAt });
      chain -= 1;
      if (result === null || !isContradicted(stored, result)) return;
      contradicted.add(column);
      this.#cells[column - 1] = result;
    };
    for (const formula of formulas) if (open.has(formula.column)) settle(formula);
    return contradicted;
  }

  #stored(column: number): StoredCell {
    const cell = this.#cells[column - 1];
    return cell === undefined ? "blank" : cell;
  }

  #cellAbove(row: number, column: number): StoredCell {
    const cells = row === this.#beforeRow ? this.#before : this.#first.get(row);
    if (!cells) return null;
    const cell = cells[column - 1];
    return cell === undefined ? "blank" : cell;
  }
}

function isContradicted(stored: StoredCell, result: number): boolean {
  // A formula over numbers never returns an empty text; programs that cannot calculate store one.
  if (stored === 0 || stored === "text") return Math.abs(result) >= leastAmount;
  return typeof stored === "number" && Math.abs(stored - result) > mostRounding;
}

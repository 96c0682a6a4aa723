/** Value stored for a formula: a result, 0 or an empty text, or nothing. */
export type StoredResult = "result" | "zero" | "missing";

/** Formulas in one column (1-based), counted by their stored value. */
export interface FormulaColumn {
  readonly column: number;
  readonly results: number;
  readonly zeros: number;
  readonly missing: number;
  /** Zeros and other results contradicted by the formula's input cells. */
  readonly wrongZeros: number;
  readonly wrongResults: number;
  /** First rows of each kind. */
  readonly zeroRows: readonly number[];
  readonly missingRows: readonly number[];
  /** First rows with a contradicted zero or result. */
  readonly wrongRows: readonly number[];
}

const mostRows = 1_000;

type Tally = { -readonly [K in keyof FormulaColumn]: FormulaColumn[K] extends number ? number : number[] };

/** Counts a sheet's formulas by column. */
export class FormulaTally {
  readonly #columns = new Map<number, Tally>();

  add(row: number, column: number, stored: StoredResult, isContradicted = false): void {
    let tally = this.#columns.get(column);
    if (!tally) {
      const counts = { results: 0, zeros: 0, missing: 0, wrongZeros: 0, wrongResults: 0 };
      tally = { column, ...counts, zeroRows: [], missingRows: [], wrongRows: [] };
      this.#columns.set(column, tally);
    }
    const keep = (rows: number[]): void => {
      if (rows.length < mostRows) rows.push(row);
    };
    if (stored === "result") tally.results += 1;
    else if (stored === "zero") {
      tally.zeros += 1;
      keep(tally.zeroRows);
    } else {
      tally.missing += 1;
      keep(tally.missingRows);
    }
    if (!isContradicted) return;
    if (stored === "result") tally.wrongResults += 1;
    else tally.wrongZeros += 1;
    keep(tally.wrongRows);
  }

  columns(): readonly FormulaColumn[] {
    return [...this.#columns.values()].sort((a, b) => a.column - b.column);
  }
}

/** Classifies the number, boolean or text stored for a formula. */
export function storedResult(value: string | number | boolean | null | undefined): StoredResult {
  if (value === null || value === undefined) return "missing";
  return value === 0 || value === "" || value === false ? "zero" : "result";
}

/** Whether stored formula results can be relied on. */
export type Calculation =
  /** Written by a program that calculates, and nothing requests a recalculation. */
  | "done"
  /** The workbook asks to be calculated when it is opened: writers that cannot calculate say so. */
  | "asked"
  /** Nothing says which program stored them. */
  | "unknown";

/** Formulas in a column (1-based) whose result is missing, was never calculated, or contradicts the formula's input cells. */
export interface UncalculatedColumn {
  readonly column: number;
  readonly missing: number;
  readonly zeros: number;
  /** Contradicted results other than 0. */
  readonly wrong: number;
  /** First rows, in order; complete if `isWhole`. */
  readonly rows: readonly number[];
  readonly isWhole: boolean;
}

/**
 * Columns with formulas that have no result or a wrong one. All zeros in a column count as not calculated if the workbook requests a
 * recalculation and no formula in the column has another result, or if no formula in the sheet has another result and it is unknown whether
 * the formulas were calculated. Otherwise, a zero counts only if the formula's input cells contradict it.
 */
export function uncalculatedColumns(formulas: readonly FormulaColumn[], calculation: Calculation): readonly UncalculatedColumn[] {
  const isAllZero = formulas.every(({ results }) => results === 0);
  return formulas.flatMap((formula) => {
    const { column, results, missing, wrongResults: wrong } = formula;
    const doubtsZeros = results === 0 && (calculation === "asked" || (calculation === "unknown" && isAllZero));
    const zeros = doubtsZeros ? formula.zeros : formula.wrongZeros;
    const cells = missing + zeros + wrong;
    if (cells === 0) return [];
    const places = [...formula.missingRows, ...(doubtsZeros ? formula.zeroRows : formula.wrongRows)];
    const rows = [...new Set(places)].sort((a, b) => a - b);
    return [{ column, missing, zeros, wrong, rows, isWhole: rows.length === cells }];
  });
}

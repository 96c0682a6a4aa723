/** What is stored beside a formula: a result, 0 or an empty text, or nothing. */
export type StoredResult = "result" | "zero" | "missing";

/** Formulas of one column, 1-based, by what is stored beside them. */
export interface FormulaColumn {
  readonly column: number;
  readonly results: number;
  readonly zeros: number;
  readonly missing: number;
  /** First rows of each. */
  readonly zeroRows: readonly number[];
  readonly missingRows: readonly number[];
}

const mostRows = 1_000;

type Tally = { -readonly [K in keyof FormulaColumn]: FormulaColumn[K] extends number ? number : number[] };

/** Counts the formulas of a sheet by column. */
export class FormulaTally {
  readonly #columns = new Map<number, Tally>();

  add(row: number, column: number, stored: StoredResult): void {
    let tally = this.#columns.get(column);
    if (!tally) {
      tally = { column, results: 0, zeros: 0, missing: 0, zeroRows: [], missingRows: [] };
      this.#columns.set(column, tally);
    }
    if (stored === "result") tally.results += 1;
    else if (stored === "zero") {
      tally.zeros += 1;
      if (tally.zeroRows.length < mostRows) tally.zeroRows.push(row);
    } else {
      tally.missing += 1;
      if (tally.missingRows.length < mostRows) tally.missingRows.push(row);
    }
  }

  columns(): readonly FormulaColumn[] {
    return [...this.#columns.values()].sort((a, b) => a.column - b.column);
  }
}

/** What a number, truth value or text beside a formula is. */
export function storedResult(value: string | number | boolean | null | undefined): StoredResult {
  if (value === null || value === undefined) return "missing";
  return value === 0 || value === "" || value === false ? "zero" : "result";
}

/** Whether the results beside formulas can be relied on. */
export type Calculation =
  /** A program that calculates wrote them, and nothing asks for another calculation. */
  | "done"
  /** The workbook asks to be calculated when it is opened: writers that cannot calculate say so. */
  | "asked"
  /** Nothing says which program stored them. */
  | "unknown";

/** Formulas of a column, 1-based, whose result is missing or was never calculated. */
export interface UncalculatedColumn {
  readonly column: number;
  readonly missing: number;
  readonly zeros: number;
  /** First rows, in order; all of them where `isWhole`. */
  readonly rows: readonly number[];
  readonly isWhole: boolean;
}

/**
 * Columns with formulas that have no result. Zeros are none where the workbook asks to be calculated and no formula of the column has another
 * result, or where no formula of the sheet has another one and nothing says that they were calculated.
 */
export function uncalculatedColumns(formulas: readonly FormulaColumn[], calculation: Calculation): readonly UncalculatedColumn[] {
  const isAllZero = formulas.every(({ results }) => results === 0);
  return formulas.flatMap(({ column, results, zeros, missing, zeroRows, missingRows }) => {
    const doubtsZeros = results === 0 && (calculation === "asked" || (calculation === "unknown" && isAllZero));
    const doubted = doubtsZeros ? zeros : 0;
    if (missing + doubted === 0) return [];
    const rows = [...missingRows, ...(doubtsZeros ? zeroRows : [])].sort((a, b) => a - b);
    return [{ column, missing, zeros: doubted, rows, isWhole: rows.length === missing + doubted }];
  });
}

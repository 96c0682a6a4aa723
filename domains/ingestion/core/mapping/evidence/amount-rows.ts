import { moneyOptions } from "../../values/parse-cell.ts";
import { parseMoney } from "../../values/parse-money.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";

/** The cells of one row, as written in the file. */
export interface CellRow {
  readonly cells: readonly string[];
}

/** A column of amounts, with the cents in each row; null if blank. */
export interface AmountColumn {
  readonly suggestion: ColumnSuggestion;
  readonly cents: readonly (bigint | null)[];
}

/** Number of rows to check: arithmetic that holds in this many rows is a rule, not chance. */
const mostRows = 1_000;

export const rowsToProve = (rows: readonly CellRow[]): readonly CellRow[] => rows.slice(0, mostRows);

/** Columns that contain only amounts and are not all zeros. */
export function amountColumns(suggestions: readonly ColumnSuggestion[], rows: readonly CellRow[]): readonly AmountColumn[] {
  return suggestions.flatMap((suggestion) => {
    const cents: (bigint | null)[] = [];
    let moving = 0;
    for (const { cells } of rows) {
      const { value, issue } = parseMoney(cells[suggestion.index] ?? "", moneyOptions(suggestion.format));
      if (issue) return [];
      if (value !== null && value !== 0n) moving += 1;
      cents.push(value);
    }
    return moving === 0 ? [] : [{ suggestion, cents }];
  });
}

/** Number of rows in which an equation was tried, in which it held, and in which it held and was meaningful. */
export interface EquationTally {
  readonly rows: number;
  readonly held: number;
  readonly telling: number;
}

const nearlyAll = 0.95;
/** Minimum number of meaningful rows; fewer may agree by chance. */
const leastTelling = 3;

export const holds = ({ rows, held, telling }: EquationTally): boolean => telling >= leastTelling && held >= rows * nearlyAll;

export const inRows = ({ rows, held }: EquationTally): string => (held === rows ? "in every row compared" : `in ${held} of ${rows} rows`);

/** Tries an equation row by row; null in a row where it has no meaning, such as between blanks. */
export function tryRows(
  count: number,
  equation: (row: number) => { readonly holds: boolean; readonly tells: boolean } | null,
): EquationTally {
  let [rows, held, telling] = [0, 0, 0];
  for (let row = 0; row < count; row += 1) {
    const found = equation(row);
    if (!found) continue;
    rows += 1;
    if (!found.holds) continue;
    held += 1;
    if (found.tells) telling += 1;
  }
  return { rows, held, telling };
}

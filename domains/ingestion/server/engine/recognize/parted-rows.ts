import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnSizes, findPartedAmount } from "@tieout/ingestion/core";
import { cellName } from "../grid-sql.ts";
import { readGridRows } from "../read-grid.ts";

interface Columns {
  readonly headerRow: number;
  readonly sizes: readonly ColumnSizes[];
}

interface PartedRow {
  readonly row: number;
  readonly text: string;
}

const rowsAtOnce = 500;
/** So many are enough for a message. */
const mostFound = 20;

/** Rows in which a comma without quotes may part an amount, though they are as long as others. */
export async function partedRows(database: EngineDatabase, { headerRow, sizes }: Columns): Promise<readonly PartedRow[]> {
  const condition = mayBePartedSql(sizes);
  if (condition === null) return [];
  const found: PartedRow[] = [];
  let after = headerRow;
  while (found.length < mostFound) {
    const next = await database.all(`SELECT row FROM grid WHERE row > ${after} AND ${condition} ORDER BY row LIMIT ${rowsAtOnce}`);
    const numbers = next.map(([row]) => Number(row));
    if (numbers.length === 0) break;
    for (const { row, cells } of await readGridRows(database, `row IN (${numbers.join(", ")})`)) {
      const text = findPartedAmount(cells, sizes);
      if (text !== null) found.push({ row, text });
    }
    after = numbers.at(-1) ?? after;
    if (numbers.length < rowsAtOnce) break;
  }
  return found;
}

/** Two neighboring cells that a comma may part, and a cell that does not fit its column. */
function mayBePartedSql(sizes: readonly ColumnSizes[]): string | null {
  const pairs = sizes.slice(0, -1).flatMap(({ low, isBlank }, index) => {
    if (low === null && !isBlank) return [];
    const [cell, next] = [cellName(index), cellName(index + 1)];
    return [`(regexp_full_match(trim(${cell}), '-?[$]?[1-9][0-9]{0,2}') AND regexp_full_match(trim(${next}), '[0-9]{3}([.][0-9]{1,2})?'))`];
  });
  if (pairs.length === 0) return null;
  return `(${pairs.join(" OR ")}) AND (${sizes.map((column, index) => misfitSql(column, cellName(index))).join(" OR ")})`;
}

/** Half a power of ten, within which numbers are of one size. */
const spread = 3;

function misfitSql({ low, high, isBlank, isFilled, form }: ColumnSizes, cell: string): string {
  const missing = isFilled ? ` OR ${cell} IS NULL` : "";
  if (isBlank) return `${cell} IS NOT NULL`;
  if (low === null || high === null) return `(regexp_full_match(trim(${cell}), '-?[$]?[0-9]+([.][0-9]+)?')${missing})`;
  const number = `abs(try_cast(translate(trim(${cell}), '$,', '') AS DOUBLE))`;
  const cents = form.hasCents ? ` OR NOT contains(${cell}, '.')` : "";
  const size = `coalesce(${number} NOT BETWEEN ${low / spread} AND ${high * spread}, true) OR starts_with(trim(${cell}), '0')`;
  return `((${cell} IS NOT NULL AND (${size}${cents}))${missing})`;
}

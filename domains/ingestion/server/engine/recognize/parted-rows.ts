import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnSizes, findPartedAmount, type SourceRow } from "@tieout/ingestion/core";
import { cellName } from "../grid-sql.ts";
import { readGridRows } from "../read-grid.ts";

interface Columns {
  /** Rows already read: all rows from the header to `nearTo`. */
  readonly near: readonly SourceRow[];
  readonly nearTo: number;
  readonly sizes: readonly ColumnSizes[];
}

interface PartedRow {
  readonly row: number;
  readonly text: string;
}

const rowsAtOnce = 500;
/** Number of rows that is enough for a message. */
const mostFound = 20;

/** Rows in which an unquoted comma may have split an amount although they are as long as other rows. */
export async function partedRows(database: EngineDatabase, { near, nearTo, sizes }: Columns): Promise<readonly PartedRow[]> {
  const found: PartedRow[] = [];
  const look = (rows: readonly SourceRow[]): void => {
    for (const { row, cells } of rows) {
      const text = findPartedAmount(cells, sizes);
      if (text !== null) found.push({ row, text });
    }
  };
  look(near);
  // The condition names every column several times, and planning it takes longer than reading a small file.
  const [[further = 0] = []] = await database.all(`SELECT count(*) FROM grid WHERE row > ${nearTo}`);
  const condition = Number(further) === 0 ? null : mayBePartedSql(sizes);
  if (condition === null) return found;
  let after = nearTo;
  while (found.length < mostFound) {
    const next = await database.all(`SELECT row FROM grid WHERE row > ${after} AND ${condition} ORDER BY row LIMIT ${rowsAtOnce}`);
    const numbers = next.map(([row]) => Number(row));
    if (numbers.length > 0) look(await readGridRows(database, `row IN (${numbers.join(", ")})`));
    if (numbers.length < rowsAtOnce) break;
    after = numbers.at(-1) ?? after;
  }
  return found;
}

/** Maximum number of characters in an amount before its first comma: a sign, a dollar sign and three digits. */
const mostBeforeComma = 5;

/** Condition for two adjacent cells that a comma may have split, and for a cell that doesn't fit its column. */
function mayBePartedSql(sizes: readonly ColumnSizes[]): string | null {
  const pairs = sizes.slice(0, -1).flatMap(({ low, isBlank }, index) => {
    if (low === null && !isBlank) return [];
    const [cell, next] = [cellName(index), cellName(index + 1)];
    const parts = `regexp_full_match(trim(${cell}), '-?[$]?[1-9][0-9]{0,2}') AND regexp_full_match(trim(${next}), '[0-9]{3}([.][0-9]{1,2})?')`;
    // Patterns take several times as long as these checks, which exclude most cells.
    const isLong = `strlen(${cell}) > ${mostBeforeComma} AND NOT starts_with(${cell}, ' ') AND NOT ends_with(${cell}, ' ')`;
    return [`CASE WHEN contains(${cell}, '.') OR (${isLong}) THEN false ELSE ${parts} END`];
  });
  if (pairs.length === 0) return null;
  return `(${pairs.join(" OR ")}) AND (${sizes.map((column, index) => misfitSql(column, cellName(index))).join(" OR ")})`;
}

/** Half a power of ten; numbers within this factor are of similar size. */
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

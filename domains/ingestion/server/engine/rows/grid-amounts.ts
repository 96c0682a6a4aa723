import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnFormat, classifyRow, type RowRoles } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName } from "../grid-sql.ts";
import { countFilled, rowsToClassify } from "../read-grid.ts";

const amountPattern = "[-(+<$€£\\s]*[0-9.,'' ]*[0-9][0-9.,'' ]*[-)+>\\s]*([CD]R?)?";

/**
 * SQL for a cell's amount in hundredths, null if it is not an amount. Sums are only compared with each other, so a common scale does not
 * matter.
 */
export function centsSql(index: number, { decimalComma, negativeMark }: Pick<ColumnFormat, "decimalComma" | "negativeMark">): string {
  const cell = cellName(index);
  const digits = decimalComma
    ? `replace(regexp_replace(${cell}, '[^0-9,]', '', 'g'), ',', '.')`
    : `regexp_replace(${cell}, '[^0-9.]', '', 'g')`;
  const mark = negativeMark && negativeMark !== "<>" ? `|${negativeMark}\\s*$` : "";
  const isNegative = `regexp_matches(${cell}, '(?i)^\\s*[$€£]?\\s*[-(<]|-\\s*$${mark}')`;
  const written = `CASE WHEN regexp_full_match(${cell}, '(?i)${amountPattern}') THEN TRY_CAST(${digits} AS DECIMAL(17, 2)) * CASE WHEN ${isNegative} THEN -1 ELSE 1 END END`;
  const plain = `TRY_CAST(${cell} AS DECIMAL(17, 2))`;
  const value = decimalComma ? written : `CASE WHEN ${plain} IS NOT NULL THEN ${plain} ELSE ${written} END`;
  return `(${value} * 100)::BIGINT`;
}

/** Rows below the header that are not records. */
export async function otherRows(database: EngineDatabase, roles: RowRoles): Promise<readonly number[]> {
  const described = await askGrid(database, "SELECT column_name FROM (DESCRIBE SELECT * FROM grid)");
  const columnCount = described.length - 1;
  const filled = await countFilled(database, columnCount);
  const belowRow = roles.headerRows.at(-1) ?? 0;
  const found: number[] = [];
  for await (const [row, ...cells] of rowsToClassify(database, { columnCount, roles, filled, belowRow })) {
    const texts = cells.map((cell) => (typeof cell === "string" ? cell : ""));
    if (classifyRow(Number(row), texts, roles).kind !== "data") found.push(Number(row));
  }
  return found;
}

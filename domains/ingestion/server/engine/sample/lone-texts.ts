import type { EngineDatabase } from "@tieout/engine/duckdb";
import { cellName } from "../grid-sql.ts";

/** By column, how often a text is the only one of its row; empty for a sheet of one column. */
export type LoneTexts = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Nearly every row of data has two values among these. */
const lookedAtFirst = 8;

/**
 * Texts that their rows have nothing beside: headings, footnotes. One statement for all columns: its plan names each of them, so that one for
 * every column would take the square of their number.
 */
export async function loneTextsOf(
  database: EngineDatabase,
  { belowRow }: { readonly belowRow: number },
  columnCount: number,
): Promise<LoneTexts> {
  if (columnCount < 2) return new Map();
  const cells = Array.from({ length: columnCount }, (_, index) => cellName(index));
  const which = cells.map((cell, index) => `WHEN ${isFilled(cell)} THEN ${index}`).join(" ");
  const rows = await database.all(
    `SELECT place, text, count(*) FROM (
      SELECT CASE ${which} END AS place, [${cells.join(", ")}][place + 1] AS text FROM grid WHERE row > ${Math.trunc(belowRow)} AND ${hasOne(cells)}
    ) WHERE place IS NOT NULL GROUP BY place, text`,
  );
  const found = new Map<number, Map<string, number>>();
  for (const [at, text, count] of rows) {
    const texts = found.get(Number(at)) ?? new Map<string, number>();
    found.set(Number(at), texts.set(String(text), Number(count)));
  }
  return found;
}

const isFilled = (cell: string): string => `coalesce(trim(${cell}), '') <> ''`;

/** All columns are looked at only where the first few leave it open. */
function hasOne(cells: readonly string[]): string {
  const count = (some: readonly string[]): string => some.map((cell) => `(${isFilled(cell)})::INTEGER`).join(" + ");
  return `CASE WHEN ${count(cells.slice(0, lookedAtFirst))} > 1 THEN false ELSE ${count(cells)} = 1 END`;
}

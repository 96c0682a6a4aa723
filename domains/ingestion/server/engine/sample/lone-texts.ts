import type { EngineDatabase } from "@tieout/engine/duckdb";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName, type FilledCounts, isPlainlyFilled } from "../grid-sql.ts";
import { countFilled } from "../read-grid.ts";

/** By column, how often each text is the only one in its row; empty if the sheet has only one column. */
export type LoneTexts = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Nearly every data row has values in at least two of these columns. */
const lookedAtFirst = 8;

/**
 * Texts that are alone in their rows, such as headings and footnotes. One statement covers all columns: a statement's plan names every
 * column, so one statement per column would take quadratic time.
 */
export async function loneTextsOf(
  database: EngineDatabase,
  { belowRow }: { readonly belowRow: number },
  columnCount: number,
): Promise<LoneTexts> {
  if (columnCount < 2) return new Map();
  const open = openRows(belowRow, await countFilled(database, columnCount));
  const [[first, last] = []] = await askGrid(database, `SELECT min(row), max(row) FROM grid WHERE ${open}`);
  if (typeof first !== "number" || typeof last !== "number") return new Map();
  const cells = Array.from({ length: columnCount }, (_, index) => cellName(index));
  const which = cells.map((cell, index) => `WHEN ${isFilled(cell)} THEN ${index}`).join(" ");
  const rows = await database.all(
    `SELECT place, text, count(*) FROM (
      SELECT CASE ${which} END AS place, [${cells.join(", ")}][place + 1] AS text FROM grid WHERE row BETWEEN ${first} AND ${last} AND ${hasOne(cells)}
    ) WHERE place IS NOT NULL GROUP BY place, text`,
  );
  const found = new Map<number, Map<string, number>>();
  for (const [at, text, count] of rows) {
    const texts = found.get(Number(at)) ?? new Map<string, number>();
    found.set(Number(at), texts.set(String(text), Number(count)));
  }
  return found;
}

const isFilled = (cell: string): string => `CASE WHEN ${isPlainlyFilled(cell)} THEN true ELSE coalesce(trim(${cell}), '') <> '' END`;

/** Condition for rows that may have a single text: excludes rows that have values in both of the two most-filled columns. */
function openRows(belowRow: number, { cells }: FilledCounts): string {
  const most = cells.map((count, index) => ({ count, cell: cellName(index) })).sort((a, b) => b.count - a.count);
  const filled = most.slice(0, 2).map(({ cell }) => isPlainlyFilled(cell));
  return `row > ${Math.trunc(belowRow)} AND NOT coalesce(${filled.join(" AND ")}, false)`;
}

/** Checks all columns only if the first few do not decide. */
function hasOne(cells: readonly string[]): string {
  const count = (some: readonly string[]): string => some.map((cell) => `(${isFilled(cell)})::INTEGER`).join(" + ");
  return `CASE WHEN ${count(cells.slice(0, lookedAtFirst))} > 1 THEN false ELSE ${count(cells)} = 1 END`;
}

import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { SourceRow } from "@tieout/ingestion/core";
import { cellName, gridFrom } from "./grid-sql.ts";

/** Number of cell columns and of rows of a grid file. */
export async function gridShape(
  database: EngineDatabase,
  path: string,
): Promise<{ readonly columnCount: number; readonly rowCount: number }> {
  const columns = await database.all(`SELECT column_name FROM (DESCRIBE SELECT * FROM ${gridFrom(path)})`);
  const [counted] = await database.all(`SELECT count(*) FROM ${gridFrom(path)}`);
  return { columnCount: columns.length - 1, rowCount: Number(counted?.[0] ?? 0) };
}

/** Source rows by a condition on `row`, in order. */
export async function readGridRows(database: EngineDatabase, path: string, condition: string): Promise<readonly SourceRow[]> {
  const found = await database.all(`SELECT * FROM ${gridFrom(path)} WHERE ${condition} ORDER BY row`);
  return found.map(([row, ...cells]) => ({ row: Number(row), cells: cells.map((cell) => (typeof cell === "string" ? cell : "")) }));
}

/** Raw cells of the lowest header row; none without a header. */
export async function headerCellsOf(database: EngineDatabase, path: string, row: number | undefined): Promise<readonly string[]> {
  if (row === undefined) return [];
  const [header] = await readGridRows(database, path, `row = ${Math.trunc(row)}`);
  return header?.cells ?? [];
}

/** Distinct filled texts of a column below a row, most frequent first. */
export async function distinctTexts(
  database: EngineDatabase,
  source: { readonly path: string; readonly column: number; readonly belowRow: number },
  limit: number,
): Promise<readonly { readonly text: string; readonly count: number }[]> {
  const cell = cellName(source.column);
  const found = await database.all(
    `SELECT ${cell}, count(*) AS n FROM ${gridFrom(source.path)} WHERE row > ${Math.trunc(source.belowRow)} AND ${cell} IS NOT NULL GROUP BY ${cell} ORDER BY n DESC, ${cell} LIMIT ${limit}`,
  );
  return found.map(([text, count]) => ({ text: String(text), count: Number(count) }));
}

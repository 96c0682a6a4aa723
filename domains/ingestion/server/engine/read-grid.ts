import { stat } from "node:fs/promises";
import { type EngineDatabase, type EngineValue, quoteLiteral, quoteName } from "@tieout/engine/duckdb";
import type { RowRoles, SourceRow } from "@tieout/ingestion/core";
import { askGrid, replaceGrid } from "./grid/grid-answers.ts";
import { cellName, type FilledCounts, mayNotBeDataSql, parquetFrom } from "./grid-sql.ts";

/** Maximum size, in bytes, of a grid file and its texts for reading it into memory. */
const smallFileBytes = 65_536;
const smallTextBytes = 4_000_000;

/**
 * Creates the view `grid`: source row number and cells. A file without row numbers has every source row in order, because numbering rows
 * while writing would use only one thread. A small file's cells are read once, since each of some forty queries would otherwise open the
 * file again.
 */
export async function openGrid(database: EngineDatabase, path: string): Promise<{ readonly columnCount: number }> {
  const found = await database.all(`SELECT column_name FROM (DESCRIBE SELECT * FROM ${parquetFrom(path)})`);
  const names = found.map(([name]) => String(name));
  const cells = names.filter((name) => name !== "row");
  const source = names.includes("row")
    ? `SELECT * FROM ${parquetFrom(path)}`
    : `SELECT (file_row_number + 1)::INTEGER AS row, ${cells.join(", ")} FROM read_parquet(${quoteLiteral(path)}, file_row_number = true)`;
  if (await isSmall(database, path, cells)) {
    const kept = quoteName(`cells of ${path}`);
    await database.run(`CREATE OR REPLACE TABLE ${kept} AS ${source}`);
    await replaceGrid(database, `CREATE OR REPLACE VIEW grid AS SELECT * FROM ${kept}`);
  } else await replaceGrid(database, `CREATE OR REPLACE VIEW grid AS ${source}`);
  return { columnCount: cells.length };
}

/** A file of only a few bytes can still contain one long text a million times. */
async function isSmall(database: EngineDatabase, path: string, cells: readonly string[]): Promise<boolean> {
  if (cells.length === 0 || (await stat(path)).size > smallFileBytes) return false;
  const texts = cells.map((cell) => `coalesce(sum(strlen(${cell})), 0)`).join(" + ");
  const [[bytes] = []] = await database.all(`SELECT (count(*) + ${texts})::BIGINT FROM ${parquetFrom(path)}`);
  return Number(bytes) <= smallTextBytes;
}

const rowsWhere = (condition: string): string => `SELECT * FROM grid WHERE ${condition} ORDER BY row`;

const sourceRows = (found: readonly (readonly EngineValue[])[]): readonly SourceRow[] =>
  found.map(([row, ...cells]) => ({ row: Number(row), cells: cells.map((cell) => (typeof cell === "string" ? cell : "")) }));

/** Source rows that meet a condition on `row`, in order. */
export const readGridRows = async (database: EngineDatabase, condition: string): Promise<readonly SourceRow[]> =>
  sourceRows(await askGrid(database, rowsWhere(condition)));

/**
 * Reads rows from a file without row numbers, by a condition on the row number expression. For scattered rows this takes half as long,
 * because the engine doesn't create cells for the other rows.
 */
export async function readSpreadRows(database: EngineDatabase, path: string, condition: (row: string) => string) {
  const row = "(file_row_number + 1)";
  const from = `read_parquet(${quoteLiteral(path)}, file_row_number = true)`;
  const sql = `SELECT ${row}, * EXCLUDE (file_row_number) FROM ${from} WHERE ${condition(row)} ORDER BY file_row_number`;
  return sourceRows(await database.all(sql));
}

/** Raw cells of the header rows; empty if there is no header. */
export async function headerCellsOf(database: EngineDatabase, rows: readonly number[]): Promise<readonly (readonly string[])[]> {
  if (rows.length === 0) return [];
  // The engine can skip to a range of rows, but would scan the whole file for a list of rows.
  const found = await readGridRows(database, `row BETWEEN ${Math.trunc(Math.min(...rows))} AND ${Math.trunc(Math.max(...rows))}`);
  return found.filter(({ row }) => rows.includes(row)).map(({ cells }) => cells);
}

/** Counts the rows in the grid and the filled cells in each column, using the file's statistics without reading the file. */
export async function countFilled(database: EngineDatabase, columnCount: number, condition?: string): Promise<FilledCounts> {
  const counts = Array.from({ length: columnCount }, (_, index) => `count(${cellName(index)})`);
  const [found = []] = await askGrid(
    database,
    `SELECT ${["count(*)", ...counts].join(", ")} FROM grid${condition ? ` WHERE ${condition}` : ""}`,
  );
  const [rows = 0, ...cells] = found.map(Number);
  return { rows, cells };
}

export function textsSql({ column, belowRow }: { readonly column: number; readonly belowRow: number }, limit: number): string {
  const cell = cellName(column);
  return `SELECT ${cell}, count(*) AS n, min(row) FROM grid WHERE row > ${Math.trunc(belowRow)} AND ${cell} IS NOT NULL GROUP BY ${cell} ORDER BY n DESC, ${cell} LIMIT ${limit}`;
}

/** Distinct filled texts in a column below a row, each with its first row, most frequent first. */
export async function distinctTexts(
  database: EngineDatabase,
  source: { readonly column: number; readonly belowRow: number },
  limit: number,
): Promise<readonly { readonly text: string; readonly count: number; readonly row: number }[]> {
  const found = await askGrid(database, textsSql(source, limit));
  return found.map(([text, count, row]) => ({ text: String(text), count: Number(count), row: Number(row) }));
}

/**
 * The rows that may not be data form only a few runs in a file: at the start, at page breaks and at the end. If there are more runs, all
 * rows are read.
 */
const mostRuns = 50;
/** Number of rows that are read in full and shared with other steps that read the same rows. */
const mostKept = 500;

export interface RowsAsked {
  readonly columnCount: number;
  readonly roles: RowRoles;
  readonly filled: FilledCounts;
  /** Only rows below this one are read. */
  readonly belowRow: number;
}

/**
 * Row number and cells of the rows that may not be data, in order. Most columns are irrelevant to this, so these rows are found first, and
 * only then are they read.
 */
export async function* rowsToClassify(database: EngineDatabase, asked: RowsAsked): AsyncGenerator<readonly EngineValue[]> {
  const [below, condition] = [Math.trunc(asked.belowRow), mayNotBeDataSql(asked.roles, asked.filled)];
  const all = await findRuns(database, condition);
  const runs = all.flatMap(([from, to]) => (to > below ? [[Math.max(from, below + 1), to] as const] : []));
  if (runs.length === 0) return;
  const where =
    all.length > mostRuns ? `row > ${below} AND (${condition})` : runs.map(([from, to]) => `row BETWEEN ${from} AND ${to}`).join(" OR ");
  const count = all.length > mostRuns ? Number.POSITIVE_INFINITY : runs.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (count <= mostKept) {
    for (const row of await askGrid(database, rowsWhere(where))) yield row.slice(0, asked.columnCount + 1);
    return;
  }
  const cells = Array.from({ length: asked.columnCount }, (_, index) => cellName(index)).join(", ");
  yield* database.rows(`SELECT row, ${cells} FROM grid WHERE ${where} ORDER BY row`);
}

/** First and last row of each run of consecutive rows; stops once there is one run too many to read separately. */
async function findRuns(database: EngineDatabase, condition: string): Promise<readonly (readonly [number, number])[]> {
  const found = await askGrid(
    database,
    `SELECT min(row), max(row) FROM (SELECT row, row - row_number() OVER (ORDER BY row) AS run FROM grid WHERE ${condition})
     GROUP BY run ORDER BY 1 LIMIT ${mostRuns + 1}`,
  );
  return found.map(([from, to]) => [Number(from), Number(to)]);
}

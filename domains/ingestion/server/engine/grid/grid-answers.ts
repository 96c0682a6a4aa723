import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";

type Rows = readonly (readonly EngineValue[])[];

/** Cached query results for each database's current `grid` view. */
const answers = new WeakMap<EngineDatabase, Map<string, Rows>>();

/** Results with more cells than this are queried again rather than kept in memory. */
const mostCells = 20_000;
const mostCharacters = 1_000_000;

function isShort(rows: Rows): boolean {
  if (rows.length * (rows[0]?.length ?? 0) > mostCells) return false;
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === "string") characters += cell.length;
  return characters <= mostCharacters;
}

/**
 * Runs a query on the view `grid` with a cache: several steps in a task run the same query, so the file is read once as long as the view is
 * unchanged.
 */
export async function askGrid(database: EngineDatabase, sql: string): Promise<Rows> {
  const known = answers.get(database) ?? new Map<string, Rows>();
  answers.set(database, known);
  const before = known.get(sql);
  if (before) return before;
  const found = await database.all(sql);
  if (isShort(found)) known.set(sql, found);
  return found;
}

/** Caches a known result for a query on the current view. */
export function keepAnswer(database: EngineDatabase, sql: string, rows: Rows): void {
  const known = answers.get(database) ?? new Map<string, Rows>();
  answers.set(database, known);
  if (isShort(rows)) known.set(sql, rows);
}

/** Runs a statement that replaces the view `grid`. */
export async function replaceGrid(database: EngineDatabase, sql: string): Promise<void> {
  answers.delete(database);
  await database.run(sql);
}

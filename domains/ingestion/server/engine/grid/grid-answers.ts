import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";

type Rows = readonly (readonly EngineValue[])[];

/** Of each database what was asked about its view `grid` as it is now. */
const answers = new WeakMap<EngineDatabase, Map<string, Rows>>();

/** A longer answer is asked for again rather than kept in memory. */
const mostCells = 20_000;
const mostCharacters = 1_000_000;

function isShort(rows: Rows): boolean {
  if (rows.length * (rows[0]?.length ?? 0) > mostCells) return false;
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === "string") characters += cell.length;
  return characters <= mostCharacters;
}

/** The answer to a question about the view `grid`. Several steps of a task ask the same one: while the view is the same, the file is read once. */
export async function askGrid(database: EngineDatabase, sql: string): Promise<Rows> {
  const known = answers.get(database) ?? new Map<string, Rows>();
  answers.set(database, known);
  const before = known.get(sql);
  if (before) return before;
  const found = await database.all(sql);
  if (isShort(found)) known.set(sql, found);
  return found;
}

/** Keeps what a statement about the view as it is now would answer. */
export function keepAnswer(database: EngineDatabase, sql: string, rows: Rows): void {
  const known = answers.get(database) ?? new Map<string, Rows>();
  answers.set(database, known);
  if (isShort(rows)) known.set(sql, rows);
}

/** Runs a statement that makes another view `grid`. */
export async function replaceGrid(database: EngineDatabase, sql: string): Promise<void> {
  answers.delete(database);
  await database.run(sql);
}

import type { EngineDatabase } from "@tieout/engine/duckdb";
import { cellName } from "../grid-sql.ts";
import { countFilled, distinctTexts, textsSql } from "../read-grid.ts";
import { keepAnswer } from "./grid-answers.ts";

/** Limit on the total number of filled cells in the columns that are grouped into one statement. */
const mostCells = 2_000_000;

export interface ColumnsAsked {
  readonly columns: readonly number[];
  readonly columnCount: number;
  /** Only rows below this one are read. */
  readonly belowRow: number;
}

/** Groups columns into statements: each plan names every column in the grid, so one statement per column would take quadratic time. */
async function batchesOf(database: EngineDatabase, { columns, columnCount }: ColumnsAsked): Promise<readonly (readonly number[])[]> {
  const { cells } = await countFilled(database, columnCount);
  const batches: number[][] = [];
  let left = 0;
  for (const index of columns) {
    const filled = cells[index] ?? 0;
    if (filled === 0) continue;
    const last = batches.at(-1);
    if (last && filled <= left) last.push(index);
    else batches.push([index]);
    left = (last && filled <= left ? left : mostCells) - filled;
  }
  return batches;
}

const cellsOf = (columns: readonly number[], belowRow: number): string =>
  `SELECT row, place, text FROM (SELECT row, unnest([${columns.join(", ")}]) AS place, unnest([${columns.map(cellName).join(", ")}]) AS text
   FROM grid WHERE row > ${Math.trunc(belowRow)}) WHERE text IS NOT NULL`;

type Texts = Awaited<ReturnType<typeof distinctTexts>>;

/** Returns the same as `distinctTexts` for each column. */
export async function distinctTextsOf(database: EngineDatabase, asked: ColumnsAsked, limit: number): Promise<ReadonlyMap<number, Texts>> {
  const { columns, belowRow } = asked;
  const found = new Map<number, Texts[number][]>(columns.map((column) => [column, []]));
  for (const batch of await batchesOf(database, asked)) {
    const [column, other] = batch;
    if (column !== undefined && other === undefined) found.set(column, [...(await distinctTexts(database, { column, belowRow }, limit))]);
    else
      for (const [at, text, count, row] of await database.all(
        `SELECT place, text, n, first FROM (SELECT place, text, count(*) AS n, min(row) AS first FROM (${cellsOf(batch, belowRow)}) GROUP BY place, text)
         QUALIFY row_number() OVER (PARTITION BY place ORDER BY n DESC, text) <= ${limit} ORDER BY place, n DESC, text`,
      ))
        found.get(Number(at))?.push({ text: String(text), count: Number(count), row: Number(row) });
  }
  return found;
}

/** Prefetches the texts in several columns with one query, before `distinctTexts` requests each column. */
export async function askTextsAhead(database: EngineDatabase, asked: ColumnsAsked, limit: number): Promise<void> {
  const { columns, belowRow } = asked;
  if (columns.length < 2) return;
  for (const [column, texts] of await distinctTextsOf(database, asked, limit))
    keepAnswer(
      database,
      textsSql({ column, belowRow }, limit),
      texts.map(({ text, count, row }) => [text, count, row]),
    );
}

/** The first row for each text that is neither blank nor zero, up to a maximum per column, amounts before words. */
export async function tellingRows(database: EngineDatabase, asked: ColumnsAsked, most: number): Promise<ReadonlySet<number>> {
  const rows = new Set<number>();
  for (const batch of await batchesOf(database, asked)) {
    const found = await database.all(
      `SELECT first FROM (SELECT place, text, min(row) AS first FROM (${cellsOf(batch, asked.belowRow)}) GROUP BY place, text)
       WHERE regexp_matches(text, '[1-9\\p{L}]')
       QUALIFY row_number() OVER (PARTITION BY place ORDER BY regexp_matches(text, '[1-9]') DESC, first) <= ${most} ORDER BY first`,
    );
    for (const [row] of found) rows.add(Number(row));
  }
  return rows;
}

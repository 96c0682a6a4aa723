import { tmpdir } from "node:os";
import { type EngineDatabase, openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cellName } from "../grid-sql.ts";
import { distinctTexts } from "../read-grid.ts";
import { askTextsAhead, distinctTextsOf, tellingRows } from "./column-texts.ts";
import { replaceGrid } from "./grid-answers.ts";

let database: EngineDatabase;
beforeAll(async () => {
  database = await openEngineDatabase({ directory: tmpdir(), threads: 1, memoryLimitBytes: 200_000_000, allowed: [] });
});
afterAll(() => database.close());

/** Opens a view with this many columns whose texts recur at different rates; column 1 is empty. */
async function openColumns(columnCount: number): Promise<void> {
  const text = (row: number, at: number): string =>
    at === 1 || row % (at + 2) === 1
      ? "NULL::VARCHAR"
      : `${quoteLiteral(row % 3 === 0 ? `T${(row * at) % 7}` : `${(row * at) % 5}`)}::VARCHAR`;
  const places = Array.from({ length: columnCount }, (_, at) => at);
  const rows = Array.from({ length: 20 }, (_, at) => `(${[at + 1, ...places.map((place) => text(at + 1, place))].join(", ")})`);
  const names = places.map(cellName).join(", ");
  await replaceGrid(database, `CREATE OR REPLACE VIEW grid AS SELECT * FROM (VALUES ${rows.join(", ")}) AS cells(row, ${names})`);
}

/** The database, with a count of executed statements. */
function counted() {
  const seen = { statements: 0 };
  const watched: EngineDatabase = {
    ...database,
    all: (sql, parameters) => {
      seen.statements += 1;
      return database.all(sql, parameters);
    },
  };
  return { seen, watched };
}

test.each([2, 5])("reading several columns together gives the same texts as reading each alone, the %d most frequent", async (limit) => {
  await openColumns(9);
  const columns = [0, 1, 2, 5, 8];
  const together = await distinctTextsOf(database, { columns, columnCount: 9, belowRow: 3 }, limit);
  for (const column of columns) expect(together.get(column)).toEqual(await distinctTexts(database, { column, belowRow: 3 }, limit));
});

test("the rows returned are the first one for each text that is neither blank nor zero, amounts before words", async () => {
  await openColumns(3);
  const [first] = (await distinctTexts(database, { column: 2, belowRow: 0 }, 100))
    .filter(({ text }) => /[1-9]/.test(text))
    .sort((a, b) => a.row - b.row);
  expect([...(await tellingRows(database, { columns: [1, 2], columnCount: 3, belowRow: 0 }, 1))]).toEqual([first?.row]);
});

test("more columns require no more statements", async () => {
  const statements = [];
  for (const columnCount of [20, 40, 80]) {
    await openColumns(columnCount);
    const { seen, watched } = counted();
    const asked = { columns: Array.from({ length: columnCount }, (_, at) => at), columnCount, belowRow: 0 };
    await distinctTextsOf(watched, asked, 10);
    await tellingRows(watched, asked, 10);
    await askTextsAhead(watched, asked, 20);
    for (const column of asked.columns) await distinctTexts(watched, { column, belowRow: 0 }, 20);
    statements.push(seen.statements);
  }
  expect(new Set(statements).size).toBe(1);
});

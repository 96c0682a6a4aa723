import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EngineDatabase, openEngineDatabase } from "@tieout/engine/duckdb";
import { openTabularFile } from "@tieout/spreadsheet/read";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGrid } from "./read-grid.ts";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";
import { writeGrid } from "./write-grid.ts";

let bench: TaskBench;
let database: EngineDatabase;
beforeAll(async () => {
  bench = await openTaskBench();
  database = await openEngineDatabase({
    directory: join(bench.directory, "work"),
    threads: 2,
    memoryLimitBytes: 500_000_000,
    allowed: [bench.directory],
  });
});
afterAll(async () => {
  database.close();
  await bench.close();
});

/** Number of rows, enough to exceed the part that is scanned before the file is written. */
const rows = 60_000;
const line = (at: number): string => `E${at},${"Adler".repeat(12)},${at}.00,01/05/2025`;
const lines = ["Employee ID,Name,Gross Pay,Check Date", ...Array.from({ length: rows }, (_, at) => line(at))];

const lastRow = "SELECT * FROM grid ORDER BY row DESC LIMIT 1";

async function lastRowsOf(text: string): Promise<readonly unknown[]> {
  const { count, found } = await gridOf(text, lastRow);
  return [count, ...(found[0] ?? [])];
}

/** The number of rows, whether the analytical engine read the file directly, and the result of a query on the grid. */
async function gridOf(text: string, question: string) {
  const source = join(bench.directory, "long.csv");
  await writeFile(source, text);
  const opened = await openTabularFile(source, { fileName: "long.csv", scratch: bench.directory });
  if (!opened.ok) throw new Error(opened.failure.msg);
  try {
    const context = {
      inputPath: (name: string) => join(bench.directory, name),
      outputPath: (name: string) => join(bench.directory, name),
      workDirectory: bench.directory,
      progress: () => undefined,
      release: () => undefined,
      threads: 2,
      memoryBytes: 500_000_000,
      kept: new Map(),
    };
    const path = join(bench.directory, "long.parquet");
    const written = await writeGrid(database, context, { file: opened.value, sheetIndex: 0, path });
    if (!written.ok) throw new Error(written.failure.msg);
    await openGrid(database, path);
    return { count: written.value.rows, isReadByEngine: !written.value.facts, found: await database.all(question) };
  } finally {
    await opened.value.close();
  }
}

const name = "Adler".repeat(12);

describe("a long file is read according to its whole content, not just its beginning", () => {
  it("if it is plain to the end", async () => {
    expect(await lastRowsOf(`${lines.join("\n")}\n`)).toEqual([rows + 1, rows + 1, `E${rows - 1}`, name, `${rows - 1}.00`, "01/05/2025"]);
  });

  it("if it has quotes only at the end", async () => {
    const text = [...lines, 'E9,"ROE, JANE",5.00,01/05/2025', ""].join("\n");
    expect(await lastRowsOf(text)).toEqual([rows + 2, rows + 2, "E9", "ROE, JANE", "5.00", "01/05/2025"]);
  });

  it("if it has a wider row at the end", async () => {
    const text = [...lines, "E9,ROE,5.00,01/05/2025,late", ""].join("\n");
    expect(await lastRowsOf(text)).toEqual([rows + 2, rows + 2, "E9", "ROE", "5.00", "01/05/2025", "late"]);
  });

  it("if it has other line endings at the end", async () => {
    const text = `${lines.join("\n")}\nE8,ROE,4.00,01/05/2025\r\nE9,ROE,5.00,01/05/2025\r\n`;
    expect(await lastRowsOf(text)).toEqual([rows + 3, rows + 3, "E9", "ROE", "5.00", "01/05/2025"]);
  });

  it("if it has a cell at the end that is longer than any in the first rows", async () => {
    const long = "x".repeat(3_000_000);
    const text = [...lines, `E9,${long},5.00,01/05/2025`, ""].join("\n");
    expect(await lastRowsOf(text)).toEqual([rows + 2, rows + 2, "E9", long, "5.00", "01/05/2025"]);
  });
});

/** Cells as Windows programs export them: names with a comma and a quotation mark, blanks at the ends, or empty. */
const cell = fc.oneof(
  { arbitrary: fc.constantFrom("ROE, JANE", 'The "Firm", Inc.', " 5.00", "", "é"), weight: 1 },
  { arbitrary: fc.constantFrom("E1", "12.50", "01/05/2025"), weight: 2 },
);
const quotedIfNeeded = (text: string, always: boolean): string => (always || /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

it("a file with quoted cells and CRLF line endings is read by the engine directly, with every cell unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom(1, 2_000),
      async (cells, always, times) => {
        const all = Array.from({ length: times }, () => [["E0", "ROE, ANN", "1.00"], ...cells]).flat();
        const text = all.map((row) => `${row.map((one) => quotedIfNeeded(one, always)).join(",")}\r\n`).join("");
        const { count, isReadByEngine, found } = await gridOf(text, "SELECT c0, c1, c2 FROM grid ORDER BY row");
        expect([count, isReadByEngine]).toEqual([all.length, true]);
        expect(found.map((row) => row.map((one) => one ?? ""))).toEqual(all);
      },
    ),
    { numRuns: 12 },
  );
});

import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EngineDatabase, openEngineDatabase } from "@tieout/engine/duckdb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openGrid, readGridRows, readSpreadRows } from "./read-grid.ts";

let directory = "";
let database: EngineDatabase;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tieout-read-grid-"));
  const limits = { threads: 2, memoryLimitBytes: 500_000_000 };
  database = await openEngineDatabase({ ...limits, directory: join(directory, "work"), allowed: [directory] });
});
afterEach(async () => {
  database.close();
  await rm(directory, { recursive: true });
});

const isInMemory = async (): Promise<boolean> => (await database.all("SELECT table_name FROM duckdb_tables()")).length > 0;

async function open(select: string): Promise<{ readonly bytes: number; readonly columnCount: number }> {
  const path = join(directory, "grid.parquet");
  await database.writeParquet(select, path);
  return { ...(await openGrid(database, path)), bytes: (await stat(path)).size };
}

it("a small grid is held in memory with the file's rows, and is replaced when the file is opened again", async () => {
  expect((await open("SELECT 7::INTEGER AS row, 'ROE' AS c0, NULL::VARCHAR AS c1")).columnCount).toBe(2);
  expect(await readGridRows(database, "row > 0")).toEqual([{ row: 7, cells: ["ROE", ""] }]);
  expect(await isInMemory()).toBe(true);
  await open("SELECT 8::INTEGER AS row, 'DOE' AS c0");
  expect(await readGridRows(database, "row > 0")).toEqual([{ row: 8, cells: ["DOE"] }]);
});

it("a small file that repeats one long text many times stays a file", async () => {
  const { bytes } = await open("SELECT range::INTEGER AS row, repeat('x', 100000) AS c0 FROM range(1000) ORDER BY row");
  expect(bytes).toBeLessThan(65_536);
  expect(await isInMemory()).toBe(false);
  expect((await readGridRows(database, "row = 999")).map(({ row, cells: [text = ""] }) => [row, text.length])).toEqual([[999, 100_000]]);
});

it("a large file stays a file", async () => {
  const { bytes } = await open("SELECT range::INTEGER AS row, md5(range::VARCHAR) AS c0 FROM range(10000) ORDER BY row");
  expect(bytes).toBeGreaterThan(65_536);
  expect(await isInMemory()).toBe(false);
  expect((await readGridRows(database, "row >= 9998")).map(({ row }) => row)).toEqual([9998, 9999]);
});

it("scattered rows in a file without row numbers equal those in the grid", async () => {
  await open("SELECT CASE WHEN range % 5 > 0 THEN md5(range::VARCHAR) END AS c0, range::VARCHAR AS c1 FROM range(10000)");
  const condition = (row: string) => `${row} > 1 AND (${row} <= 20 OR ${row} % 997 = 0)`;
  const spread = await readSpreadRows(database, join(directory, "grid.parquet"), condition);
  expect(spread).toEqual(await readGridRows(database, condition("row")));
  expect(spread.map(({ row }) => row).filter((row) => row > 20)).toEqual(Array.from({ length: 10 }, (_, at) => (at + 1) * 997));
});

import { tmpdir } from "node:os";
import { type EngineDatabase, openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { type Mapping, reports, rowRoles } from "@tieout/ingestion/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cellName, mayNotBeDataSql } from "../grid-sql.ts";
import { countFilled } from "../read-grid.ts";
import { loneTextsOf } from "../sample/lone-texts.ts";
import { askGrid, replaceGrid } from "./grid-answers.ts";

let database: EngineDatabase;
beforeAll(async () => {
  database = await openEngineDatabase({ directory: tmpdir(), threads: 1, memoryLimitBytes: 200_000_000, allowed: [] });
});
afterAll(() => database.close());

type Cell = string | null;
const sqlOf = (cell: Cell): string => (cell === null ? "NULL::VARCHAR" : `${quoteLiteral(cell)}::VARCHAR`);

const columnCount = 5;
const openCells = (rows: readonly (readonly Cell[])[]): Promise<void> => {
  const values = rows.map((cells, at) => `(${[at + 1, ...cells.map(sqlOf)].join(", ")})`).join(", ");
  const names = Array.from({ length: columnCount }, (_, index) => cellName(index)).join(", ");
  return replaceGrid(database, `CREATE OR REPLACE VIEW grid AS SELECT * FROM (VALUES ${values}) AS cells(row, ${names})`);
};

const piece = fc.constantFrom(
  ...["", " ", "\t", "\n", "\u00a0", "\u2003", "\u0085", "\u007f", "!", "~", "0", "x", "é", "İ", "K", "ſ", "日"],
  ...["Tot", "TOTAL", "toT", "t ot", "over", "fwd", "/ f", "a:1", "1 of"],
);
const cell: fc.Arbitrary<Cell> = fc.option(
  fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join("")),
  { freq: 2 },
);
const grid = fc.array(fc.array(cell, { minLength: columnCount, maxLength: columnCount }), { minLength: 1, maxLength: 12 });

it("finds the texts that are alone in their rows, whatever white space the engine trims", async () => {
  await fc.assert(
    fc.asyncProperty(grid, fc.integer({ min: 0, max: 2 }), async (rows, belowRow) => {
      await openCells(rows);
      const filled = Array.from({ length: columnCount }, (_, index) => `coalesce(trim(${cellName(index)}), '') <> ''`);
      const expected = new Map<number, Map<string, number>>();
      for (const [at, flags] of (await database.all(`SELECT ${filled.join(", ")} FROM grid ORDER BY row`)).entries()) {
        if (at < belowRow || flags.filter(Boolean).length !== 1) continue;
        const place = flags.indexOf(true);
        const texts = expected.get(place) ?? new Map<string, number>();
        const text = rows[at]?.[place] ?? "";
        expected.set(place, texts.set(text, (texts.get(text) ?? 0) + 1));
      }
      expect(await loneTextsOf(database, { belowRow }, columnCount)).toEqual(expected);
    }),
  );
});

const mapping: Mapping = {
  reportKey: "payroll_register",
  sheetIndex: 0,
  headerRows: [],
  columns: ["employee_id", "full_name", "gross_pay"].map((field, index) => ({ index, header: field, field, sign: "as_is", format: {} })),
  bands: [],
  carryDown: [],
  valueMaps: {},
};

it("checks an identifier with one pattern for total and brought-forward labels", async () => {
  const roles = rowRoles(reports.payroll_register, mapping, []);
  const pattern = "(?i)(forward|fwd|over|down|/ ?[fd]|[a-z] ?[:=] ?[0-9,]+$| [0-9,]+$|[0-9] [a-z]+$)";
  const blank = (name: string) => `coalesce(trim(${name}, ' ' || chr(9) || chr(13) || chr(10) || chr(160)), '') = ''`;
  await fc.assert(
    fc.asyncProperty(grid, async (rows) => {
      await openCells(rows);
      const filled = await countFilled(database, columnCount);
      const few = `(${Array.from({ length: columnCount }, (_, index) => `(${cellName(index)} IS NOT NULL)::INTEGER`).join(" + ")}) <= 3`;
      const labels = [`contains(lower(c0), 'tot')`, `contains(lower(c1), 'tot')`, `regexp_matches(c0, '${pattern}')`];
      const both = await database.all(
        `SELECT coalesce(${mayNotBeDataSql(roles, filled)}, false), coalesce(${few} OR ${[blank("c0"), ...labels].join(" OR ")}, false) FROM grid`,
      );
      for (const [found, expected] of both) expect(found).toBe(expected);
    }),
  );
});

it("answers from the current grid", async () => {
  await openCells([Array.from({ length: columnCount }, () => "a")]);
  const ask = () => askGrid(database, "SELECT c0 FROM grid");
  expect([await ask(), await ask()]).toEqual([[["a"]], [["a"]]]);
  await openCells([Array.from({ length: columnCount }, () => "d")]);
  expect(await ask()).toEqual([["d"]]);
});

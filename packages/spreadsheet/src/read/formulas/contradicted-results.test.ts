import { expect, test } from "vitest";
import { ContradictedResults } from "./contradicted-results.ts";
import type { StoredCell } from "./evaluate-formula.ts";

type Cell = StoredCell | readonly [text: string, stored: StoredCell];

/** Positions of the contradicted cells, as `row:column`. */
function contradicted(rows: readonly (readonly Cell[])[]): readonly string[] {
  const results = new ContradictedResults();
  return rows.flatMap((cells, at) => {
    results.beginRow(at + 1);
    for (const [column, cell] of cells.entries()) results.store(column + 1, typeof cell === "object" && cell !== null ? cell[1] : cell);
    const formulas = cells.flatMap((cell, column) =>
      typeof cell === "object" && cell !== null ? [{ column: column + 1, text: cell[0], rowsDown: 0, columnsRight: 0 }] : [],
    );
    return [...results.endRow(formulas)].map((column) => `${at + 1}:${column}`);
  });
}

test("detects a stored 0, empty text or outdated result that contradicts its input cells", () => {
  expect(contradicted([[100, 20, ["A1-B1", 0]]])).toEqual(["1:3"]);
  expect(contradicted([[100, 20, ["A1-B1", "text"]]])).toEqual(["1:3"]);
  expect(contradicted([[100, 20, ["A1-B1", 75]]])).toEqual(["1:3"]);
});

test("formulas that depend on such a result are calculated without it", () => {
  expect(contradicted([[100, ["A1*5%", 0], ["B1*2", 0]]])).toEqual(["1:2", "1:3"]);
  expect(contradicted([[["B1*2", 0], ["C1*5%", 0], 100]]).toSorted()).toEqual(["1:1", "1:2"]);
  expect(
    contradicted([
      [100, ["A1", 0]],
      [50, ["B1+A2", 50]],
    ]),
  ).toEqual(["1:2", "2:2"]);
});

test("a rate above the table is known in every row; a row in the middle is not", () => {
  const table = Array.from({ length: 40 }, (_, at): readonly Cell[] => [100, [`A${at + 2}*$A$1`, at === 39 ? 0 : 5]]);
  expect(contradicted([[0.05], ...table])).toEqual(["41:2"]);
  expect(contradicted([...table.map(() => [1]), [100, ["A41*A30", 0]]])).toEqual([]);
});

test("correct results are not reported", () => {
  expect(contradicted([[100, 100, ["A1-B1", 0], ["A1*0", 0], ["ROUND(A1/3,2)", 33.33], ["A1/3", 33.33]]])).toEqual([]);
  expect(contradicted([[0.1, 0.2, ["A1+B1-0.3", 0], ["C1", "text"], ["A1*0", "text"]]])).toEqual([]);
});

test("formulas not calculated here keep their result, as do circular references and long chains", () => {
  expect(contradicted([[100, ["IF(A1>0,1,0)", 0], ["A1+B1", 100]]])).toEqual([]);
  expect(
    contradicted([
      [
        ["B1", 0],
        ["A1", 0],
      ],
    ]),
  ).toEqual([]);
  const columns = (at: number): string =>
    (at < 26 ? "" : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));
  const chain = Array.from({ length: 600 }, (_, at): Cell => [`${columns(at + 1)}1`, 0]);
  expect(contradicted([[...chain, 100]]).length).toBeGreaterThan(0);
});

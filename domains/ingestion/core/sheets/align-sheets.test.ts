import { describe, expect, it, test } from "vitest";
import { continuesRows, joinColumns, sharesHeader } from "./align-sheets.ts";

const rowsOf = (...cells: (readonly string[])[]) => cells.map((texts, at) => ({ row: at + 1, cells: texts }));

describe("sheets of one report", () => {
  it("have nearly the same columns, in any order and spelling", () => {
    expect(sharesHeader(["Employee ID", "Check Date", "Gross Pay"], ["GROSS PAY", "employee id", "Check  Date"])).toBe(true);
    expect(sharesHeader(["A", "B", "C", "D", "E"], ["A", "B", "C", "D", "Bonus"])).toBe(true);
    expect(sharesHeader(["Employee ID", "Check Date", "Gross Pay"], ["Department", "Headcount", "Gross Pay"])).toBe(false);
    expect(sharesHeader(["Name"], ["Name"])).toBe(false);
  });

  it("share one list of columns: a later sheet's extra columns come last, and columns with the same name stay separate", () => {
    const joined = joinColumns([
      ["ID", "Amount", "Amount"],
      ["Amount", "ID", "Bonus", "Amount"],
    ]);
    expect(joined).toEqual({
      headers: ["ID", "Amount", "Amount", "Bonus"],
      places: [
        [0, 1, 2, -1],
        [1, 0, 3, 2],
      ],
    });
  });
});

test("rows without a header continue a table that has as many columns and the same kinds of values in them", () => {
  const table = rowsOf(["P1", "DOE, JANE", "1,000.00"], ["P2", "ROE, ANN", "(5.00)"]);
  expect(continuesRows(table, rowsOf(["P3", "POE, SUE", "7.00"]))).toBe(true);
  expect(continuesRows(table, rowsOf(["P3", "12.00", "POE, SUE"]))).toBe(false);
  expect(continuesRows(table, rowsOf(["P3", "POE, SUE", "7.00", "8.00"]))).toBe(false);
  expect(continuesRows(rowsOf(["P1", "x"]), rowsOf(["P2", "y"]))).toBe(false);
});

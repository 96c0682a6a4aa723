import { expect, test } from "vitest";
import { evaluateFormula, type StoredCell } from "./evaluate-formula.ts";

/** A2 is text, B2 … F2 are numbers, G2 is blank, H2 is an error; no other row is available. */
const cells: readonly StoredCell[] = ["text", 1000, 250.5, -40, 0.06, 80, "blank", null];
const cellAt = (row: number, column: number): StoredCell =>
  row === 2 && column <= cells.length ? (cells[column - 1] as StoredCell) : null;
const result = (text: string, rowsDown = 0, columnsRight = 0): number | null => evaluateFormula(text, { rowsDown, columnsRight, cellAt });

test.each([
  ["B2+C2-D2", 1290.5],
  ["B2-C2-D2", 789.5],
  ["B2*6%", 60],
  ["ROUND(B2*E2,2)", 60],
  ["round(b2 * $E$2, 2)", 60],
  ["ROUND(-2.345*10,0)", -23],
  ["SUM(B2:D2)", 1210.5],
  ["SUM(A2:G2)", 1290.56],
  ["SUM(B2,C2,5)", 1255.5],
  ["SUM(A2,B2)", 1000],
  ["-B2+G2", -1000],
  ["(B2+C2)*2/4", 625.25],
  ["2-3-4", -5],
  ["1.5E2+.5", 150.5],
])("%s is calculated", (text, expected) => {
  expect(result(text)).toBeCloseTo(expected, 9);
});

test("a shared formula shifts its relative references", () => {
  expect(result("B1+$C1", 1)).toBe(1250.5);
  expect(result("A1+$C$2", 1, 1)).toBe(1250.5);
  expect(result("A1+C$2", 1, 1)).toBe(960);
});

test.each([
  ["IF(B2>0,B2,0)"],
  ["VLOOKUP(A2,Rates!A:B,2)"],
  ["Other!B2*2"],
  ["'Other sheet'!B2"],
  ["B2*Rate"],
  ["SUM(B:B)"],
  ["SUM(B2:D2 C2:D2)"],
  ["SUM((B2,C2))"],
  ["SUM(B3:B9)"],
  ["SUM(D2:B2)"],
  ["B2^2"],
  ["B2&C2"],
  ["A2+B2"],
  ["H2+B2"],
  ["B2/0"],
  ["B2="],
  ["B2+"],
  ["ROUND(2.5,0)"],
  ["LOG10(B2)"],
  ["B2#"],
  ["Table1[Pay]"],
  [""],
  [`${"(".repeat(60)}1${")".repeat(60)}`],
])("%s is left undecided", (text) => {
  expect(result(text)).toBeNull();
});

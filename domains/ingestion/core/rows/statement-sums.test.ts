import { expect, test } from "vitest";
import { statementSums } from "./statement-sums.ts";

/** Columns: name, then amounts. */
const found = (...lines: readonly string[]) =>
  statementSums(
    lines.map((line, at) => {
      const [name = "", ...amounts] = line.split("|");
      const cents = amounts.map((amount) => (amount === "" ? null : BigInt(Math.round(Number(amount) * 100))));
      return { row: at + 2, cells: [name, ...amounts], cents };
    }),
  )
    .map(({ row, kind, confidence }) => [row, kind, confidence >= 0.9 ? "certain" : "asked"])
    .toSorted(([a], [b]) => Number(a) - Number(b));

const bonds = ["Core Bond|100.10|20|119.05", "World Bond|200.25|30|228.15"];
const stocks = ["Index|40.45|5|45.95", "Small Cap|60.05|5|64.15", "Growth|10.10|1|12.20"];
const [ofBonds, ofStocks, ofAll] = ["Fixed income|300.35|50|347.20", "Equities|110.60|11|122.30", "Net assets|410.95|61|469.50"];

test("group sums are totals, above or below their lines, and so is the sum of everything", () => {
  const certain = (...rows: readonly number[]) => rows.map((row) => [row, "total", "certain"]);
  expect(found(ofBonds, ...bonds, ofStocks, ...stocks, ofAll)).toEqual(certain(2, 5, 9));
  expect(found(...bonds, ofBonds, ...stocks, ofStocks, ofAll)).toEqual(certain(4, 8, 9));
  expect(found(ofAll, ofBonds, ...bonds, ofStocks, ...stocks)).toEqual(certain(2, 3, 6));
  expect(found(ofBonds, ...bonds, ofStocks, ...stocks)).toEqual(certain(2, 5));
});

test("the sum for a one-line group needs review if there are larger groups, and is not part of the total", () => {
  const loans = "Loans to participants|7.70|2|9.50";
  const brokerage = ["Brokerage|22.22|3|25.05", "Schwab PCRA|22.22|3|25.05"];
  const all = "Net assets|440.87|66|504.05";
  expect(found(ofBonds, ...bonds, ofStocks, ...stocks, ...brokerage, loans, all)).toEqual([
    [2, "total", "certain"],
    [5, "total", "certain"],
    [9, "total", "asked"],
    [12, "total", "certain"],
  ]);
});

test("a single sum among a statement's rows needs review", () => {
  expect(found(...bonds, ...stocks, ofAll)).toEqual([[7, "total", "asked"]]);
  expect(found(...stocks, ofBonds, ...bonds)).toEqual([[5, "total", "asked"]]);
});

test("a sum is a total even if one of its several amounts differs, and is still compared", () => {
  const off = "Fixed income|300.35|50|347.20|8|9";
  const wide = ["Core Bond|100.10|20|119.05|3|4", "World Bond|200.25|30|228.15|5|6"];
  expect(found(off, ...wide, ...stocks.map((line) => `${line}|1|1`))).toEqual([[2, "total", "asked"]]);
});

test("lines from the beginning to the end of the year add up, and none repeats the others", () => {
  expect(found("Beginning balance|1000|1030", "Contributions|40|30", "Ending balance|1040|1060")).toEqual([]);
  expect(
    found("Net assets, beginning of year|1000|900", "Additions|40|160", "Benefits|-10|-60", "Net assets, end of year|1030|1000"),
  ).toEqual([]);
});

test("funds stay funds: equal neighbors, one equal amount, zero amounts, one amount in both columns", () => {
  expect(found(...bonds, "Copy|1.10|5|6.15", "Copy|1.10|5|6.15", ...stocks)).toEqual([]);
  expect(found(...bonds, "Chance|300.35|1|2", ...stocks)).toEqual([]);
  expect(found("Closed|0|0|0", "Closed too|0|0|0", "And this|0|0|0", ...stocks)).toEqual([]);
  expect(found("Loan A|10||10", "Loan B|20||20", "Loan C|30||30")).toEqual([]);
});

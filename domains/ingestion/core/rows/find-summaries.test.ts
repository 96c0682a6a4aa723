import { expect, test } from "vitest";
import { findSummaries, type WalkedRow } from "./find-summaries.ts";
import { strangerOf } from "./record-forms.ts";

const forms = { identity: [{ index: 0, mark: "digit" }], isIdentified: true, told: [1] } as const;
const centsOf = (text: string | undefined): bigint | null => (text ? BigInt(Math.round(Number(text) * 100)) : null);

/** Columns: ID, name, two amounts. */
const found = (lines: readonly string[]) =>
  findSummaries(
    lines.map((line, at): WalkedRow => {
      const cells = line.split("|");
      const kind = line === "" ? "between" : "record";
      return {
        row: at + 2,
        cells,
        kind,
        cents: [centsOf(cells[2]), centsOf(cells[3])],
        stranger: kind === "record" ? strangerOf(cells, forms) : null,
      };
    }),
    { columns: 2, telling: 0, isStrict: true, isAccount: (cells) => cells.includes("Forfeiture") },
  ).map(({ row, kind, confidence }) => [row, kind, confidence >= 0.9 ? "certain" : "asked"]);

const people = ["1001|Doe, Jane|100.10|10", "1002|Roe, Ann|50.05|0", "1003|Poe, Al|25|5"];

test("a row without a person is a total if its amounts are a sum, whatever its label and wherever it is", () => {
  expect(found([...people, "Gesamt||175.15|15"])).toEqual([[5, "total", "certain"]]);
  expect(found(["Alle||175.15|15", ...people])).toEqual([[2, "total", "certain"]]);
  expect(found([...people, "Sum||175.15"])).toEqual([[5, "total", "certain"]]);
});

test("each group has its summary, and the last one covers all groups", () => {
  const second = ["1001|Doe, Jane|1|1", "1004|Coe, Cy|2|1"];
  expect(found([...people, "Result||175.15|15", ...second, "Result||3|2", "Overall Result||178.15|17"])).toEqual([
    [5, "total", "certain"],
    [8, "total", "certain"],
    [9, "total", "certain"],
  ]);
});

test("averages, counts and other rows without a person next to them are not records", () => {
  const kinds = found([...people, "Count|3", "Average||58.38|5", "Max||100.10|10", "Std Dev||38.22|5", "Sum||175.15|15"]);
  expect(kinds).toEqual([
    [5, "leave_out_rows", "certain"],
    [6, "leave_out_rows", "certain"],
    [7, "leave_out_rows", "certain"],
    [8, "leave_out_rows", "asked"],
    [9, "total", "certain"],
  ]);
});

test("a sum of rounded amounts or in whole dollars is a total and is still compared", () => {
  expect(found([...people, "Sum||175.16|15"])).toEqual([[5, "total", "certain"]]);
  expect(found([...people, "Sum||175|15"])).toEqual([[5, "total", "certain"]]);
});

test("a plan account is not a total, and is included in the sum below it", () => {
  expect(found([...people, "Plan|Forfeiture|9|0", "Sum||184.15|15"])).toEqual([[6, "total", "certain"]]);
});

test("a person decides about a row without a person whose amounts are not a sum", () => {
  expect(found([...people, "Sum||200|15"])).toEqual([[5, null, "asked"]]);
});

test("people stay people: a separate number, equal amounts, a sum by chance, a surname that is also a word for totals", () => {
  expect(found(["1001|Doe, Jane|100|0", "1002|Roe, Ann|100|0"])).toEqual([]);
  expect(found(["1001|Doe, Jane|100|5", "1002|Roe, Ann|50|5", "1003|Sum, Vy|150|10", "1004|Total, Al|300|20"])).toEqual([]);
  expect(found([...people, "TEMP|Average, Bo|75|5"])).toEqual([]);
});

test("a total below only one person needs review unless more than one thing is missing", () => {
  expect(found(["1001|Doe, Jane|100|0", "Sum||100|0"])).toEqual([[3, "total", "asked"]]);
});

test("a record with an amount too long to add up exactly does not change the sums for groups above it", () => {
  const huge = "1009|Coe, Cy|900719925474099199|1";
  expect(found([...people, "Result||175.15|15", huge, "Overall||900719925474099199|16"])).toEqual([
    [5, "total", "certain"],
    [7, null, "asked"],
  ]);
});

test("rows among several figures need review with them if identifiers have no common form", () => {
  const named = { identity: [{ index: 1, mark: null }], isIdentified: true, told: [0] } as const;
  const walk = (lines: readonly string[]) =>
    findSummaries(
      lines.map((line, at): WalkedRow => {
        const cells = line.split("|");
        return { row: at + 2, cells, kind: "record", cents: [centsOf(cells[2]), centsOf(cells[3])], stranger: strangerOf(cells, named) };
      }),
      { columns: 2, telling: 0, isStrict: false, isAccount: () => false },
    ).map(({ row, kind }) => [row, kind]);
  expect(walk([...people, "|Mean|58.38|5", "|Std Dev|38.22|5", "|Median|50.05|5", "|Sum|175.15|15"])).toEqual([
    [5, "leave_out_rows"],
    [6, "leave_out_rows"],
    [7, "leave_out_rows"],
    [8, "total"],
  ]);
  expect(walk([...people, "|Coe, Cy|38.22|7"])).toEqual([]);
});

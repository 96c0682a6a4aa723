import { expect, test } from "vitest";
import { populationColumns, totalRowOf, type WireColumn } from "./population-columns.ts";

const wire: readonly WireColumn[] = [
  { key: "name", title: "Participant", type: "text" },
  { key: "id", title: "Employee id", type: "identifier" },
  { key: "rate", title: "Rate", type: "percent" },
  { key: "rows", title: "Rows", type: "count" },
];

test("identifiers keep their leading zeros, counts are numbers, nothing is nothing", () => {
  const row = { name: "DOE, JO", id: "00042", rate: "", rows: "12" };
  expect(populationColumns(wire).map((column) => column.value(row))).toEqual(["DOE, JO", "00042", null, 12]);
});

test("the column of names comes first and stays in view, also where an identifier comes before it", () => {
  const columns = populationColumns([wire[1]!, wire[2]!, wire[0]!, wire[3]!]);
  expect(columns.map(({ id, pinned }) => (pinned ? `${id} pinned` : id))).toEqual(["name pinned", "id", "rate", "rows"]);
});

test("the total row is named in the column of names, and is absent without totals", () => {
  expect(totalRowOf(wire, { rows: "40" })).toEqual({ name: "Total", rows: "40" });
  expect(totalRowOf(wire, {})).toBeNull();
});

import { expect, test } from "vitest";
import { populationColumns, totalRowOf, type WireColumn } from "./population-columns.ts";

const wire: readonly WireColumn[] = [
  { key: "name", title: "Participant", type: "text" },
  { key: "id", title: "Employee id", type: "identifier" },
  { key: "rate", title: "Rate", type: "percent" },
  { key: "rows", title: "Rows", type: "count" },
];

test("identifiers keep leading zeros, counts are numbers, and empty stays empty", () => {
  const row = { name: "DOE, JO", id: "00042", rate: "", rows: "12" };
  expect(populationColumns(wire).map((column) => column.value(row))).toEqual(["DOE, JO", "00042", null, 12]);
});

test("the name column comes first and is pinned, even if an identifier precedes it", () => {
  const columns = populationColumns([wire[1]!, wire[2]!, wire[0]!, wire[3]!]);
  expect(columns.map(({ id, pinned }) => (pinned ? `${id} pinned` : id))).toEqual(["name pinned", "id", "rate", "rows"]);
});

test("the total row is labeled in the name column, and absent without totals", () => {
  expect(totalRowOf(wire, { rows: "40" })).toEqual({ name: "Total", rows: "40" });
  expect(totalRowOf(wire, {})).toBeNull();
});

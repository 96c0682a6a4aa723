import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, csvOfRows } from "./csv.ts";
import type { GridColumn } from "./grid-column.ts";
import { cellText, filterRows, sortRows, valueCounts } from "./grid-rows.ts";
import { emptyView, type GridView, queryOfView, viewOfQuery } from "./grid-view.ts";

interface Row {
  readonly name: string;
  readonly amount: string | null;
  readonly on: string;
}
const columns: readonly GridColumn<Row>[] = [
  { id: "name", title: "Name", type: "text", value: (row) => row.name },
  { id: "amount", title: "Amount", type: "money", value: (row) => row.amount },
  { id: "paid", title: "Paid", type: "date", value: (row) => row.on },
];
const rows: readonly Row[] = [
  { name: "Plan 10", amount: "-1240.00", on: "2024-03-12" },
  { name: "plan 9", amount: "999999999999999.99", on: "2024-01-02" },
  { name: "Árbol", amount: null, on: "2023-12-31" },
];
const ids = columns.map((column) => column.id);

describe("the view in the URL", () => {
  const filters = fc.dictionary(fc.constantFrom(...ids), fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }));
  const view: fc.Arbitrary<GridView> = fc.record({
    search: fc.string(),
    sort: fc.option(fc.record({ columnId: fc.constantFrom(...ids), descending: fc.boolean() })),
    filters: filters.map((entries) => ({ ...entries })),
    page: fc.integer({ min: 1, max: 9999 }),
  });

  test("is restored exactly as written, alongside other parameters", () => {
    fc.assert(
      fc.property(view, (value) => {
        const query = queryOfView(value, "other=1", ids);
        expect(viewOfQuery(query, ids)).toEqual(value);
        expect(new URLSearchParams(query).get("other")).toBe("1");
      }),
    );
  });

  test("ignores values that no user could have chosen", () => {
    expect(viewOfQuery("sort=-nothing&page=-3&q=", ids)).toEqual(emptyView);
  });

  test("two grids on one screen do not read each other's view", () => {
    const query = queryOfView({ ...emptyView, search: "a" }, queryOfView({ ...emptyView, search: "b" }, "", ids, "x."), ids);
    expect([viewOfQuery(query, ids).search, viewOfQuery(query, ids, "x.").search]).toEqual(["a", "b"]);
  });
});

test("a cell's text is used for display, search and CSV; its value determines the sort order", () => {
  const files: GridColumn<{ readonly present: number }> = {
    id: "files",
    title: "Files",
    type: "count",
    value: (row) => row.present,
    text: (row) => `${row.present} of 11`,
  };
  const twoRows = [{ present: 10 }, { present: 8 }];
  expect(cellText(files, { present: 8 })).toBe("8 of 11");
  expect(csvOfRows([files], twoRows)).toBe("\uFEFFFiles\r\n10 of 11\r\n8 of 11\r\n");
  expect(filterRows(twoRows, [files], { ...emptyView, search: "8 of" })).toEqual([{ present: 8 }]);
  expect(sortRows(twoRows, [files], { ...emptyView, sort: { columnId: "files", descending: false } })).toEqual([
    { present: 8 },
    { present: 10 },
  ]);
});

describe("rows", () => {
  const names = (result: readonly Row[]) => result.map((row) => row.name);
  test("every search word must be found, in the displayed text, too", () => {
    expect(names(filterRows(rows, columns, { ...emptyView, search: "PLAN mar" }))).toEqual(["Plan 10"]);
    expect(names(filterRows(rows, columns, { ...emptyView, search: "(1,240" }))).toEqual(["Plan 10"]);
  });
  test("filters on different columns are combined with AND, values within one with OR", () => {
    const filters = { name: ["Plan 10", "Árbol"], amount: ["-1240.00"] };
    expect(names(filterRows(rows, columns, { ...emptyView, filters }))).toEqual(["Plan 10"]);
  });
  test("names sort in natural order, amounts to the cent, and empty values come last", () => {
    const by = (columnId: string) => names(sortRows(rows, columns, { ...emptyView, sort: { columnId, descending: false } }));
    expect(by("name")).toEqual(["Árbol", "plan 9", "Plan 10"]);
    expect(by("amount")).toEqual(["Plan 10", "plan 9", "Árbol"]);
  });
  test("value counts add up to the number of rows", () => {
    expect(valueCounts(rows, columns[0]!).reduce((sum, entry) => sum + entry.count, 0)).toBe(rows.length);
  });
});

describe("CSV", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])("the text %j cannot become a formula", (text) => {
    expect(csvCell(text, false).replace(/^"/, "")).toMatch(/^'/);
  });
  test("a negative amount remains a number; quotes, commas and line breaks are kept", () => {
    expect(csvCell("-1240.00", true)).toBe("-1240.00");
    expect(csvCell('a,"b"\nc', false)).toBe('"a,""b""\nc"');
    expect(csvOfRows(columns, rows.slice(0, 1))).toBe("\uFEFFName,Amount,Paid\r\nPlan 10,-1240.00,2024-03-12\r\n");
  });
});

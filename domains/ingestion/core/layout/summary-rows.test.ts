import { expect, test } from "vitest";
import type { RowRoles } from "./row-roles.ts";
import { summaryRows } from "./summary-rows.ts";

/** Columns: ID, name, source, amount. */
const roles: RowRoles = {
  headerRows: [1],
  headerCells: [["ID", "Name", "Source", "Amount"]],
  mapped: [0, 1, 2, 3],
  identifiers: [0],
  money: [3],
  numbers: [],
  labels: [0, 1, 2],
  funds: [],
  names: [1],
  personal: [1],
  lines: [],
  carried: [],
  bands: [],
  subtotals: new Set(),
  summaries: new Set(),
  findings: [],
  kinds: new Map(),
  banners: [],
  leftOut: [],
};
const personal = [1];
const groups = new Set(["PRE-TAX", "MATCH", "ROTH"]);
const centsOf = (cells: readonly string[]) => [cells[3] ? BigInt(cells[3].replace(".", "")) : null];
const found = (lines: readonly string[], own: Partial<RowRoles> = {}) =>
  summaryRows(
    lines.map((line, at) => ({ row: at + 2, cells: line.split("|") })),
    { roles: { ...roles, ...own }, personal, groups, centsOf },
  );
const people = ["1001|DOE, JANE|Pre-Tax|100.00", "1002|ROE, RICHARD|Match|50.00"];

test("rows by source below the grand total are not records, whichever column names the source", () => {
  expect(found([...people, "Grand Total|||150.00", "||Pre-Tax|100.00", "Match|||50.00"])).toEqual([5, 6]);
  expect(found([...people, "Grand Total|||150.00", "|||", "Summary by source|||", "|Pre-Tax||100.00", "|||50.00"])).toEqual([7, 8]);
});

test("a total not labeled as the grand total counts as one if the rows below add up to it", () => {
  expect(found([...people, "Total|||150.00", "||Pre-Tax|100.00", "||Match|50.00"])).toEqual([5, 6]);
  expect(found([...people, "Total|||150.00", "||Pre-Tax|100.00", "||Match|60.00"])).toEqual([]);
});

test("rows that name a participant are kept, and so are rows above a participant", () => {
  expect(found([...people, "Grand Total|||150.00", "1003|POE, EDGAR|Match|50.00"])).toEqual([]);
  expect(found([...people, "Grand Total|||150.00", "|POE, EDGAR|Match|50.00"])).toEqual([]);
  const totalOfEach = ["1001|DOE, JANE|Pre-Tax|100.00", "Plan total|||100.00", "||Match|7.00"];
  expect(found([...totalOfEach, ...totalOfEach])).toEqual([]);
});

test("participants named in headings count too", () => {
  const bands = [{ label: "employee", fields: ["employee_id", "full_name"], format: {} }];
  const lines = ["Employee: 1001 - DOE, JANE|||", "||Pre-Tax|100.00", "Employee: 1002 - ROE, ANN|||", "||Match|50.00"];
  expect(found([...lines, "Report Total|||150.00", "||Pre-Tax|100.00", "||Match|50.00"], { identifiers: [], bands })).toEqual([7, 8]);
  expect(found([...lines, "Report Total|||150.00", "||Pre-Tax|100.00"], { identifiers: [], bands: [] })).toEqual([]);
});

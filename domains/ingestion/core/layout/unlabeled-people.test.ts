import { expect, test } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { findBands } from "./find-bands.ts";
import { readBands } from "./read-band.ts";

const jane = { employee_id: "10725", full_name: "DOE, JANE A", ssn: "900-10-1234" };
const check = ["01/15/2025", "2,000.00", "100.00"];
const rowsOf = (lines: readonly (readonly string[])[]) => lines.map((cells, at) => ({ row: at + 1, cells }));
const fieldsIn = (lines: readonly (readonly string[])[]) =>
  findBands(rowsOf(lines), reports.payroll_register, new Set()).flatMap(({ fields }) => fields);
const read = (...cells: readonly string[]) =>
  readBands(cells, findBands(rowsOf([["Check Date", "Gross Pay", "401k"], cells, check, check]), reports.payroll_register, new Set()));

test.each([
  [["10725", "DOE, JANE A", "900-10-1234"]],
  [["900-10-1234", "10725", "DOE, JANE A"]],
  [["DOE, JANE A", "10725", "900-10-1234"]],
  [["10725", "DOE", " JANE A", "900-10-1234"]],
  [["10725", "", "DOE, JANE A", "", "900-10-1234"]],
  [["10725   DOE, JANE A   900-10-1234", "", ""]],
])("a heading without labels provides the number, name and SSN: %j", (cells) => expect(read(...cells)).toEqual(jane));

test("a heading may lack the number or the SSN, and a masked SSN counts", () => {
  expect(read("JANE A DOE", "900-10-1234")).toEqual({ full_name: "JANE A DOE", ssn: "900-10-1234" });
  expect(read("E-10725", "DOE, JANE A")).toEqual({ employee_id: "E-10725", full_name: "DOE, JANE A" });
  expect(read("DOE, JANE A", "XXX-XX-1234")).toEqual({ full_name: "DOE, JANE A", ssn: "XXX-XX-1234" });
});

test.each([
  [
    "a record of few cells",
    [
      ["10725", "DOE, JANE A", "900-10-1234"],
      ["10726", "ROE, ANN", "900-10-1235"],
    ],
  ],
  [
    "a record among fuller ones",
    [
      ["10725", "DOE, JANE A", "900-10-1234", "9.00"],
      ["10726", "ROE, ANN", "900-10-1235"],
      ["10727", "POE, ED", "900-10-1236", "9.00"],
    ],
  ],
  ["the last row of a file", [check, ["10725", "DOE, JANE A", "900-10-1234"]]],
  ["a fund with its number", [["0345", "Bond, Intermediate"], check, ["0346", "Growth Fund, Large"], check]],
  ["a day beside a name", [["01-15-2025", "DOE, JANE A"], check]],
  ["more than a person", [["10725", "DOE, JANE A", "Regular pay"], check]],
] as const)("%s is not a participant's heading", (_, lines) => expect(fieldsIn([["A", "B", "C"], ...lines])).toEqual([]));

test("a name before the labels of its number and SSN is the participant's name", () => {
  const named = (...lines: readonly string[]) => {
    const rows = rowsOf(lines.map((line) => [line]));
    return rows.map(({ cells }) => readBands(cells, findBands(rows, reports.payroll_register, new Set())));
  };
  expect(named("KEOGH, ANNA M     ID 004512     SSN XXX-XX-1234")).toEqual([
    { full_name: "KEOGH, ANNA M", employee_id: "004512", ssn: "XXX-XX-1234" },
  ]);
  expect(named("Keogh, Anna   SSN: 900-10-1234")).toEqual([{ full_name: "Keogh, Anna", ssn: "900-10-1234" }]);
  expect(named("Anna Keogh   ID 004512   SSN 900-10-1234")).toEqual([
    { full_name: "Anna Keogh", employee_id: "004512", ssn: "900-10-1234" },
  ]);
  expect(named("KEOGH, ANNA M (CONTINUED)   ID 004512")).toEqual([{ full_name: "KEOGH, ANNA M", employee_id: "004512" }]);
  expect(named("Boston, MA   Check Date: 01/10/2025")).toEqual([{ pay_date: "01/10/2025" }]);
});

test("a heading may name a participant called Total, which doesn't make it a total", () => {
  const rows = rowsOf([
    ["Emp: 1120   Doe, Jane   SSN: 900-10-1120"],
    ["Emp: 1123   Total, Faith   SSN: 900-10-1123   Dept 10"],
    ["Emp: 1123 Total"],
  ]);
  const rules = findBands(rows, reports.payroll_register, new Set());
  expect(rows.map(({ cells }) => readBands(cells, rules))).toEqual([
    { employee_id: "1120", full_name: "Doe, Jane", ssn: "900-10-1120" },
    { employee_id: "1123", full_name: "Total, Faith", ssn: "900-10-1123" },
    null,
  ]);
});

test.each([
  [["Investments", "5,905,734.30"]],
  [["Investments", "5", "905", "734.30"]],
  [["Investments", "97", "740.07"]],
  [["Fund: (25.00)"]],
])("an amount is never carried down as a heading: %j", (cells) => {
  const rows = rowsOf([cells, ["Closing balance", "x", "1"]]);
  expect(findBands(rows, reports.trust_statement, new Set())).toEqual([]);
  expect(readBands(cells, [{ label: "investment", fields: ["fund_name"], format: {} }])).toBeNull();
});

import { expect, test } from "vitest";
import { type CarriedHeading, endedByHeadings } from "./carried-headings.ts";

const rulesOf = (...fields: readonly string[]) => fields.map((field) => ({ label: field, fields: [field], format: {} }));
/** Reads headings with their rows; "data" is a data row. */
const read = (rows: readonly (Readonly<Record<string, string>> | "data")[]): readonly CarriedHeading[] =>
  rows.flatMap((values, at) => (values === "data" ? [] : [{ row: at + 1, values, continues: at > 0 && rows[at - 1] !== "data" }]));

test("a date that appears only in a former employee's heading ends at the next person's heading", () => {
  const headings = read([
    { full_name: "DOE, JANE", ssn: "900-10-1234", hire_date: "04/06/2015", term_date: "09/15/2023" },
    "data",
    { full_name: "ROE, RICHARD", ssn: "900-10-5678", hire_date: "03/01/2022" },
    "data",
  ]);
  expect(endedByHeadings(headings, rulesOf("full_name", "ssn", "hire_date", "term_date"))).toEqual([{ row: 3, field: "term_date" }]);
});

test("a person's labels on separate rows end together, even if the next person lacks only some of them", () => {
  const headings = read([
    { full_name: "DOE, JANE" },
    { ssn: "900-10-1234" },
    { term_date: "09/15/2023" },
    "data",
    { full_name: "DOE, JANE" },
    { ssn: "900-10-5678" },
    "data",
    { ssn: "900-10-9999" },
    "data",
  ]);
  expect(endedByHeadings(headings, rulesOf("full_name", "ssn", "term_date"))).toEqual([
    { row: 6, field: "term_date" },
    { row: 8, field: "full_name" },
  ]);
});

test("repeating the same person's heading on a later page ends no values, even if it has fewer labels", () => {
  const rules = rulesOf("full_name", "ssn", "term_date");
  const first = { full_name: "DOE, JANE", ssn: "900-10-1234", term_date: "09/15/2023" };
  expect(endedByHeadings(read([first, "data", { full_name: "DOE, JANE" }, "data"]), rules)).toEqual([]);
  expect(endedByHeadings(read([first, "data", { full_name: "DOE, JANE (cont.)", ssn: "900-10-1234" }, "data"]), rules)).toEqual([]);
});

test("outer headings, such as a pay date or a status group, outlast the people below them", () => {
  const headings = read([
    { pay_date: "01/05/2025", status: "Active" },
    { employee_id: "1001" },
    "data",
    { employee_id: "1002" },
    "data",
    { pay_date: "01/19/2025" },
    { employee_id: "1001" },
    "data",
  ]);
  expect(endedByHeadings(headings, rulesOf("pay_date", "status", "employee_id"))).toEqual([]);
});

test("a person without rows passes nothing to the next one", () => {
  const headings = read([
    { employee_id: "1001", status: "T" },
    { employee_id: "1002" },
    "data",
    { employee_id: "1003", status: "A" },
    "data",
  ]);
  expect(endedByHeadings(headings, rulesOf("employee_id", "status"))).toEqual([{ row: 2, field: "status" }]);
});

test("a fund below a person's heading ends with the person", () => {
  const headings = read([
    { employee_id: "1001" },
    { fund_name: "Bond" },
    "data",
    { employee_id: "1002" },
    "data",
    { employee_id: "1003" },
    { fund_name: "Stock" },
    "data",
  ]);
  expect(endedByHeadings(headings, rulesOf("employee_id", "fund_name"))).toEqual([{ row: 4, field: "fund_name" }]);
});

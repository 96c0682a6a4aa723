import { expect, test } from "vitest";
import { classifyRow } from "../layout/classify-row.ts";
import { rowRoles } from "../layout/row-roles.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { reports } from "../reports/report-registry.ts";
import { otherwiseChosen, wordedRows } from "./worded-rows.ts";

const header = ["Employee ID", "Name", "Pay Date", "Gross Pay", "Hours"];
const fields = ["employee_id", "full_name", "pay_date", "gross_pay", "hours_worked"];
const columns = header.map((text, index) => ({ index, header: text, field: fields[index] ?? null, format: {} }));
const mapping = { reportKey: "payroll_register", sheetIndex: 0, headerRows: [1], columns, bands: [], carryDown: [], valueMaps: {} };
const roles = rowRoles(reports.payroll_register, mapping as unknown as Mapping, [header]);
const rowsOf = (lines: readonly string[]) => lines.map((line, at) => ({ row: at + 2, cells: line.split("|") }));
const listed = (lines: readonly string[], chosen?: Readonly<Record<string, string>>) =>
  wordedRows(rowsOf(lines), roles, { centsOf: (cells) => BigInt(Number(cells[3]) * 100), chosen });

const person = "1001|Doe, Jane|01/12/2024|100.00|80";

test("each row left out because of its words is listed with the reason if it has an amount or an identifier, without a question", () => {
  const found = listed([person, "|Department total||100.00|80", "|||100.00|80", "|Balance brought forward||50.00|", "Report total||||"]);
  expect(found.map(({ row, kind, text }) => [row, kind, text])).toEqual([
    [3, "total", "Department total"],
    [4, "total", "Amounts without an identifier or a name"],
    [5, "leave_out_rows", "Balance brought forward"],
  ]);
  expect(found.every(({ confidence, reason }) => confidence >= 0.9 && reason !== "")).toBe(true);
});

test("repeated headers, blank lines and lines of words are counted but not listed", () => {
  expect(listed([person, header.join("|"), "||||", "Continued on next page||||", "Page 3||||"])).toEqual([]);
});

test("totals with many names are one entry, and a row for which a person chose otherwise keeps its own entry", () => {
  const lines = Array.from({ length: 21 }, (_, at) => `|Total for Group ${String.fromCharCode(65 + at)}||10.00|1`);
  expect(new Set(listed(lines).map(({ text }) => text))).toEqual(new Set(["Rows named as totals"]));
  const own = { "TOTAL FOR GROUP C": "record" };
  const found = listed(lines, own);
  expect(new Set(found.map(({ text }) => text))).toEqual(new Set(["Rows named as totals", "Total for Group C"]));
  expect(otherwiseChosen(found, own)).toEqual([[4, "record"]]);
});

test("a row is read according to its words unless a person chose otherwise", () => {
  const [row] = rowsOf(["|Company total||100.00|80"]);
  const found = listed(["|Company total||100.00|80"]);
  const kindIn = (chosen: Readonly<Record<string, string>>) =>
    row && classifyRow(row.row, row.cells, { ...roles, kinds: new Map(otherwiseChosen(found, chosen)) });
  expect(kindIn({ "COMPANY TOTAL": "total" })).toEqual({ kind: "total", level: "grand" });
  expect(kindIn({ "COMPANY TOTAL": "record" })).toEqual({ kind: "data" });
  expect(kindIn({ "COMPANY TOTAL": "leave_out_rows" })).toEqual({ kind: "set_aside" });
});

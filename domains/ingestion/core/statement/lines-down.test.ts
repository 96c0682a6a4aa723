import { describe, expect, it, test } from "vitest";
import { findHeader } from "../layout/find-header.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { mappingProblems } from "../mapping/mapping-problems.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import { reports } from "../reports/report-registry.ts";
import { isPeriodHeader } from "./lines-down.ts";

const report = reports.trust_statement;
const lines = [
  ["Beginning Net Assets", "1,000.00"],
  ["Employee Deferrals", "40.00"],
  ["Investment Income", "(15.00)"],
  ["Benefit Payments", "(10.00)"],
  ["Ending Net Assets", "1,015.00"],
] as const;

/** A statement with these headers and the same amounts below each of them. */
function read(headers: readonly string[], banner: readonly (readonly string[])[] = []) {
  const body = lines.map(([text, amount]) => [text, ...headers.slice(1).map(() => amount)]);
  const rows = [...banner, headers, ...body].map((cells, at) => ({ row: at + 1, cells }));
  const found = findHeader(rows, report);
  const columns = found.headers.map((header, index) => ({
    index,
    header,
    statistics: columnStatistics(body.map((cells) => cells[index] ?? "")),
  }));
  const suggested = suggestMapping(report, columns);
  return {
    headerRows: found.headerRows,
    fields: suggested.map(({ field }) => field),
    asked: suggested.map(({ confidence }) => confidence < 0.9),
  };
}

describe("a statement with its lines in rows", () => {
  it.each(["Year to Date", "YTD 2025", "Full Year"])("is read from its “%s” column, never from quarters, for review", (year) => {
    const { headerRows, fields, asked } = read(["", "Q1", "Q2", "Q3", "Q4", year], [["Harlow Trust"], ["Plan year 2025"]]);
    expect([headerRows, fields, asked]).toEqual([[3], ["line_description", null, null, null, null, "amount"], Array(6).fill(true)]);
  });
  it("keeps its own header if the header names the lines", () => {
    expect(read(["Description", "1st Quarter", "2nd Quarter", "Year to Date"])).toMatchObject({
      headerRows: [1],
      fields: ["line_description", null, null, "amount"],
      asked: [false, true, true, true],
    });
  });
  it("proposes no amount if it only has quarters, by name or by date", () => {
    expect(read(["", "Q1", "Q2", "Q3", "Q4"]).fields).toEqual(["line_description", null, null, null, null]);
    expect(read(["Line", "03/31/2025", "06/30/2025", "09/30/2025"]).fields).toEqual(["line_description", null, null, null]);
  });
  it("is read from the column that totals its accounts, and no word in an account's name makes it a balance or a flow", () => {
    const accounts = ["", "Granite Stable Value", "Contribution Growth", "Participant Loans", "Total"];
    expect(read(accounts, [["Harlow Trust", "Statement of changes"]])).toMatchObject({
      headerRows: [2],
      fields: ["line_description", null, null, null, "amount"],
    });
  });
  it("is not assumed if there are opening and closing columns, even if the accounts are named like lines", () => {
    const accounts = ["Beginning Balance Fund", "Contribution Receivable", "Ending Reserve", "Forfeitures", "Participant Loan Fund"];
    const headers = ["Asset", "Beginning Market Value", "Receipts", "Disbursements", "Net Change in Value", "Ending Market Value"];
    const columns = headers.map((header, index) => ({
      ...{ index, header },
      statistics: columnStatistics(index === 0 ? accounts : ["1,000.00", "40.00", "(10.00)", "15.00", "1,045.00"]),
    }));
    expect(suggestMapping(report, columns).map(({ field }) => field)).toEqual([
      "fund_name",
      "beginning_balance",
      "contributions",
      "distributions",
      "gain_loss",
      "ending_balance",
    ]);
  });
  it("is the sum of its accounts if no column totals them", () => {
    const { fields, asked } = read(["", "Granite Stable Value", "Harbor Bond", "Participant Loans"]);
    expect([fields, asked]).toEqual([["line_description", "amount", "amount", "amount"], Array(4).fill(true)]);
  });
});

test("columns for different periods are not added up into one amount", () => {
  const problems = (headers: readonly string[]) =>
    mappingProblems(report, {
      ...{ reportKey: report.key, sheetIndex: 0, headerRows: [1], bands: [], carryDown: [], valueMaps: {} },
      columns: ["Description", ...headers].map((header, index) => ({
        ...{ index, header, field: index === 0 ? "line_description" : "amount" },
        ...{ sign: "as_is" as const, format: {} },
      })),
    }).filter(({ severity }) => severity === "error");
  expect(problems(["Q1", "Q2"])).toMatchObject([{ code: "periods-added", column: 1 }]);
  expect(problems(["12/31/2024", "12/31/2025"])).toMatchObject([{ code: "periods-added" }]);
  expect(problems(["Bond", "Growth"])).toEqual([]);
});

test.each(["Q1", "4th Qtr 2025", "March", "Mar 2025", "Quarter ended 3/31/25", "12/31/2025", "2025"])("“%s” names a period", (header) =>
  expect(isPeriodHeader(header)).toBe(true),
);
test.each(["Granite Stable Value", "Target 2045", "Total", "1,000.00", "Amount", ""])("“%s” names no period", (header) =>
  expect(isPeriodHeader(header)).toBe(false),
);

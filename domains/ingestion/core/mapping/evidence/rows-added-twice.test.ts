import { describe, expect, it } from "vitest";
import { reports } from "../../reports/report-registry.ts";
import { columnStatistics } from "../column-statistics.ts";
import { suggestMapping } from "../suggest-mapping.ts";
import { proveColumns } from "./prove-columns.ts";

/** Maps each header to its field, marked if a person is asked. */
function prove(report: "distribution_detail" | "trust_statement", headers: string, lines: readonly string[]) {
  const rows = lines.map((line) => ({ cells: line.split("|") }));
  const columns = headers.split("|").map((header, index) => ({
    ...{ index, header },
    statistics: columnStatistics(rows.map(({ cells }) => cells[index] ?? "")),
  }));
  const found = proveColumns(reports[report], suggestMapping(reports[report], columns), { rows });
  return Object.fromEntries(found.map(({ header, field, confidence }) => [header, `${field}${confidence < 0.9 ? "?" : ""}`]));
}

describe("payments with one row per money source", () => {
  const headers = "Payment ID|SSN|Payment Date|Payment Gross|Source|Source Amount|Federal Tax|Net Check";
  const payment = (id: number, gross: string, parts: readonly string[], tax: string, net: string) =>
    parts.map((part, at) => `P${id}|900-10-000${id}|01/1${id}/2025|${gross}|${["Pre-Tax", "Match", "Roth"][at]}|${part}|${tax}|${net}`);
  const rows = [
    ...payment(1, "1000.00", ["600.25", "399.75"], "200.00", "800.00"),
    ...payment(2, "500.50", ["300.00", "200.50"], "100.10", "400.40"),
    ...payment(3, "900.00", ["300.00", "300.00", "300.00"], "0.00", "900.00"),
    ...payment(4, "75.00", ["75.00"], "15.00", "60.00"),
  ];

  it("use the amounts that add up as the gross and leave out the repeated ones, for review", () => {
    const found = prove("distribution_detail", headers, rows);
    expect(found).toMatchObject({ "Source Amount": "dist_gross?", "Payment Gross": "null?", "Federal Tax": "null?", "Net Check": "null?" });
    const unnumbered = prove(
      "distribution_detail",
      headers.replace("Payment ID|", ""),
      rows.map((row) => row.replace(/^P\d\|/, "")),
    );
    expect(unnumbered).toMatchObject({ "Source Amount": "dist_gross?", "Payment Gross": "null?" });
  });

  it("keep amounts that belong to their rows, even if payments share a number or a date", () => {
    const own = rows.map((row) => {
      const cells = row.split("|");
      cells[3] = cells[5] ?? "";
      return cells.join("|");
    });
    expect(prove("distribution_detail", headers, own)).toMatchObject({ "Payment Gross": "dist_gross" });
    const once = rows.filter((_, at) => [0, 2, 4, 7].includes(at));
    expect(prove("distribution_detail", headers, once)).toMatchObject({ "Payment Gross": "dist_gross", "Net Check": "dist_net" });
  });
});

describe("a statement with rows for several periods", () => {
  const headers = "Month|Fund|Opening Balance|Contributions|Closing Balance";
  const months = [
    "01/2025|Alpha Growth|100.00|10.50|110.50",
    "01/2025|Beta Value|50.00|5.25|55.25",
    "02/2025|Alpha Growth|110.50|1.00|111.50",
    "02/2025|Beta Value|55.25|2.00|57.25",
    "03/2025|Alpha Growth|111.50|3.00|114.50",
    "03/2025|Beta Value|57.25|0.75|58.00",
  ];

  it("does not sum openings that equal the previous closings without asking, nor read a month as a class of accounts", () => {
    expect(prove("trust_statement", headers, months)).toMatchObject({
      "Opening Balance": "null?",
      "Closing Balance": "null?",
      Contributions: "contributions",
      Month: "null?",
    });
  });

  it("sums rows for one period, even if a fund is in two accounts", () => {
    const accounts = months.map((row, at) => row.replace("|110.50|1.00", "|7.00|1.00").replace(/\|(\d+\.\d\d)\|/, `|${at + 1}$1|`));
    expect(prove("trust_statement", headers, accounts)).toMatchObject({
      "Opening Balance": "beginning_balance",
      "Closing Balance": "ending_balance",
    });
  });
});

import { describe, expect, it } from "vitest";
import { reports } from "../../reports/report-registry.ts";
import { columnStatistics } from "../column-statistics.ts";
import { type RememberedColumn, suggestMapping } from "../suggest-mapping.ts";
import { proveColumns } from "./prove-columns.ts";

/** Maps each header to the field proven by the rows, marked if a person is asked. */
function prove(report: keyof typeof reports, headers: string, lines: readonly string[], remembered: readonly RememberedColumn[] = []) {
  const rows = lines.map((line) => ({ cells: line.split("|") }));
  const columns = headers.split("|").map((header, index) => ({
    ...{ index, header },
    statistics: columnStatistics(rows.map(({ cells }) => cells[index] ?? "")),
  }));
  const found = proveColumns(reports[report], suggestMapping(reports[report], columns, remembered), { rows, remembered });
  return Object.fromEntries(found.map(({ header, field, confidence }) => [header, `${field}${confidence < 0.9 ? "?" : ""}`]));
}

describe("gross less withholding is net", () => {
  const rows = ["1000.00|100.00|25.00|875.00", "2000.00|200.00|25.00|1775.00", "3000.00|600.00|0|2400.00", "500.00|0|0|500.00"];
  it("finds both under headers that name neither", () => {
    const found = prove("distribution_detail", "Col A|Fed Tax|Fee|Sent", rows);
    expect(found).toMatchObject({ "Col A": "dist_gross", Sent: "dist_net" });
  });
  it("finds them when taxes are negative", () => {
    const negative = rows.map((row) => row.replace(/\|(\d+\.\d\d)\|/, "|-$1|"));
    expect(prove("distribution_detail", "Gross|Fed Tax|Fee|Sent", negative)).toMatchObject({ Sent: "dist_net" });
  });
  it("finds nothing when rows disagree or nothing is withheld", () => {
    expect(prove("distribution_detail", "Gross|Fed Tax|Fee|Sent", [...rows.slice(0, 3), "500.00|0|0|400.00"]).Sent).toBe("null?");
    expect(prove("distribution_detail", "Gross|Fed Tax|Fee|Sent", ["1.00|0|0|1.00", "2.00|0|0|2.00", "3.00|0|0|3.00"]).Sent).toBe("null?");
  });
});

describe("a roll-forward needs all its activity", () => {
  const headers = "Participant ID|Beginning Balance|Contributions|Withdrawals|Ending Balance|Performance|Xyz";
  const rows = [
    "1|1000.00|100.00|0|950.25|50.25|-200.00",
    "1|2000.00|100.00|0|2269.90|-30.10|200.00",
    "2|500.00|50.00|-61.00|400.00|11.00|-100.00",
    "2|700.00|50.00|0|885.00|35.00|100.00",
  ];
  it("finds amounts that sum to zero as transfers, for review, and confirms a gain whose header usually means one", () => {
    expect(prove("participant_balances", headers, rows)).toMatchObject({ Performance: "gain_loss?", Xyz: "transfers?" });
    const whole = headers.replace("Xyz", "Transfers");
    expect(prove("participant_balances", whole, rows)).toMatchObject({ Performance: "gain_loss", Transfers: "transfers" });
  });
  it("finds the gain under an unknown header, for review, even if outflows are positive", () => {
    const positive = rows.map((row) => row.replace("-61.00", "61.00"));
    const found = prove("participant_balances", headers.replace("Performance", "Mkt").replace("Xyz", "Transfers"), positive);
    expect(found.Mkt).toBe("gain_loss?");
  });
  it("finds nothing if the roll-forward does not foot, or foots without the column", () => {
    const off = rows.map((row) => row.replace(/\|[^|]+$/, "|7.00"));
    expect(prove("participant_balances", headers, off).Xyz).toBe("null?");
    const apart = rows.map((row) => `${row}|3.00`);
    expect(prove("participant_balances", `${headers.replace("Xyz", "Transfers")}|Rate`, apart).Rate).not.toContain("transfers");
  });
});

it("does not propose columns again that were accepted", () => {
  const rows = ["1000.00|100.00|900.00", "2000.00|200.00|1800.00", "3000.00|600.00|2400.00"];
  const remembered = [{ header: "Sent", field: null }];
  expect(prove("distribution_detail", "Gross|Fed Tax|Sent", rows, remembered).Sent).toBe("null?");
});

it("does not treat dates as identifiers", () => {
  const found = suggestMapping(reports.demographics, [
    { index: 0, header: "Employee ID", statistics: columnStatistics(["01/15/2010", "02/28/2015", "03/31/2020"]) },
  ])[0];
  expect(found?.confidence).toBeLessThan(0.6);
});

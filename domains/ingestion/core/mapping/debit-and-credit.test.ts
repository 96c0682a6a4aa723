import { expect, test } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { signOfField, signProblems } from "./column-signs.ts";
import { columnStatistics } from "./column-statistics.ts";
import { sidesInReport } from "./debit-and-credit.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { suggestValueMap } from "./suggest-value-map.ts";

const sides = ["Debit", "Credit"].map((header, index) => ({ index, header, statistics: columnStatistics(["100.00", "20.50"]) }));
const suggested = (key: keyof typeof reports) =>
  suggestMapping(reports[key], sides).map(({ field, sign, confidence }) => [field, sign, confidence < 0.9]);

test("a payment is a debit to the account, while elsewhere credits add; both require review", () => {
  expect(suggested("distribution_detail")).toEqual([
    ["dist_gross", "as_is", true],
    ["dist_gross", "reversed", true],
  ]);
  for (const key of ["payroll_register", "trust_statement", "contribution_detail"] as const)
    expect(suggested(key)).toEqual([
      ["amount", "reversed", true],
      ["amount", "as_is", true],
    ]);
});

test("a credit next to a debit keeps its own sign, even if mapped by hand, and is not reported as a contradiction", () => {
  const counts = { positive: 9, negative: 0 };
  const report = reports.distribution_detail;
  expect(signOfField(report, { field: "dist_gross", header: "Credit" }, counts)).toBe("reversed");
  expect(signOfField(report, { field: "dist_gross", header: "Debit" }, counts)).toBe("as_is");
  const columns = sides.map(({ index, header }) => ({
    ...{ index, header, field: "dist_gross", format: {} },
    sign: header === "Credit" ? ("reversed" as const) : ("as_is" as const),
  }));
  expect(signProblems(report, columns, () => counts)).toEqual([]);
});

test("for payments, the side with the most rows is the amount paid; for pay, the other side requires review", () => {
  const read = (key: keyof typeof reports, counts: Readonly<Record<string, number>>) => {
    const values = Object.entries(counts).map(([text, count]) => ({ text, count }));
    return sidesInReport(reports[key], suggestValueMap("debit_credit", values)).map(({ canonical, confidence }) => [
      canonical,
      confidence < 0.9,
    ]);
  };
  expect(read("distribution_detail", { D: 9, C: 1 })).toEqual([
    ["increase", true],
    ["decrease", true],
  ]);
  expect(read("payroll_register", { C: 9, D: 8 })).toEqual([
    ["increase", true],
    [null, true],
  ]);
  expect(read("trust_statement", { D: 9, C: 1 })).toEqual([
    ["decrease", true],
    ["increase", true],
  ]);
});

import { describe, expect, it } from "vitest";
import { columnStatistics } from "../../mapping/column-statistics.ts";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestMapping } from "../../mapping/suggest-mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";
import { reports } from "../../reports/report-registry.ts";

const amounts = ["50", "62.50", "75"];
const column = (header: string, values: readonly string[] = amounts) =>
  suggestMapping(reports.payroll_register, [{ index: 0, header, statistics: columnStatistics(values) }])[0];
const text = (value: string) => suggestValueMap("money_sources", [{ text: value, count: 1 }])[0];

describe("employer money whose kind is not stated", () => {
  it.each([
    ...["ER Contribution", "Employer Contributions", "Employer 401k", "401(k) Employer", "401(k) (Employer)", "Employer", "ER", "ER Amt"],
    ...["Company Contribution", "Co. Contrib", "Employer Mandatory Contribution", "Employer Base Contribution", "Employer Core", "ER $"],
    ...[
      "Employer 403(b)",
      "Employer Money",
      "Total Employer Contributions",
      "Sponsor Contribution",
      "Current ER Contrib",
      "Employer's 401k",
    ],
    ...["Employer Safe Harbor", "Safe Harbor", "SH Contribution", "Employer Safe Harbor Contribution", "Company Safe Harbor"],
  ])("“%s” requires review, as a header and as a value", (words) => {
    for (const found of [column(words), text(words)]) {
      expect(found?.confidence).toBeLessThan(reviewBelow);
      expect(found?.reason).toContain("It doesn't say which employer contribution it is");
    }
    expect(column(words)?.field).toBe(text(words)?.canonical);
  });

  it("is never suggested as an employee's deferral", () => {
    for (const header of ["Employer", "ER", "ER 401k", "401k ER", "Employer Amount"]) {
      const { field, alternatives = [] } = column(header) ?? {};
      expect([field, ...alternatives.map((other) => other.field)].filter((key) => key?.startsWith("deferral"))).toEqual([]);
    }
    expect(suggestValueMap("pay_codes", [{ text: "ER401", count: 1, explanation: "Employer 401k" }])[0]?.canonical).toBe("match");
  });
});

describe("employer money whose kind is stated", () => {
  it.each([
    ["Employer Match", "match"],
    ["ER 401k Match", "match"],
    ["Employer Profit Sharing", "profit_sharing"],
    ["Employer Discretionary Contribution", "profit_sharing"],
    ["Safe Harbor Match", "safe_harbor_match"],
    ["Employer Safe Harbor Nonelective", "safe_harbor_nonelective"],
    ["Safe Harbor 3%", "safe_harbor_nonelective"],
    ["Employer QNEC", "qnec"],
  ])("“%s” is read as %s", (words, source) => {
    expect([column(words)?.field, (column(words)?.confidence ?? 0) >= reviewBelow]).toEqual([source, true]);
    expect(text(words)?.canonical).toBe(source);
  });
});

it.each([
  ["Company", ["001", "001", "002"]],
  ["Employer", ["55012", "55012", "55012"]],
  ["Employer", ["Harbor Works", "Harbor Works", "Harbor Works"]],
  ["Employer Medical", amounts],
  ["Employer FICA", amounts],
  ["Employer Taxes", amounts],
])("“%s” above %j is not a contribution", (header, values) => {
  expect(column(header, values)?.field ?? null).toBeNull();
});

it("a value accepted earlier keeps its kind", () => {
  const statistics = columnStatistics(amounts);
  const remembered = [{ header: "ER Contribution", field: "profit_sharing" }];
  expect(suggestMapping(reports.payroll_register, [{ index: 0, header: "ER Contribution", statistics }], remembered)[0]).toMatchObject({
    field: "profit_sharing",
    confidence: 0.99,
  });
});

it("a trust statement needs no kind, because all employer money in it is contributions", () => {
  const found = suggestMapping(reports.trust_statement, [
    { index: 0, header: "Employer Contributions", statistics: columnStatistics(amounts) },
  ])[0];
  expect([found?.field, (found?.confidence ?? 0) >= reviewBelow]).toEqual(["contributions", true]);
});

import type { ReportKey } from "@tieout/catalog/core";
import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { mappingProblems } from "./mapping-problems.ts";
import { dropSourceTotal } from "./source-total.ts";
import { type RememberedColumn, suggestMapping } from "./suggest-mapping.ts";

const amounts = ["1,234.56", "0.00", "(5.10)"];
const columns = (headers: readonly string[], values: readonly string[] = amounts) =>
  headers.map((header, index) => ({ index, header, statistics: columnStatistics(values) }));
const one = (header: string, remembered: readonly RememberedColumn[] = [], values = amounts) =>
  suggestMapping(reports.participant_balances, columns([header], values), remembered)[0];

describe("a column that is left out", () => {
  it("needs review if it moves money but no field in a roll-forward names it", () => {
    expect(one("Zeta Credit")).toMatchObject({ field: null, confidence: 0.5 });
    expect(suggestMapping(reports.contribution_detail, columns(["Zeta Credit"]))[0]?.confidence).toBeLessThan(0.9);
  });
  it("needs review in every report, even if a workbook contains mostly zeros without cents", () => {
    expect(suggestMapping(reports.payroll_register, columns(["Zeta Credit"]))[0]?.confidence).toBe(0.5);
    expect(one("Zeta Credit", [], ["0", "0", "0", "0", "1250.5", "300"])).toMatchObject({ field: null, confidence: 0.5 });
  });
  it("needs review unless both its values and its header show that no field fits", () => {
    for (const header of ["Zeta Note", "Zeta Kind"]) expect(one(header, [], ["North", "South"])?.confidence).toBe(0.5);
    for (const header of ["City", "Employee Address 1", "Plan Name", "E-mail", "Check #"])
      expect(one(header, [], ["North", "South"])?.confidence).toBe(0.9);
    expect(one("Plan Name", [], amounts)?.confidence).toBe(0.5);
  });
  it("needs review if its header usually fits no field but its values fit one", () => {
    const days = ["01/05/2024", "01/19/2024", "02/02/2024", "02/16/2024"];
    const cases: readonly (readonly [ReportKey, string, readonly string[]])[] = [
      ["demographics", "St", ["A", "T", "A", "L"]],
      ["demographics", "State", ["Active", "Terminated", "Active"]],
      ["payroll_register", "St", ["0", "150", "300", "75"]],
      ["participant_balances", "ER", ["20", "40", "60", "80", "100"]],
      ["participant_balances", "Co", ["0", "250", "300", "75"]],
      ["payroll_register", "Run Date", days],
      ["contribution_detail", "Batch", days],
      ["distribution_detail", "Remarks", ["Hardship", "RMD", "Rollover", "Hardship"]],
      ["demographics", "Loan", ["120", "0", "75"]],
    ];
    for (const [report, header, values] of cases)
      expect(suggestMapping(reports[report], columns([header], values))[0]?.confidence, `${header} of ${report}`).toBeLessThan(0.9);
  });
  it("called `St` is the status or the state, depending on its values", () => {
    const found = (...given: readonly (readonly [string, readonly string[]])[]) =>
      suggestMapping(
        reports.demographics,
        given.map(([header, values], index) => ({ index, header, statistics: columnStatistics(values) })),
      ).map(({ field, confidence }) => [field, confidence < 0.9]);
    expect(found(["St", ["A", "T", "A", "L"]])).toEqual([["status", true]]);
    expect(found(["Emp St", ["A", "T", "A", "L"]])).toEqual([["status", true]]);
    expect(found(["St", ["OH", "TX", "CA"]], ["Home State", ["Ohio", "Texas", "New York"]])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(found(["Status", ["A", "T", "A"]], ["St", ["A", "T", "A"]])[1]).toEqual([null, true]);
  });
  it("with codes is not read as fund names, nor is a value repeated in every row read as a pay code", () => {
    const first = (report: ReportKey, header: string, values: readonly string[]) =>
      suggestMapping(reports[report], columns([header], values))[0];
    for (const report of ["participant_balances", "trust_statement", "contribution_detail"] as const)
      expect(first(report, "FUND", ["2142", "2179", "2253", "2142"])?.confidence, report).toBeLessThan(0.9);
    const statement = ["2105", "2142", "2179", "2216", "2253", "FORF", "SUSP", "LOAN", "TOTAL TRUST", "2290"];
    expect(first("trust_statement", "Fund", statement)?.confidence).toBeLessThan(0.9);
    const plan = ["2105", "2142", "2179", "2216", "2253", "2290", "FORF", "SUSP", "EXPA", "FREC", "EHLD", "LOAN"];
    expect(first("trust_statement", "Fund", plan)?.confidence).toBeLessThan(0.9);
    expect(first("participant_balances", "FUND", ["LARKSPUR 2040", "STABLE VALUE", "500 INDEX"])).toMatchObject({
      field: "fund_name",
      confidence: 0.99,
    });
    const company = Array.from({ length: 30 }, () => "K7Q");
    expect(first("payroll_register", "CODE", company)?.confidence).toBeLessThan(0.9);
    expect(first("payroll_register", "CODE", company.fill("REG", 20))).toMatchObject({ field: "pay_code", confidence: 0.99 });
  });
  it("needs no review if it is empty or all zero", () => {
    expect(one("Zeta Credit", [], ["0.00", "0.00"])?.confidence).toBe(0.9);
    expect(one("Zeta Credit", [], [])?.confidence).toBe(0.9);
  });
  it("for another client does not drop a known field without review", () => {
    expect(one("Forfeitures", [{ header: "Forfeitures", field: null, elsewhere: true }])).toMatchObject({
      field: "forfeitures",
      confidence: 0.85,
    });
    const elsewhere = { header: "Zeta Credit", field: null, elsewhere: true } as const;
    expect(one("Zeta Credit", [elsewhere])).toMatchObject({ field: null, confidence: 0.85 });
    expect(one("Zeta Credit", [elsewhere], ["0.00", "0.00"])?.confidence).toBe(0.99);
  });
  it.each(["Forfeitures", "Zeta Credit"])(
    "for the same client, %s is proposed to be left out again, with a question if it has amounts",
    (header) => {
      const before = [{ header, field: null }];
      const asked = one(header, before);
      expect(asked).toMatchObject({ field: null, confidence: 0.85 });
      expect(asked?.reason).toContain("amounts");
      expect(one(header, before, ["0.00", "0.00"])).toMatchObject({ field: null, confidence: 0.99 });
      expect(one(header, before, ["North", "South"])).toMatchObject({ field: null, confidence: 0.99 });
    },
  );
  it("for the same client asks about whole amounts if the header names a money field", () => {
    const whole = ["250", "0", "1000"];
    expect(one("Forfeitures", [{ header: "Forfeitures", field: null }], whole)?.confidence).toBe(0.85);
    expect(one("Zeta Number", [{ header: "Zeta Number", field: null }], whole)?.confidence).toBe(0.99);
  });
  it("needs review if another client's meaning contradicts a known spelling", () => {
    const elsewhere = { header: "Fees", field: "other_activity", elsewhere: true } as const;
    expect(one("Fees", [elsewhere])).toMatchObject({ field: "other_activity", confidence: 0.85 });
    expect(one("Fees", [{ ...elsewhere, elsewhere: false }])).toMatchObject({ field: "other_activity", confidence: 0.99 });
  });
});

describe("a column with all contributions next to the columns by source", () => {
  const found = suggestMapping(reports.participant_balances, columns(["Total Contributions", "Employer Match", "Roth 401(k)"]));
  const total = (contributions: bigint) =>
    dropSourceTotal(reports.participant_balances, found, [{ contributions, match: 200n, deferral_roth: 100n }])[0];

  it("is left out if it is their sum", () => {
    expect(total(300n)).toMatchObject({ field: null, confidence: 0.95 });
    const withRollover = [{ contributions: 350n, match: 200n, deferral_roth: 100n, rollovers: 50n }];
    expect(dropSourceTotal(reports.participant_balances, found, withRollover)[0]).toMatchObject({ field: null, confidence: 0.95 });
  });
  it("prompts a review for a missing source if it is more than their sum", () => {
    expect(total(301n)).toMatchObject({ field: null, confidence: 0.5 });
    expect(total(301n)?.reason).toContain("in 1 of 1 rows");
  });
  it("is never dropped next to catch-up alone, which may be part of it; a person decides", () => {
    const withCatchUp = suggestMapping(reports.participant_balances, columns(["Total Contributions", "Catch-Up"]));
    const kept = dropSourceTotal(reports.participant_balances, withCatchUp, [{ contributions: 300n, catchup_pretax: 100n }]);
    expect(kept.map(({ field, confidence }) => [field, confidence < 0.9])).toEqual([
      ["contributions", false],
      [null, true],
    ]);
  });
  it.each(["catchup_pretax", "catchup_roth", "qnec", "match"])("is refused next to %s, where it would count as 0", (source) => {
    const column = (index: number, field: string) => ({ index, header: field, field, sign: "as_is" as const, format: {} });
    const mapping = (...fields: readonly string[]) => ({
      ...{ reportKey: "participant_balances" as const, sheetIndex: 0, headerRows: [1], bands: [], carryDown: [], valueMaps: {} },
      columns: ["participant_id", "beginning_balance", "ending_balance", ...fields].map((field, at) => column(at, field)),
    });
    const codes = (...fields: readonly string[]) =>
      mappingProblems(reports.participant_balances, mapping(...fields)).map(({ code }) => code);
    expect(codes("contributions", source)).toContain("counts-twice");
    expect(codes("contributions")).toEqual([]);
  });
  it("is used if there are no columns by source", () => {
    const alone = suggestMapping(reports.participant_balances, columns(["Total Contributions"]));
    expect(dropSourceTotal(reports.participant_balances, alone, [])[0]?.field).toBe("contributions");
  });
});

describe("balances named only by their date", () => {
  const fields = (headers: readonly string[]) => suggestMapping(reports.participant_balances, columns(headers)).map((entry) => entry.field);
  it.each([
    ["Balance as of 12/31/2024", "Balance as of 01/01/2024"],
    ["12/31/2024 Balance", "12/31/2023 Balance"],
    ["Account Balance 2024-12-31", "Account Balance 2023-12-31"],
    ["Market Value on December 31, 2024", "Market Value on January 1, 2024"],
    ["Value at 31.12.2024", "Value at 31.12.2023"],
  ])("%s closes, %s opens", (closing, opening) => {
    expect(fields([closing, opening])).toEqual(["ending_balance", "beginning_balance"]);
    expect(fields([opening, closing])).toEqual(["beginning_balance", "ending_balance"]);
  });
  it("cannot be told apart if there is one date or three", () => {
    expect(fields(["Balance as of 12/31/2024"])).toEqual([null]);
    expect(fields(["Balance as of 12/31/2022", "Balance as of 12/31/2023", "Balance as of 12/31/2024"])).toEqual([null, null, null]);
  });
});

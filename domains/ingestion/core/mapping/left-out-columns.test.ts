import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { dropSourceTotal } from "./source-total.ts";
import { type RememberedColumn, suggestMapping } from "./suggest-mapping.ts";

const amounts = ["1,234.56", "0.00", "(5.10)"];
const columns = (headers: readonly string[], values: readonly string[] = amounts) =>
  headers.map((header, index) => ({ index, header, statistics: columnStatistics(values) }));
const one = (header: string, remembered: readonly RememberedColumn[] = [], values = amounts) =>
  suggestMapping(reports.participant_balances, columns([header], values), remembered)[0];

describe("a column that is left out", () => {
  it("is looked at by a person when it moves money that no field of a roll-forward names", () => {
    expect(one("Zeta Credit")).toMatchObject({ field: null, confidence: 0.5 });
    expect(suggestMapping(reports.contribution_detail, columns(["Zeta Credit"]))[0]?.confidence).toBeLessThan(0.9);
  });
  it("passes unseen when it is empty, all zero, a text, or a deduction of a payroll", () => {
    expect(one("Zeta Credit", [], ["0.00", "0.00"])?.confidence).toBe(0.9);
    expect(one("Zeta Credit", [], [])?.confidence).toBe(0.9);
    expect(one("Zeta Note", [], ["North", "South"])?.confidence).toBe(0.9);
    expect(suggestMapping(reports.payroll_register, columns(["Zeta Credit"]))[0]?.confidence).toBe(0.9);
  });
  it("for another client is no reason to drop a known field unseen; for the same client it is", () => {
    expect(one("Forfeitures", [{ header: "Forfeitures", field: null, elsewhere: true }])).toMatchObject({
      field: "forfeitures",
      confidence: 0.85,
    });
    expect(one("Forfeitures", [{ header: "Forfeitures", field: null }])).toMatchObject({ field: null, confidence: 0.99 });
    expect(one("Zeta Credit", [{ header: "Zeta Credit", field: null, elsewhere: true }])?.confidence).toBe(0.99);
  });
  it("what another client's column meant does not pass unseen against a known spelling", () => {
    const elsewhere = { header: "Fees", field: "other_activity", elsewhere: true } as const;
    expect(one("Fees", [elsewhere])).toMatchObject({ field: "other_activity", confidence: 0.85 });
    expect(one("Fees", [{ ...elsewhere, elsewhere: false }])).toMatchObject({ field: "other_activity", confidence: 0.99 });
  });
});

describe("a column of all contributions beside the columns by source", () => {
  const found = suggestMapping(reports.participant_balances, columns(["Total Contributions", "Employer Match", "Roth 401(k)"]));
  const total = (contributions: bigint) =>
    dropSourceTotal(reports.participant_balances, found, [{ contributions, match: 200n, deferral_roth: 100n }])[0];

  it("is left out as their sum where it is", () => {
    expect(total(300n)).toMatchObject({ field: null, confidence: 0.95 });
    const withRollover = [{ contributions: 350n, match: 200n, deferral_roth: 100n, rollovers: 50n }];
    expect(dropSourceTotal(reports.participant_balances, found, withRollover)[0]).toMatchObject({ field: null, confidence: 0.95 });
  });
  it("that is more than they are makes a person look for the missing source", () => {
    expect(total(301n)).toMatchObject({ field: null, confidence: 0.5 });
    expect(total(301n)?.reason).toContain("in 1 of 1 rows");
  });
  it("stands alone without columns by source", () => {
    const alone = suggestMapping(reports.participant_balances, columns(["Total Contributions"]));
    expect(dropSourceTotal(reports.participant_balances, alone, [])[0]?.field).toBe("contributions");
  });
});

describe("balances named by their day", () => {
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
  it("one day or three days tell nothing", () => {
    expect(fields(["Balance as of 12/31/2024"])).toEqual([null]);
    expect(fields(["Balance as of 12/31/2022", "Balance as of 12/31/2023", "Balance as of 12/31/2024"])).toEqual([null, null, null]);
  });
});

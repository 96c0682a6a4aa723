import type { ReportKey } from "@tieout/catalog/core";
import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const values = {
  money: ["1,234.56", "0.00", "88.10"],
  date: ["01/15/2024", "03/22/2024", "11/30/2024"],
  status: ["A", "T", "A", "L"],
  box7: ["1", "7", "G", "1"],
  type: ["RMD", "Hardship", "RMD", "Death"],
} as const;
type Kind = keyof typeof values;

const suggested = (report: ReportKey, ...columns: readonly (readonly [string, Kind])[]) =>
  suggestMapping(
    reports[report],
    columns.map(([header, kind], index) => ({ index, header, statistics: columnStatistics(values[kind]) })),
  );

describe("a header in common wording", () => {
  it.each([
    ["beginning_balance", "Opening;Beginning;Beginning Assets;Opening Assets;Start of Period;Beg Assets;Opening Acct Val"],
    ["ending_balance", "Closing;Ending;Ending Assets;Closing Assets;End of Period;End Assets;Closing Acct Val"],
    ["gain_loss", "Investment Results;Inv Results;Results;Investment Performance;Inv Perf;Net Gain;Gn/Ls;Market Activity"],
    ["transfers", "Fund Exch;Moves;Intfnd Xfr;Transfers Between Funds"],
    ["distributions", "W/Ds;W/D;Benefits;Bens Pd;W/Drawals;Surr/Wdl"],
    ["fees", "Svc Chg;Expense Charges;Fees Charged"],
    ["loans_issued", "Loans Taken;Loans Made;Ln Out"],
    ["forfeitures", "Non-Vested Forfeiture"],
  ])("%s", (field, headers) => {
    for (const header of headers.split(";")) expect(suggested("participant_balances", [header, "money"])[0]?.field, header).toBe(field);
  });
  it.each([
    ["term_date", "Separation;Termed;Term'd;Left;Last Day;Date Left"],
    ["birth_date", "Birth;Born;Brth"],
    ["death_date", "Died;Deceased"],
    ["rehire_date", "Rehired;Back;DORH"],
  ])("%s", (field, headers) => {
    for (const header of headers.split(";")) expect(suggested("demographics", [header, "date"])[0]?.field, header).toBe(field);
  });
  it.each([
    ["gain_loss", "Income;Investment Return"],
    ["transfers", "Conversion In;Conversion Out"],
    ["other_activity", "Revenue Credits;Revenue Sharing Credits"],
  ])("%s, for review because the words have other meanings", (field, headers) => {
    for (const header of headers.split(";")) {
      const [found] = suggested("participant_balances", [header, "money"]);
      expect(found?.field, header).toBe(field);
      expect(found?.confidence, header).toBeLessThan(0.9);
    }
  });
  it("names the date a contribution was remitted or posted", () => {
    for (const header of ["Remittance Date", "Date Posted"])
      expect(suggested("contribution_detail", [header, "date"])[0]?.field, header).toBe("received_date");
  });
  it("names profit sharing in any abbreviation", () => {
    for (const header of ["ER Profit Sh", "Prof Shr", "Pft Sharing", "ER P/S"])
      expect(suggested("contribution_detail", [header, "money"])[0]?.field, header).toBe("profit_sharing");
  });
});

describe("a header whose meaning depends on its values", () => {
  it("`Fed` and `State` with payment amounts are withholding, and not fields in a payroll register", () => {
    expect(suggested("distribution_detail", ["Fed", "money"], ["State", "money"]).map(({ field }) => field)).toEqual([
      "fed_tax",
      "state_tax",
    ]);
    for (const { field, confidence } of suggested("payroll_register", ["Fed", "money"], ["State", "money"]))
      expect([field, confidence]).toEqual([null, 0.5]);
  });
  it("`Acct` with people's numbers is not a money source", () => {
    const numbers = columnStatistics(["700107536", "700107297", "700106920"]);
    const [found] = suggestMapping(reports.distribution_detail, [{ index: 0, header: "Acct", statistics: numbers }]);
    expect(found?.field).not.toBe("money_source");
  });
  it("`Code` is the tax form code or the kind of payment, for review", () => {
    expect(suggested("distribution_detail", ["Code", "box7"])[0]).toMatchObject({ field: "form1099_code", confidence: 0.85 });
    expect(suggested("distribution_detail", ["Code", "type"])[0]).toMatchObject({ field: "dist_type", confidence: 0.6 });
  });
  it("`Tax Code` is the tax form code even if the values have it in brackets after words", () => {
    const words = columnStatistics([
      "Early distribution, no known exception (1)",
      "Direct rollover of a distribution (G)",
      "Normal distribution (7)",
    ]);
    const [found] = suggestMapping(reports.distribution_detail, [{ index: 0, header: "Tax Code", statistics: words }]);
    expect([found?.field, (found?.confidence ?? 0) >= 0.9]).toEqual(["form1099_code", true]);
  });
  it("a distribution code with kinds of payments is not the tax form code", () => {
    expect(suggested("distribution_detail", ["Dist Cd", "type"], ["1099R", "box7"]).map(({ field }) => field)).toEqual([
      "dist_type",
      "form1099_code",
    ]);
  });
});

describe("a person reviews", () => {
  const asks = (report: ReportKey, ...columns: readonly (readonly [string, Kind])[]) =>
    suggested(report, ...columns).map(({ field, confidence }) => [field, confidence < 0.9]);
  it("a header that may mean either of two unassigned fields: loans issued or loans outstanding", () => {
    expect(asks("participant_balances", ["Loans Out", "money"])).toEqual([["loans_issued", true]]);
    expect(asks("participant_balances", ["Loans Out", "money"], ["Loan Balance", "money"])[0]).toEqual(["loans_issued", false]);
  });
  it("two columns with the same header", () => {
    expect(asks("participant_balances", ["Balance on", "money"], ["Balance on", "money"])[0]).toEqual(["ending_balance", true]);
  });
  it("a column with each row's source next to a column for a single source", () => {
    expect(asks("participant_balances", ["Source", "type"], ["EE Contr", "money"])[1]).toEqual(["deferral_pretax", true]);
    expect(asks("participant_balances", ["EE Contr", "money"])[0]).toEqual(["deferral_pretax", false]);
  });
});

describe("balances named only by a date", () => {
  const fields = (...headers: readonly string[]) =>
    suggested("participant_balances", ...headers.map((header) => [header, "money"] as const)).map(({ field }) => field);
  it.each([
    ["1/1/24", "12/31/24"],
    ["Accum 7/1", "Accum 6/30"],
    ["Bal 1/1", "Bal 12/31"],
  ])("%s opens, %s closes", (opening, closing) => {
    expect(fields(opening, closing)).toEqual(["beginning_balance", "ending_balance"]);
    expect(fields(closing, opening)).toEqual(["ending_balance", "beginning_balance"]);
  });
  it("cannot be told apart if both dates are month ends", () => expect(fields("12/31/23", "12/31/24")).toEqual([null, null]));
});

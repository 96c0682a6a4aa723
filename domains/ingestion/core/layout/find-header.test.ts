import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { findHeader } from "./find-header.ts";

const found = (...rows: readonly (readonly string[])[]) =>
  findHeader(
    rows.map((cells, index) => ({ row: index + 1, cells })),
    reports.participant_balances,
  );

describe("a two-row header", () => {
  it("is recognized if the lower row contains the dates of the balances", () => {
    const { headerRows, headers } = found(
      ["Display of Accounts", "", "", "", "", "", ""],
      ["", "Balance on", "Deposits", "Loan", "Interest &", "Benefits", "Balance on"],
      ["Contribution Type", "01/01/2024", "Received", "Principal", "Gain/Loss", "Paid", "12/31/2024"],
      ["Elective Deferral", "1,000.00", "50.00", "", "", "", "1,050.00"],
    );
    expect(headerRows).toEqual([2, 3]);
    expect(headers).toEqual([
      "Contribution Type",
      "Balance on 01/01/2024",
      "Deposits Received",
      "Loan Principal",
      "Interest & Gain/Loss",
      "Benefits Paid",
      "Balance on 12/31/2024",
    ]);
  });
  it("does not take a row of dates as its lower row", () => {
    expect(found(["Participant ID", "Name", "Hire Date"], ["10001", "DOE, JANE", "01/05/2019"]).headerRows).toEqual([1]);
  });
  it("is recognized if dates are above two equal names, and no other texts are joined to the row of dates", () => {
    const { headerRows, headers } = found(
      ["Participant", "", "12/31/2024", "", "12/31/2025"],
      ["Name", "SSN", "Balance", "Deposits", "Balance"],
      ["DOE, JANE", "900-10-1234", "1.00", "1.00", "2.00"],
    );
    expect(headerRows).toEqual([1, 2]);
    expect(headers).toEqual(["Name", "SSN", "12/31/2024 Balance", "Deposits", "12/31/2025 Balance"]);
    expect(found(["Plan", "", "12/31/2024", "", "Page 1"], ["Name", "SSN", "Balance", "Deposits", "Balance"]).headerRows).toEqual([2]);
  });
  it("ends a group at a lower text that has nothing above it and itself names a field", () => {
    const { headers } = found(
      ["Participant", "Beginning", "", "Ending", "Vested", "Fund"],
      ["Name", "Balance", "SSN", "Balance", "%", "Name"],
      ["DOE, JANE", "1.00", "900-10-1234", "2.00", "100", "Bond"],
    );
    expect(headers).toEqual(["Participant Name", "Beginning Balance", "SSN", "Ending Balance", "Vested %", "Fund Name"]);
  });
});

describe("the second line of a name", () => {
  it("is joined to the first even if it would name a field by itself", () => {
    const rows = [
      ["Investment", "Beginning", "Loan", "Interest", "Ending"],
      ["Account", "Market Value", "Issues", "on Loans", "Market Value"],
      ["Bond Index", "1.00", "2.00", "3.00", "4.00"],
    ];
    const { headers } = findHeader(
      rows.map((cells, index) => ({ row: index + 1, cells })),
      reports.trust_statement,
    );
    expect(headers[3]).toBe("Interest on Loans");
  });
});

describe("a one-row header", () => {
  it("is found below rows with more texts and above data rows with as many texts", () => {
    const { headerRows, headers } = found(
      ["Harlow Manufacturing", "401(k) Plan", "Run by Dana", "Confidential", "Page 1", "Draft"],
      ["Participant Name", "SSN", "Fund Name"],
      ["DOE, JANE", "900-10-1234", "Bond"],
      ["Fund Name", "Total", "Bond"],
    );
    expect([headerRows, headers.slice(0, 3)]).toEqual([[2], ["Participant Name", "SSN", "Fund Name"]]);
  });
});

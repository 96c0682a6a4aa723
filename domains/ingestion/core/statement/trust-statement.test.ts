import { type AccountClass, classOfName } from "@tieout/catalog/core";
import { describe, expect, it } from "vitest";
import { amountsOfClass, makeStatement, type StatementRecord, totalsOfLines } from "./trust-statement.ts";

const record = (name: string | null, columns: Readonly<Record<string, bigint>>, more: Partial<StatementRecord> = {}): StatementRecord => ({
  ...{
    file: 0,
    id: null,
    name,
    class: null,
    line: null,
    description: null,
    amountCents: null,
    columns: new Map(Object.entries(columns)),
    place: null,
  },
  ...more,
});
const line = (key: string, amountCents: bigint, more: Partial<StatementRecord> = {}): StatementRecord =>
  record(null, {}, { line: key, amountCents, ...more });

describe("a trust statement account's class", () => {
  it.each<[string, AccountClass | null]>([
    ["Participant Loans", "participant_loans"],
    ["LOAN FUND", "participant_loans"],
    ["Notes receivable from participants", "participant_loans"],
    ["Forfeiture Account", "unallocated"],
    ["Unallocated Forf.", "unallocated"],
    ["Suspense", "unallocated"],
    ["ERISA Budget Account", "expense_account"],
    ["Plan Expense Account", "expense_account"],
    ["Meridian Floating Rate Loan Fund", "investment"],
    ["Senior Loan Portfolio", "investment"],
    ["Northgate Target 2040", null],
    ["Low Expense Index Fund", null],
  ])("%s is %s", (name, expected) => {
    expect(classOfName(name)).toBe(expected);
    expect(classOfName(`${name}${" RATE".repeat(200_000)}`)).not.toBeUndefined();
  });

  it("comes from a mapped class column, whatever the name; if neither gives one, it is an unclassified investment", () => {
    const { accounts } = makeStatement([
      record("Loan Fund", { ending_balance: 1n }, { class: "investment" }),
      record("Loan Fund II", { ending_balance: 1n }, { class: "other" }),
      record("Account 12", { ending_balance: 1n }),
    ]);
    expect(accounts.map((account) => [account.class, account.classedBy])).toEqual([
      ["investment", "column"],
      ["participant_loans", "name"],
      ["investment", "default"],
    ]);
  });

  it("comes from a balance's description in a statement with a row per line, never from a flow's", () => {
    const statement = makeStatement([
      line("ending_balance", 900n, { description: "Ending balance, investments" }),
      line("ending_balance", 100n, { description: "Ending balance, participant loans" }),
      line("loan_repayments", 40n),
    ]);
    expect(amountsOfClass(statement, "participant_loans")).toEqual({ ending_balance: 100n });
    expect(statement.totals).toEqual({ ending_balance: 1000n, loan_repayments: 40n });
  });
});

describe("signs in the trust statement", () => {
  const investments = { beginning_balance: 1000n, loans_issued: 300n, loan_repayments: 50n, fees: 7n };
  it.each([
    ["without signs", investments, { beginning_balance: 100n, loans_issued: 300n, loan_repayments: 45n }],
    [
      "with signs",
      { ...investments, loans_issued: -300n, fees: -7n },
      { beginning_balance: 100n, loans_issued: 300n, loan_repayments: -45n },
    ],
    ["with the sign of the column in every row", investments, { beginning_balance: 100n, loans_issued: -300n, loan_repayments: -45n }],
  ])("%s: loans issued leave the investments and add to the notes, and cancel out", (_, ofFunds, ofNotes) => {
    const statement = makeStatement([record("Bond", ofFunds), record("Participant Loans", ofNotes)]);
    expect(amountsOfClass(statement, "investment")).toMatchObject({ loans_issued: -300n, loan_repayments: 50n, fees: -7n });
    expect(amountsOfClass(statement, "participant_loans")).toMatchObject({ loans_issued: 300n, loan_repayments: -45n });
    expect(statement.totals).toMatchObject({ loans_issued: 0n, loan_repayments: 5n, beginning_balance: 1100n });
  });

  it("are decided per file: a file that shows outflows without a sign does not change another file's signs", () => {
    const statement = makeStatement([
      record("Alpha", { distributions: 300n, fees: 1n }),
      record("Zeta", { distributions: -200n, fees: -1n }, { file: 1 }),
      record("Stable Value", { distributions: 40n }),
      record("Stable Value", { distributions: -60n }, { file: 1 }),
    ]);
    expect(statement.accounts.map(({ name, amounts }) => [name, amounts.distributions])).toEqual([
      ["Alpha", -300n],
      ["Stable Value", -100n],
      ["Zeta", -200n],
    ]);
    expect(statement.totals).toMatchObject({ distributions: -600n, fees: -2n });
  });

  it("for a reading without accounts are those of its lines; outgoing forfeitures are part of other activity", () => {
    const lines = { distributions: 300n, forfeitures: 20n, other_activity: 50n, gain_loss: -7n, dividends: 9n };
    expect(totalsOfLines(new Map(Object.entries(lines)))).toEqual({ distributions: -300n, other: 30n, gain_loss: 2n });
    expect(totalsOfLines(new Map([["distributions", -300n]]))).toEqual({ distributions: -300n });
  });
});

describe("a trust statement account", () => {
  it("is identified by its number within a file however its name is spelled, unless rows for the same line show two accounts; without a number, it is identified by the letters in its name", () => {
    const { accounts } = makeStatement([
      record("Bond Fund", { fees: -1n }, { id: "01" }),
      record("BOND FD", { fees: -2n }, { id: "01" }),
      record("Stock-Index", { fees: -4n }),
      record("STOCK INDEX", { fees: -8n }),
      record("Loan Fund", { fees: -16n }, { id: "01" }),
      record("Growth", { fees: -32n }, { id: "01", file: 1 }),
      record("Large Cap Growth", { fees: -64n }, { id: "02" }),
      record("LG CAP GR", { distributions: -1n }, { id: "02" }),
      record("Zeta", { fees: -128n }, { id: "02" }),
    ]);
    expect(accounts.map(({ name, class: of, amounts }) => [name, of, amounts.fees])).toEqual([
      ["Bond Fund", "investment", -3n],
      ["Stock-Index", "investment", -12n],
      ["Loan Fund", "participant_loans", -16n],
      ["Large Cap Growth", "investment", -64n],
      ["Zeta", "investment", -128n],
      ["Growth", "investment", -32n],
    ]);
  });
});

import type { StatementAccount } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { computeActivity } from "../compute.ts";
import type { ActivityGroup } from "../inputs.ts";
import { account, activityInputs, adams, fund } from "../participant-activity.test-data.ts";
import { pairFunds } from "./fund-pairs.ts";

type Inputs = Parameters<typeof activityInputs>[0];
const tiesOf = (inputs: Inputs) => computeActivity(activityInputs(inputs)).draft.ties;
const statementTie = (inputs: Inputs, line: string) => tiesOf(inputs).find((tie) => tie.key === `participant_activity.statement.${line}`);

describe("a tie per fund and line", () => {
  const byFund = [fund("Bond Fund", { fees: -700n, gain_loss: 40n }), fund("STOCK INDEX", { fees: -300n, gain_loss: 60n })];
  const participants = [account(adams, { fees: -1_000n, gain_loss: 100n })];
  const statement = (bond: bigint, stock: bigint, name = "Stock Index Fund") => ({
    "Bond Fund": { fees: bond, gain_loss: 40n },
    [name]: { fees: stock, gain_loss: 60n },
    "Participant Loans": { fees: 0n, gain_loss: 0n },
  });

  it("agrees on a clean plan, even if the reports spell the fund differently, and is listed below the total", () => {
    const ties = tiesOf({ participants, byFund, accounts: statement(-700n, -300n) }).filter(({ of }) => of);
    expect(ties.map(({ label, result, of }) => [label, result, of])).toEqual([
      ["Gain or loss and income: Bond Fund", "ties", "participant_activity.statement.gain_loss"],
      ["Gain or loss and income: STOCK INDEX", "ties", "participant_activity.statement.gain_loss"],
      ["Fees: Bond Fund", "ties", "participant_activity.statement.fees"],
      ["Fees: STOCK INDEX", "ties", "participant_activity.statement.fees"],
    ]);
  });

  it("shows a planted 100.00 as a difference, even if another fund makes the total agree", () => {
    const inputs: Inputs = { participants, byFund, accounts: statement(-10_700n, 9_700n) };
    expect(statementTie(inputs, "fees")).toMatchObject({ result: "ties" });
    expect(statementTie(inputs, "fees.fund.bond-fund")).toMatchObject({ difference: "100.00", unexplained: "100.00", result: "differs" });
    expect(statementTie(inputs, "fees.fund.stock-index")).toMatchObject({ difference: "-100.00", result: "differs" });
  });

  it("compares loans, forfeitures and expense accounts that the reports name differently, together if one report lists several", () => {
    const opening = { beginning_balance: 9_000n };
    const notes = (cents: bigint) => ({
      "Bond Fund": { ...opening, ending_balance: 10_000n },
      "Participant Loans": { ...opening, ending_balance: cents },
    });
    const inputs = (accounts: Inputs["accounts"]): Inputs => ({
      participants: [account(adams, { beginning_balance: 18_000n, ending_balance: 20_000n })],
      byFund: [fund("Bond Fund", { ...opening, ending_balance: 10_000n }), fund("Loan Fund", { ...opening, ending_balance: 10_000n })],
      accounts,
    });
    const split = { ...notes(6_000n), "Participant Loans": { beginning_balance: 5_000n, ending_balance: 6_000n } };
    const loans = (of: Inputs["accounts"]) =>
      ["beginning_balance", "ending_balance"].map((line) => statementTie(inputs(of), `${line}.fund.loan-fund`)?.difference);
    expect(loans(notes(10_000n))).toEqual(["0.00", "0.00"]);
    expect(loans(notes(10_100n))).toEqual(["0.00", "-1.00"]);
    expect(loans({ ...split, "Notes Receivable": { beginning_balance: 4_000n, ending_balance: 4_000n } })).toEqual(["0.00", "0.00"]);
  });

  it("cannot be determined if each report has a fund that the other may name differently", () => {
    const inputs: Inputs = { participants, byFund, accounts: statement(-700n, -299n, "Equity Pool") };
    expect(
      tiesOf(inputs)
        .filter(({ of, result }) => of && result !== "ties")
        .map(({ label, result }) => [label, result]),
    ).toEqual([
      ["Gain or loss and income: Equity Pool", "cannot_be_determined"],
      ["Gain or loss and income: STOCK INDEX", "cannot_be_determined"],
      ["Fees: Equity Pool", "cannot_be_determined"],
      ["Fees: STOCK INDEX", "cannot_be_determined"],
    ]);
  });

  it("is left out for a line that the statement lacks", () => {
    const inputs: Inputs = { participants, byFund, accounts: { "Bond Fund": { fees: -700n }, "Stock Index": { fees: -300n } } };
    expect(tiesOf(inputs).flatMap(({ of, label }) => (of ? [label] : []))).toEqual(["Fees: Bond Fund", "Fees: STOCK INDEX"]);
  });

  it("an unclassified statement fund that no balance fund confirms counts as an investment, with a notice", () => {
    const notices = (name: string) =>
      computeActivity(activityInputs({ participants, byFund, accounts: statement(-700n, -300n, name) })).draft.notices;
    const counted =
      "Counted as investments of the trust statement, because neither a name nor a mapped class says what they are: Account 12.";
    expect([notices("Account 12").includes(counted), notices("Stock Index").some((notice) => notice.startsWith("Counted as"))]).toEqual([
      true,
      false,
    ]);
  });

  it("covers all providers that have the fund, under any number, but never another fund with the same number", () => {
    const at = (provider: string, id: string, label: string, fees: bigint) => fund(label, { fees }, { provider, id });
    const inputs: Inputs = {
      participants: [account(adams, { fees: -1_500n })],
      byFund: [at("0", "01", "Bond Fund", -700n), at("1", "01", "BOND FD", -200n), at("1", "02", "Stock Index", -300n)],
      accounts: { "Bond Fund": { fees: -900n }, "Stock Index Fund": { fees: -600n } },
    };
    const splits = (byFund: Inputs["byFund"]) =>
      tiesOf({ ...inputs, byFund })
        .filter(({ of }) => of)
        .map(({ label, left_amount, result }) => [label, left_amount, result]);
    const bond = ["Fees: Bond Fund", "-9.00", "ties"];
    expect(splits([...(inputs.byFund ?? []), at("0", "09", "Stock Index", -300n)])).toEqual([bond, ["Fees: Stock Index", "-6.00", "ties"]]);
    // Two funds at one provider are two investments.
    expect(splits([...(inputs.byFund ?? []), at("1", "09", "Stock Index", -300n)])).toEqual([
      bond,
      ...[
        ["Fees: Stock Index Fund", "0.00", "cannot_be_determined"],
        ["Fees: Stock Index", "-3.00", "cannot_be_determined"],
        ["Fees: Stock Index", "-3.00", "cannot_be_determined"],
      ],
    ]);
  });

  it("excludes a fund that another provider has under the number and the statement under another name", () => {
    const stated = (id: string, name: string): StatementAccount => ({
      ...{ id, name, class: "investment", classedBy: "default", amounts: { fees: -100n }, place: null },
    });
    const accounts = [stated("01", "Target 2030"), stated("01", "Bond Fund")];
    const pairsOf = (byFund: readonly ActivityGroup[]) =>
      pairFunds({ statement: { accounts, totals: {} }, byFund }).map(({ accounts: [one], funds }) => [
        one?.name,
        funds.map(({ label }) => label),
      ]);
    const bonds = fund("BOND FUND", { fees: -100n }, { id: "01", provider: "1" });
    expect(pairsOf([bonds, fund("No investment given", { fees: -100n })])).toEqual([
      ["Target 2030", []],
      ["Bond Fund", ["BOND FUND"]],
      [undefined, ["No investment given"]],
    ]);
    // If no other account has the name, it may be the provider's own name for the account.
    expect(pairsOf([fund("Fixed income", {}, { id: "01" })])[0]).toEqual(["Target 2030", ["Fixed income"]]);
  });

  describe("pairs of funds and accounts", () => {
    const stated = (id: string | null, name: string | null, more: Partial<StatementAccount> = {}): StatementAccount => ({
      ...{ id, name, class: "investment", classedBy: "default", amounts: {}, place: null, ...more },
    });
    const pairsOf = (accounts: readonly StatementAccount[], byFund: readonly ActivityGroup[]) =>
      pairFunds({ statement: { accounts, totals: {} }, byFund }).map(({ key, accounts: [one], funds }) => [
        ...[key, one?.name, funds.map(({ label }) => label)],
      ]);

    it("of one recordkeeper are matched by number, even if another account has the fund's name", () => {
      const byFund = [fund("Bond Fund", {}, { id: "01" }), fund("Stock", {}, { id: "02" })];
      const accounts = [stated("01", "Bond Index CIT"), stated("99", "Bond Fund"), stated("02", "Stock")];
      expect(pairsOf(accounts, byFund)).toEqual([
        ["01", "Bond Index CIT", ["Bond Fund"]],
        ["99", "Bond Fund", []],
        ["02", "Stock", ["Stock"]],
      ]);
    });

    it("include every spelling of a fund whose symbol is the account's number, but no plan account within the fund", () => {
      const symbol = "BNDX";
      const byFund = ["Large Cap Index", "Lg Cap Idx", "Forfeiture Account"].map((name) => fund(name, {}, { symbol }));
      expect(pairsOf([stated("BNDX", "Large Cap Index")], byFund)).toEqual([
        ["bndx", "Large Cap Index", ["Large Cap Index", "Lg Cap Idx"]],
        ["forfeiture-account", undefined, ["Forfeiture Account"]],
      ]);
      expect(pairsOf([stated("BNDX", "Bonds")], byFund)[0]).toEqual(["bndx", "Bonds", ["Large Cap Index", "Lg Cap Idx"]]);
    });

    it("do not use a symbol of digits that another recordkeeper has for another fund", () => {
      const at = (provider: string, name: string) => fund(name, {}, { provider, symbol: "2142" });
      const accounts = [stated("2142", "Large Cap Index"), stated("2142", "Growth Index")];
      const byFund = [at("0", "Large Cap Index"), at("1", "Growth Index"), at("1", "Gr Idx")];
      expect(pairsOf(accounts, byFund).map(([, name, funds]) => [name, funds])).toEqual([
        ["Large Cap Index", ["Large Cap Index"]],
        ["Growth Index", ["Growth Index", "Gr Idx"]],
      ]);
      // The trust statement comes from the recordkeeper that spells a fund two ways and has no numbers; the other recordkeeper's balances
      // have no funds.
      const unnumberedTrust = [stated("2142", "Large Cap Index"), stated(null, "Growth Index")];
      expect(pairsOf(unnumberedTrust, byFund.slice(1)).map(([, name, funds]) => [name, funds])).toEqual([
        ["Large Cap Index", []],
        ["Growth Index", ["Growth Index", "Gr Idx"]],
      ]);
      const opening = { beginning_balance: 9n, ending_balance: 9n };
      const shortened = [stated("2142", "Growth Index"), stated("2142", "Large Cap Ind", { amounts: opening })];
      expect(pairsOf(shortened, [fund("Large Cap Index", opening), ...byFund.slice(1)]).map(([, name, funds]) => [name, funds])).toEqual([
        ["Growth Index", ["Growth Index", "Gr Idx"]],
        ["Large Cap Ind", ["Large Cap Index"]],
      ]);
      const unnumbered = [fund("Large Cap Index", {}), ...byFund.slice(1)];
      expect(pairsOf(accounts.toReversed(), unnumbered).map(([, name, funds]) => [name, funds])).toEqual([
        ["Growth Index", ["Growth Index", "Gr Idx"]],
        ["Large Cap Index", ["Large Cap Index"]],
      ]);
      expect(pairsOf(accounts.slice(0, 1), byFund).map(([, , funds]) => funds)).toEqual([
        ["Large Cap Index"],
        ["Growth Index"],
        ["Gr Idx"],
      ]);
    });

    it("do not use placeholders that reports show for a fund without a symbol", () => {
      for (const symbol of ["N/A", "CIT", "NONE", "-"]) {
        const byFund = ["Stable Value", "Target 2040"].map((name) => fund(name, {}, { symbol }));
        expect(pairsOf([stated(symbol, "Stable Value")], byFund).map(([, , funds]) => funds)).toEqual([["Stable Value"], ["Target 2040"]]);
      }
    });

    it("are found among thousands without comparing each fund with each account", () => {
      const many = Array.from({ length: 3_000 }, (_, at) => `Target ${at} Fund`);
      const pairs = pairsOf(
        many.map((name) => stated(null, name)),
        many.map((name) => fund(name.toUpperCase(), {}, { id: null })),
      );
      expect([pairs.length, pairs.at(-1)]).toEqual([3_000, ["target-2999-fund", "Target 2999 Fund", ["TARGET 2999 FUND"]]]);
    });
  });

  it("differs if only one report has a fund", () => {
    const { "Bond Fund": bond } = statement(-700n, 0n);
    const inputs: Inputs = { participants, byFund, accounts: { "Bond Fund": bond ?? {} } };
    expect(statementTie(inputs, "fees.fund.stock-index")).toMatchObject({ left_amount: "-3.00", right_amount: "0.00", result: "differs" });
  });
});

import type { ActivityAmounts } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { computeActivity } from "../compute.ts";
import {
  account,
  activityInputs,
  adams,
  baker,
  contributed,
  fund,
  person,
  received,
  source,
  without,
} from "../participant-activity.test-data.ts";

type Inputs = Parameters<typeof activityInputs>[0];
const tiesOf = (inputs: Inputs) => computeActivity(activityInputs(inputs)).draft.ties;
const tieOf = (inputs: Inputs, key: string) => tiesOf(inputs).find((tie) => tie.key === `participant_activity.${key}`);
const statementTie = (inputs: Inputs, line: string) => tieOf(inputs, `statement.${line}`);

/** An account with a new loan, repayments and a forfeiture during the year. */
const flows: Partial<ActivityAmounts> = {
  ...{ beginning_balance: 10_000n, loans_issued: -3_000n, loan_principal_repaid: 900n, loan_interest_paid: 100n },
  ...{ forfeitures: -400n, ending_balance: 7_600n },
};
const investments = {
  ...{ beginning_balance: 10_000n, loans_issued: -3_000n, loan_repayments: 1_000n, forfeitures: -400n, ending_balance: 7_600n },
};
const accounts = {
  "Bond Fund": investments,
  "Participant Loans": { beginning_balance: 2_000n, loans_issued: 3_000n, loan_repayments: -900n, ending_balance: 4_100n },
  "Forfeiture Account": { beginning_balance: 50n, forfeitures: 400n, ending_balance: 450n },
  "ERISA Budget Account": { beginning_balance: 30n, fees: -20n, ending_balance: 10n },
};
const plan: Inputs = { participants: [account(adams, flows)], accounts, files: without("participant_balances", ["loan_balance"]) };

describe("a trust statement with rows for participant loans, forfeitures and expenses", () => {
  it("ties on every line: investments, loans, unallocated and expense accounts make up the statement", () => {
    const stated = tiesOf(plan).filter(({ key, right_amount }) => key.includes(".statement.") && right_amount !== null);
    expect(stated.map(({ label, result }) => `${label} ${result}`)).toEqual([
      "Beginning balance ties",
      "Loan repayments ties",
      "New loans ties",
      "Fees ties",
      "Other and forfeitures ties",
      "Ending balance ties",
    ]);
    expect(statementTie(plan, "ending_balance")).toMatchObject({
      left_amount: "121.60",
      parts: [
        { key: "investment.balances", amount: "76.00" },
        { key: "participant_loans.statement", amount: "41.00" },
        { key: "unallocated.statement", amount: "4.50" },
        { key: "expense_account.statement", amount: "0.10" },
      ],
    });
  });

  it("loans issued and principal repaid move between investments and notes, which is not a difference", () => {
    expect(statementTie(plan, "loans_issued")).toMatchObject({ left_amount: "0.00", right_amount: "0.00", result: "ties" });
    expect(statementTie(plan, "loan_repayments")).toMatchObject({ left_amount: "1.00", right_amount: "1.00", result: "ties" });
  });

  it("ties if the balances list the loans as a fund and the forfeiture account as a participant", () => {
    const withNotes = (loan_balance: bigint): Inputs => ({ participants: [account(adams, { ...flows, loan_balance })], accounts });
    expect(statementTie(withNotes(4_100n), "ending_balance")).toMatchObject({ result: "ties" });
    expect(statementTie(withNotes(4_101n), "ending_balance")).toMatchObject({ result: "differs", difference: "0.01" });
  });

  it("ties if the balances list the loans as a fund and the forfeiture account as a participant", () => {
    const notes = { beginning_balance: 2_000n, loans_issued: 3_000n, loan_principal_repaid: -900n, ending_balance: 4_100n };
    const forfeited = person("X", "FORFEITURE ACCOUNT", "9999");
    const inputs: Inputs = {
      ...plan,
      participants: [
        account(adams, { ...flows, beginning_balance: 12_000n, loans_issued: 0n, loan_principal_repaid: 0n, ending_balance: 11_700n }),
        account(forfeited, { beginning_balance: 50n, forfeitures: 400n, ending_balance: 450n }),
      ],
      byFund: [fund("Bond Fund", flows), fund("Loan Fund", notes)],
    };
    expect(tiesOf(inputs).filter(({ result }) => result === "differs")).toEqual([]);
    expect(statementTie(inputs, "ending_balance")?.parts?.map(({ key, amount }) => [key, amount])).toEqual([
      ["investment.balances", "76.00"],
      ["participant_loans.balances", "41.00"],
      ["unallocated.balances", "4.50"],
      ["expense_account.statement", "0.10"],
    ]);
  });

  it("ties if the balances list the loans as a money source, with or without a separate fund", () => {
    const notes = { beginning_balance: 2_000n, loans_issued: 3_000n, loan_principal_repaid: -900n, ending_balance: 4_100n };
    const both = { ...flows, beginning_balance: 12_000n, loans_issued: 0n, loan_principal_repaid: 0n, ending_balance: 11_700n };
    const bySource = [source("deferral_pretax", flows), source("loan", notes)];
    const listed: Inputs = { ...plan, participants: [account(adams, both)], bySource };
    for (const inputs of [listed, { ...listed, byFund: [fund("Bond Fund", flows), fund("Loan Fund", notes)] }]) {
      expect(tiesOf(inputs).filter(({ result }) => result === "differs")).toEqual([]);
      expect(statementTie(inputs, "ending_balance")?.parts?.[1]).toMatchObject({ key: "participant_loans.balances", amount: "41.00" });
    }
  });

  it("is open because of amounts that one provider's balances list and another's omit, giving both amounts", () => {
    const inBoth: Inputs = {
      participants: [account(adams, { ending_balance: 1_100n }), account({ ...baker, key: "1|IP2" }, { ending_balance: 2_000n })],
      accounts: {
        "Bond Fund": { ending_balance: 3_000n },
        "Loans A": { ending_balance: 100n },
        "Loans B": { ending_balance: 250n },
      },
    };
    const bonds = [
      fund("Bond Fund", { ending_balance: 1_000n }, { provider: "0" }),
      fund("Bond Fund", { ending_balance: 2_000n }, { provider: "1" }),
    ];
    const loans = (provider: string, cents: bigint) => fund("Loan Fund", { ending_balance: cents }, { provider });
    const tied = (byFund: Inputs["byFund"]) => tiesOf({ ...inBoth, byFund }).filter(({ key }) => key.includes("ending_balance"));
    const missing =
      "Not in the balances of every provider: Participant loans, 1.00 in Participant balances, 3.50 in the trust statement, difference (2.50)";
    const open = { result: "cannot_be_determined", difference: null, missing };
    const [line, bond, notes] = tied([...bonds, loans("0", 100n)]);
    expect(line).toMatchObject({ ...open, left_amount: "31.00", right_amount: "33.50" });
    expect(bond).toMatchObject({ difference: "0.00", result: "ties" });
    expect(notes).toMatchObject({ ...open, left_amount: "1.00", right_amount: "3.50" });
    // Notes in the trust don't make up for a difference in the investments.
    const [differing] = tiesOf({ ...inBoth, byFund: [...bonds, loans("0", 99n)] }).filter(({ key }) => key.endsWith("ending_balance"));
    expect(differing).toMatchObject({ result: "differs", difference: "0.01" });
    const all = {
      ...inBoth,
      participants: [account(adams, { ending_balance: 1_100n }), account({ ...baker, key: "1|IP2" }, { ending_balance: 2_249n })],
    };
    const both = tiesOf({ ...all, byFund: [...bonds, loans("0", 100n), loans("1", 249n)] }).filter(({ key }) =>
      key.includes("ending_balance"),
    );
    expect(both.map(({ difference }) => difference)).toEqual(["-0.01", "0.00", "-0.01"]);
  });

  it("does not differ because of notes moved to the provider that lists them, if the balances have only one side", () => {
    const inputs: Inputs = {
      participants: [account(adams, { transfers: -500n }), account({ ...baker, key: "1|IP2" }, { transfers: 1_400n })],
      byFund: [
        fund("Bond Fund", { transfers: -500n }),
        ...["Bond Fund", "Loan Fund"].map((name) => fund(name, { transfers: name === "Bond Fund" ? 500n : 900n }, { provider: "1" })),
      ],
      accounts: { "Bond Fund": { transfers: 0n }, "Loan Fund": { transfers: 0n } },
    };
    const tied = tiesOf(inputs).filter(({ key }) => key.includes("transfers"));
    expect(tied.map(({ label, right_amount, result }) => [label, right_amount, result])).toEqual([
      ["Transfers", "0.00", "cannot_be_determined"],
      ["Transfers: Loan Fund", "0.00", "cannot_be_determined"],
    ]);
    expect(tied[0]?.parts?.map(({ key, amount }) => [key, amount])).toEqual([
      ["investment.balances", "0.00"],
      ["participant_loans.balances", "9.00"],
    ]);
  });

  it("does not agree by using the statement's own amount in place of an error in an account that only one provider lists", () => {
    const error = { transfers: 50_000n, ending_balance: 50_000n };
    const bonds = { transfers: 0n, ending_balance: 0n };
    const inputs: Inputs = {
      participants: [
        account(adams),
        account({ ...baker, key: "1|IP2" }),
        account({ ...person("F1", "FORFEITURE ACCOUNT", "9999", 1) }, error),
      ],
      byFund: [fund("Bond", bonds), fund("Bond", bonds, { provider: "1" }), fund("Forfeiture Account", error, { provider: "1" })],
      accounts: { Bond: bonds, "Forfeiture Account": { transfers: 0n, ending_balance: 0n } },
    };
    const missing =
      "Not in the balances of every provider: Forfeiture or suspense, 500.00 in Participant balances, 0.00 in the trust statement, difference 500.00";
    for (const line of ["transfers", "ending_balance", "transfers.fund.forfeiture-account", "ending_balance.fund.forfeiture-account"])
      expect([line, statementTie(inputs, line)]).toMatchObject([
        line,
        { result: "cannot_be_determined", left_amount: "500.00", right_amount: "0.00", difference: null, missing },
      ]);
  });

  it("does not count a participant as the forfeiture account because the name begins the same way", () => {
    const forfar = person("F", "FORFAR, JEAN", "1212");
    const inputs: Inputs = { ...plan, participants: [account(forfar, flows)] };
    expect(statementTie(inputs, "ending_balance")).toMatchObject({ left_amount: "121.60", result: "ties" });
  });

  it("with only an entered total includes the notes if they settle it to the cent; otherwise it makes no guess", () => {
    const entered = (ending_balance: bigint): Inputs => ({
      participants: [account(adams, { ending_balance: 900n, loan_balance: 100n })],
      statement: { ending_balance },
    });
    expect([1_000n, 900n, 899n, 999n].map((amount) => statementTie(entered(amount), "ending_balance")?.difference)).toEqual([
      "0.00",
      "0.00",
      "0.01",
      "-0.99",
    ]);
  });
});

describe("a trust statement with totals only, which includes notes and plan accounts", () => {
  const totals: NonNullable<Inputs["statement"]> = {
    ...{
      beginning_balance: 12_080n,
      loans_issued: 0n,
      loan_repayments: 100n,
      gain_loss: 5n,
      fees: -20n,
      other: 30n,
      ending_balance: 12_160n,
    },
  };
  const whole = (more: Partial<typeof totals> = {}): Inputs => ({
    participants: [account(adams, flows)],
    statement: { ...totals, ...more },
  });
  const resultOf = (inputs: Inputs, line: string) => statementTie(inputs, line)?.result;

  it("differs by the amounts of those accounts: a total does not show their share, but a person can", () => {
    for (const line of ["beginning_balance", "gain_loss", "fees", "other", "ending_balance"])
      expect([line, resultOf(whole(), line)]).toEqual([line, "differs"]);
  });

  it("ties using the principal that moved between investments and notes", () => {
    expect(statementTie(whole(), "loans_issued")).toMatchObject({ left_amount: "0.00", result: "ties" });
    expect(statementTie(whole(), "loan_repayments")?.parts?.map(({ key, amount }) => [key, amount])).toEqual([
      ["investment.balances", "10.00"],
      ["participant_loans.principal", "-9.00"],
    ]);
  });

  it("differs on the loan lines if the principal does not settle them", () => {
    expect(resultOf(whole({ loans_issued: 1n }), "loans_issued")).toBe("differs");
    expect(resultOf(whole({ loan_repayments: 99n }), "loan_repayments")).toBe("differs");
  });
});

describe("a difference", () => {
  const cole = person("P3", "COLE, CY", "0003");
  const nobody = person("P9", "NOBODY, NED", "0009");

  it("in ending balances lists accounts and statement lines that do not foot, even if one is larger than the difference", () => {
    const bond = { beginning_balance: 10_000n, gain_loss: 500n, ending_balance: 10_500n };
    const stock = { beginning_balance: 20_000n, gain_loss: 500n, ending_balance: 20_600n };
    const inputs: Inputs = {
      participants: [
        account(adams, { beginning_balance: 10_000n, gain_loss: 500n, ending_balance: 10_540n }),
        account(baker, { beginning_balance: 20_000n, gain_loss: 500n, ending_balance: 20_500n }),
      ],
      accounts: { "Bond Fund": bond, "Stock Fund": stock },
    };
    const tie = statementTie(inputs, "ending_balance");
    expect(tie).toMatchObject({ difference: "-0.60", unexplained: "0.00" });
    expect(tie?.items).toEqual([
      { label: "Ending balance does not foot: ADAMS, ANN (P1)", amount: "0.40", exception: "activity.ending_differs:P1" },
      { label: "Trust statement line does not foot: Stock Fund", amount: "-1.00", exception: "activity.statement_not_footing:Stock Fund" },
    ]);
  });

  it("in ending balances lists no account that does not foot if another line causes the difference, however close the amounts are by chance", () => {
    const inputs: Inputs = {
      participants: [account(adams, { beginning_balance: 10_000n, gain_loss: 500n, fees: -50n, ending_balance: 10_578n })],
      statement: { beginning_balance: 10_000n, gain_loss: 500n, fees: -150n, ending_balance: 10_478n },
    };
    expect(statementTie(inputs, "fees")).toMatchObject({ difference: "1.00", unexplained: "1.00" });
    const ofEnding = statementTie(inputs, "ending_balance");
    expect(ofEnding).toMatchObject({ difference: "1.00", items: [], unexplained: "1.00" });
    const alsoWrong = { ...inputs, statement: { ...inputs.statement, ending_balance: 10_350n } };
    expect(statementTie(alsoWrong, "ending_balance")).toMatchObject({
      ...{ difference: "2.28", unexplained: "1.00" },
      items: [{ label: "Ending balance does not foot: ADAMS, ANN (P1)", amount: "1.28" }],
    });
    const mistyped = { ...inputs, statement: { ...inputs.statement, fees: -178n, ending_balance: 10_450n } };
    expect(statementTie(mistyped, "ending_balance")).toMatchObject({ difference: "1.28", unexplained: "0.00" });
  });

  it("lists its reconciling items from the exceptions, and the unexplained rest", () => {
    const inputs: Inputs = {
      participants: [account(adams, { match: 500n }), account(baker, { match: 200n }), account(cole, { match: 90n })],
      contributions: [
        contributed(adams, { match: 400n }),
        contributed(baker, { match: 200n }),
        contributed(cole, { match: 60n }),
        contributed(nobody, { match: 30n }),
      ],
      received: [received(cole, { match: 90n })],
      statement: { contributions: 690n },
    };
    const items = [
      ["Contributions differ from detail: ADAMS, ANN (P1)", "1.00"],
      ["Activity for a person with no account: NOBODY, NED (P9)", "-0.30"],
      ["Credited by the date received, not the pay date: 1 participant", "0.30"],
    ];
    const tie = tieOf(inputs, "detail.match");
    expect(tie?.items?.map(({ label, amount }) => [label, amount])).toEqual(items);
    expect(tie).toMatchObject({ difference: "1.00", unexplained: "0.00" });
    expect(tie?.items?.[0]?.exception).toBe("activity.contributions_differ:P1");
    expect(statementTie(inputs, "contributions")).toMatchObject({ difference: "1.00", unexplained: "0.00" });
  });

  it("that is only timing is explained; with an exception, or with an unexplained rest, it still needs a reason", () => {
    const timing: Inputs = {
      participants: [account(adams, { match: 500n }), account(cole, { match: 90n })],
      contributions: [contributed(adams, { match: 500n }), contributed(cole, { match: 60n })],
      received: [received(adams, { match: 500n }), received(cole, { match: 90n })],
    };
    expect(tieOf(timing, "detail.match")).toMatchObject({ result: "differs", unexplained: "0.00", explained: true });
    const withException = { ...timing, contributions: [contributed(adams, { match: 400n }), contributed(cole, { match: 60n })] };
    expect(tieOf({ ...withException, received: [received(cole, { match: 90n })] }, "detail.match")).toMatchObject({ unexplained: "0.00" });
    expect(tieOf({ ...withException, received: [received(cole, { match: 90n })] }, "detail.match")).not.toHaveProperty("explained");
  });

  it("from the statement lists no exception that would not reduce the rest", () => {
    const inputs: Inputs = {
      participants: [account(adams, { match: 500n })],
      contributions: [contributed(adams, { match: 400n })],
      statement: { contributions: 501n },
    };
    expect(statementTie(inputs, "contributions")).toMatchObject({ difference: "-0.01", items: [], unexplained: "-0.01" });
  });

  it("over many accounts lists the largest ones and combines the others in one line, which still add up", () => {
    const people = Array.from({ length: 40 }, (_, at) => person(`P${at}`, `NAME${at}, A`, String(1000 + at)));
    const inputs: Inputs = {
      participants: people.map((who, at) => account(who, { match: BigInt(1_000 + at * 10) })),
      contributions: people.map((who) => contributed(who, { match: 500n })),
    };
    const tie = tieOf(inputs, "detail.match");
    expect([tie?.items?.length, tie?.items?.at(-1)?.label, tie?.unexplained]).toEqual([
      25,
      "Contributions differ from detail: 16 more",
      "0.00",
    ]);
  });
});

describe("a column that the balances lack", () => {
  const lacking: Inputs = {
    files: without("participant_balances", ["fees", "distributions", "contributions", "money_source", "match", "contributions_other"]),
    participants: [account(adams, { beginning_balance: 100n, ending_balance: 100n })],
    byFund: [fund("Bond Fund", { beginning_balance: 100n, ending_balance: 100n })],
    accounts: { "Bond Fund": { beginning_balance: 100n, fees: -5n, distributions: 0n, ending_balance: 100n } },
    contributions: [contributed(adams, { match: 600n })],
  };

  const open = { result: "cannot_be_determined", right_amount: null, difference: null };

  it("is not compared as zero, in the line, its funds or the sources", () => {
    expect(statementTie(lacking, "fees")).toMatchObject({ ...open, missing: "Fees not mapped in Participant balances" });
    expect(statementTie(lacking, "fees.fund.bond-fund")).toMatchObject(open);
    expect(tieOf(lacking, "detail.match")).toMatchObject({ ...open, missing: "Match not mapped in Participant balances" });
  });

  it("agrees with nothing, not even 0.00", () => {
    expect(statementTie(lacking, "distributions")).toMatchObject({ ...open, missing: "Distributions not mapped in Participant balances" });
  });

  it("is not a tie if only the trust's own account makes up the line, on both sides", () => {
    const accounts = { "Bond Fund": { ending_balance: 100n, fees: 0n }, "Plan Expense Account": { ending_balance: 0n, fees: -20n } };
    expect(statementTie({ ...lacking, accounts }, "fees")).toMatchObject({ ...open, left_amount: "-0.20" });
  });

  it("in some of their files leaves a difference open, but does not prevent amounts from agreeing to the cent", () => {
    const [first, ...others] = without("participant_balances", ["loan_balance"]);
    const files = [...(first ? [first] : []), ...without("participant_balances", ["fees"]).slice(0, 1), ...others];
    const fees = (stated: bigint): Inputs => ({ files, participants: [account(adams, { fees: -5n })], statement: { fees: stated } });
    expect(statementTie(fees(-5n), "fees")).toMatchObject({ result: "ties" });
    expect(statementTie(fees(-6n), "fees")).toMatchObject({
      ...open,
      missing: "Fees not mapped in Participant balances: participant_balances-2.csv",
    });
  });
});

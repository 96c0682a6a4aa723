import type { ActivityAmounts } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { computeActivity } from "../compute.ts";
import { account, activityInputs, adams, fund, without } from "../participant-activity.test-data.ts";

type Inputs = Parameters<typeof activityInputs>[0];
const statementTie = (inputs: Inputs, line: string) =>
  computeActivity(activityInputs(inputs)).draft.ties.find((tie) => tie.key === `participant_activity.statement.${line}`);

/** One participant's investments and note, and the trust's total for each line. */
const balances: Partial<ActivityAmounts> = {
  ...{ beginning_balance: 10_000n, loans_issued: -3_000n, loan_principal_repaid: 900n, loan_interest_paid: 100n },
  ...{ forfeitures: -400n, ending_balance: 7_600n, loan_balance: 4_100n },
};
const totals: NonNullable<Inputs["statement"]> = {
  ...{ beginning_balance: 12_080n, loan_repayments: 100n, gain_loss: 5n, fees: -20n, other: 30n, ending_balance: 12_160n },
};
const plan = (more: Partial<Inputs> = {}): Inputs => ({ participants: [account(adams, balances)], statement: totals, ...more });
const causesOf = (inputs: Inputs, line: string) => statementTie(inputs, line)?.causes?.map(({ label, amount }) => [label, amount]);

describe("a difference from a statement with totals only", () => {
  it("names the accounts that may be its cause, with the balances' amounts, and stays a difference", () => {
    expect(statementTie(plan(), "ending_balance")).toMatchObject({
      ...{ result: "differs", difference: "-45.60", unexplained: "-45.60" },
      causes: [
        { label: "May include participant loans: loan balances, per Participant balances", amount: "41.00" },
        { label: "May include forfeiture or suspense", amount: null },
        { label: "May include expense account", amount: null },
      ],
    });
    expect(causesOf(plan(), "beginning_balance")?.[0]).toEqual([
      "May include participant loans: loan balances at year-end less new loans plus principal repaid, per Participant balances",
      "20.00",
    ]);
    expect(causesOf(plan(), "other")?.[0]).toEqual(["May include forfeiture or suspense: forfeitures, per Participant balances", "4.00"]);
    expect(causesOf(plan(), "fees")).toEqual([
      ["May include forfeiture or suspense", null],
      ["May include expense account", null],
    ]);
  });

  it("gives no amount that the files lack", () => {
    const files = without("participant_balances", ["loan_balance"]);
    expect(causesOf(plan({ files }), "ending_balance")?.[0]).toEqual(["May include participant loans", null]);
    expect(causesOf(plan({ files }), "beginning_balance")?.[0]).toEqual(["May include participant loans", null]);
  });

  it("names no account that cannot be its cause: by its sign, by its line, or because the balances list it", () => {
    const causes = (line: string, amount: bigint, more: Partial<Inputs> = {}) =>
      causesOf(plan({ ...more, statement: { ...totals, [line]: amount } }), line);
    expect(causes("ending_balance", 7_599n)).toBeUndefined();
    expect(causes("fees", 20n)).toBeUndefined();
    expect(causes("contributions", 1n)).toBeUndefined();
    expect(causes("loan_repayments", 99n)).toBeUndefined();
    const byFund = [fund("Loan Fund", {}), fund("Forfeiture Account", {}), fund("Plan Expense Account", {})];
    expect(causes("ending_balance", 12_160n, { byFund })).toBeUndefined();
  });

  it("names none if the line ties or the statement lists its accounts", () => {
    expect(causesOf(plan({ statement: { ending_balance: 7_600n } }), "ending_balance")).toBeUndefined();
    const accounts = { "Bond Fund": { ending_balance: 9_000n } };
    expect(statementTie(plan({ statement: {}, accounts }), "ending_balance")).toMatchObject({ result: "differs" });
    expect(causesOf(plan({ statement: {}, accounts }), "ending_balance")).toBeUndefined();
  });
});

describe("entered amounts that the trust holds besides participants' investments", () => {
  const held = { ending_balance_participant_loans: 4_100n, ending_balance_unallocated: 450n, ending_balance_expense_account: 10n };
  const entered = (more: NonNullable<Inputs["statement"]> = {}) => plan({ statement: { ...totals, ...held, ...more } });

  it("add up to the statement's total together with the investments", () => {
    expect(statementTie(entered(), "ending_balance")).toMatchObject({
      ...{ left_amount: "121.60", right_amount: "121.60", result: "ties" },
      parts: [
        { key: "investment.balances", amount: "76.00" },
        { key: "participant_loans.loan_balance", amount: "41.00" },
        { key: "unallocated.entered", label: "Forfeiture or suspense, per Trust statement", amount: "4.50" },
        { key: "expense_account.entered", amount: "0.10" },
      ],
    });
    const beginning = {
      ...{ beginning_balance_participant_loans: 2_000n, beginning_balance_unallocated: 50n, beginning_balance_expense_account: 30n },
    };
    expect(statementTie(entered(beginning), "beginning_balance")).toMatchObject({ left_amount: "120.80", result: "ties" });
  });

  it("are used for notes only if the balances give no loan balance: one cent differs", () => {
    expect(statementTie(entered({ ending_balance_participant_loans: 4_099n }), "ending_balance")?.result).toBe("ties");
    const files = without("participant_balances", ["loan_balance"]);
    const without1 = { ...entered({ ending_balance_participant_loans: 4_099n }), files };
    expect(statementTie(without1, "ending_balance")).toMatchObject({ result: "differs", difference: "-0.01" });
    expect(statementTie({ ...entered(), files }, "ending_balance")).toMatchObject({ result: "ties" });
  });

  it("of 0.00 mean that there is no such account, so it is not a cause of the rest", () => {
    const none = { ending_balance_unallocated: 0n, ending_balance_participant_loans: 0n };
    expect(causesOf(plan({ statement: { ...totals, ...none } }), "ending_balance")).toEqual([["May include expense account", null]]);
  });

  it("do not affect an account that the statement lists", () => {
    const accounts = { "Bond Fund": { ending_balance: 7_600n }, "Forfeiture Account": { ending_balance: 450n } };
    const corrected = plan({ accounts, statement: { ending_balance: 8_060n, ending_balance_unallocated: 460n } });
    expect(statementTie(corrected, "ending_balance")).toMatchObject({ left_amount: "80.50", result: "differs", difference: "-0.10" });
  });
});

import { describe, expect, it } from "vitest";
import { account, adams, judge, person } from "../participant-activity.test-data.ts";
import { statementFooting } from "./statement-footing-rule.ts";

const line = (beginning_balance: bigint, gain_loss: bigint, ending_balance: bigint) => ({ beginning_balance, gain_loss, ending_balance });
const right = { "Bond Fund": line(1_000n, 50n, 1_050n), "Stock Fund": line(2_000n, -50n, 1_950n) };
const found = (accounts: Readonly<Record<string, Readonly<Record<string, bigint>>>>) =>
  judge(statementFooting, { participants: [account(adams), account(person("P2", "BAKER, BEN", "0002"))], accounts });

describe("a line of the trust statement", () => {
  it("whose beginning balance and activity do not add up to its ending balance is found by fund, with both amounts", () => {
    const { exceptions, counts } = found({ ...right, "Index Fund": line(5_000n, 100n, 5_200n) });
    expect(exceptions).toMatchObject([
      { subject: "Index Fund", amountCents: -100n, msg: "Beginning balance plus activity is 51.00; the trust statement shows 52.00." },
    ]);
    expect(counts).toMatchObject({ pass: 2, exception: 1 });
  });

  it("for loans foots when new loans are added and repayments subtracted, and one cent is not a difference", () => {
    const loans = { beginning_balance: 2_000n, loans_issued: 3_000n, loan_repayments: -900n, ending_balance: 4_101n };
    expect(found({ ...right, "Participant Loans": loans }).counts).toMatchObject({ pass: 3, exception: 0 });
  });

  it("without activity does not prove that the other lines must foot", () => {
    const accounts = { Idle: { beginning_balance: 7n, ending_balance: 7n }, "Index Fund": line(5_000n, 100n, 5_200n) };
    expect(found(accounts).counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
  });

  it.each([
    [
      "most lines differ, as where a column is not mapped",
      { ...right, A: line(1n, 1n, 50n), B: line(1n, 1n, 50n), C: line(1n, 1n, 50n) },
      5,
    ],
    ["it shows no beginning balances", { A: { gain_loss: 1n, ending_balance: 5n } }, 1],
    ["it shows balances alone", { A: { beginning_balance: 1n, ending_balance: 5n } }, 1],
  ])("cannot be determined if %s", (_, accounts, cannot_be_determined) => {
    expect(found(accounts).counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined });
  });

  it("cannot be determined if the accounts fail to foot by the same amount, which their own exceptions report", () => {
    const accounts = { ...right, "Index Fund": line(5_000n, 100n, 5_200n) };
    const judged = (ending_balance: bigint) =>
      judge(statementFooting, { participants: [account(adams, { beginning_balance: 5_000n, gain_loss: 100n, ending_balance })], accounts });
    expect(judged(5_200n).counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 3 });
    expect(judged(5_199n).counts).toMatchObject({ pass: 2, exception: 1 });
  });

  it("is not judged if no trust statement is uploaded", () => {
    expect(judge(statementFooting, { participants: [account(adams)] }).counts).toMatchObject({
      ...{ pass: 0, exception: 0, cannot_be_determined: 0 },
    });
  });
});

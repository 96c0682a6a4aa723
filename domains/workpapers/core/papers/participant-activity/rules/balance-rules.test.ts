import { describe, expect, it } from "vitest";
import { account, adams, baker, judge, person, source, without } from "../participant-activity.test-data.ts";
import { endingDiffers, gainWithoutBalance, matchWithoutDeferral, negativeBalance, sourceTransfers } from "./balance-rules.ts";
import { transfersNotZero } from "./transfers-rule.ts";

const none = { pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 0, missing: [] };

describe("an ending balance", () => {
  it("that does not foot is found, but one cent is not a difference", () => {
    const { exceptions, found, counts } = judge(endingDiffers, {
      participants: [
        account(adams, { beginning_balance: 100n, contributions_other: 50n, ending_balance: 149n }),
        account(baker, { beginning_balance: 100n, contributions_other: 50n, ending_balance: 148n }),
      ],
    });
    expect(found).toEqual(["BAKER, BEN (P2)"]);
    expect(exceptions).toMatchObject([
      {
        amountCents: 2n,
        msg: "Beginning balance plus activity is 1.50; the report shows 1.48.",
        rowsOf: [{ report: "participant_balances", keys: [baker.key] }],
      },
    ]);
    expect(counts).toMatchObject({ ...none, pass: 1, exception: 1 });
  });

  it("above the activity is found from two cents, like one below it", () => {
    const participants = [account(adams, { ending_balance: 1n }), account(baker, { ending_balance: 2n })];
    expect(judge(endingDiffers, { participants }).exceptions).toMatchObject([{ subject: "BAKER, BEN (P2)", amountCents: -2n }]);
  });

  it("foots with every column that moves a balance, which excludes the vested and the loan balance", () => {
    const moved = { deferral_roth: 1000n, rollovers: 200n, loan_principal_repaid: 30n, loan_interest_paid: 4n, loans_issued: -500n };
    const more = { gain_loss: 70n, dividends: 6n, transfers: -10n, distributions: -300n, forfeitures: -40n, fees: -5n, other_activity: 9n };
    const ending_balance = 10_000n + 1000n + 200n + 30n + 4n - 500n + 70n + 6n - 10n - 300n - 40n - 5n + 9n;
    const participants = [
      account(adams, { beginning_balance: 10_000n, ...moved, ...more, ending_balance, vested_balance: 8_000n, loan_balance: 470n }),
    ];
    expect(judge(endingDiffers, { participants }).counts).toMatchObject({ ...none, pass: 1 });
  });
});

describe("transfers", () => {
  const participants = (out: bigint) => [
    account(adams, { transfers: 500n }),
    account(baker, { transfers: out }),
    account(person("P3", "C", "3")),
  ];

  it("net to zero plan-wide, because one person's transfer out is another's transfer in", () => {
    expect(judge(transfersNotZero, { participants: participants(-500n) }).counts).toMatchObject({ ...none, pass: 1 });
  });

  it("that do not are one plan-level exception with the rows of everyone who transferred money", () => {
    expect(judge(transfersNotZero, { participants: participants(-400n) }).exceptions).toMatchObject([
      {
        ...{ naturalKey: "plan", subject: "Brightwater Foods 401(k) Plan", amountCents: 100n },
        msg: "Transfers of 2 participants total 1.00 instead of zero.",
        rowsOf: [{ report: "participant_balances", keys: [adams.key, baker.key] }],
      },
    ]);
  });

  it("of one participant are described as one participant's", () => {
    const [exception] = judge(transfersNotZero, { participants: [account(adams, { transfers: 500n })] }).exceptions;
    expect(exception?.msg).toBe("Transfers of 1 participant total 5.00 instead of zero.");
  });

  it("may be one cent off, but are an exception from two cents", () => {
    expect(judge(transfersNotZero, { participants: participants(-499n) }).exceptions).toEqual([]);
    expect(judge(transfersNotZero, { participants: participants(-498n) }).exceptions).toMatchObject([{ amountCents: 2n }]);
  });
});

describe("transfers of accounts that one recordkeeper lists and another does not", () => {
  const moved = (loans: bigint, off = 0n) => ({
    participants: [account(adams, { transfers: -500n }), account(person("E7", "ADAMS, ANN", "0001", 1), { transfers: 500n + loans + off })],
    bySource: [source("match", { transfers: off }), { ...source("loan", { transfers: loans }), provider: "1" }],
  });
  const accounts = { "Participant Loans": { transfers: 0n } };

  it("leave the sum open if it is zero only with the trust statement's amounts, and don't explain the rest", () => {
    expect(judge(transfersNotZero, { ...moved(900n), accounts }).counts).toMatchObject({
      ...none,
      cannot_be_determined: 1,
      missing: [
        "Not in the balances of every provider: Participant loans, 9.00 in Participant balances, 0.00 in the trust statement, difference 9.00",
      ],
    });
    const [found] = judge(transfersNotZero, { ...moved(900n, 40n), accounts }).exceptions;
    expect(found).toMatchObject({
      amountCents: 40n,
      msg: "Transfers of 1 participant total 9.40 instead of zero, and 0.40 with the trust statement's amounts. Not in the balances of every provider: Participant loans, 9.00 in Participant balances, 0.00 in the trust statement, difference 9.00.",
    });
    expect(found?.rowsOf).toEqual([{ report: "participant_balances", keys: ["0|IP1", "1|IE7"] }]);
  });

  it("are open if only one recordkeeper's account has an error, or if the other recordkeeper omits some transfers entirely", () => {
    const missingOf = (listed: bigint, stated: bigint) =>
      judge(transfersNotZero, { ...moved(listed, -stated), accounts: { "Participant Loans": { transfers: stated } } }).counts?.missing;
    const lack = "Not in the balances of every provider: Participant loans";
    expect(missingOf(50_000n, 0n)).toEqual([`${lack}, 500.00 in Participant balances, 0.00 in the trust statement, difference 500.00`]);
    expect(missingOf(0n, 700n)).toEqual([`${lack}, 0.00 in Participant balances, 7.00 in the trust statement, difference (7.00)`]);
  });

  it("pass if all balances net to zero, whichever column the trust statement uses for them", () => {
    expect(judge(transfersNotZero, { ...moved(900n, -900n), accounts }).counts).toMatchObject({ ...none, pass: 1 });
  });

  it("leave the sum open if the trust statement lacks them", () => {
    expect(judge(transfersNotZero, moved(900n)).counts).toMatchObject({
      ...none,
      cannot_be_determined: 1,
      missing: ["Not in the balances of every provider: Participant loans"],
    });
    expect(judge(transfersNotZero, moved(0n)).counts).toMatchObject({ ...none, pass: 1 });
  });
});

describe("a negative balance", () => {
  it("in a position is found even if the whole account is positive", () => {
    const { exceptions, counts } = judge(negativeBalance, {
      participants: [
        account(adams, { beginning_balance: 90n, ending_balance: 90n }, { lowestBeginningCents: -10n, lowestEndingCents: -12n }),
        account(baker),
      ],
    });
    expect(exceptions).toMatchObject([
      { subject: "ADAMS, ANN (P1)", amountCents: -12n, msg: "The ending balance of a position is (0.12)." },
    ]);
    expect(counts).toMatchObject({ ...none, pass: 1, exception: 1 });
  });

  it("only at the beginning is named as such, and zero is not negative", () => {
    const participants = [account(adams, { beginning_balance: -1n }), account(baker, { ending_balance: 0n })];
    expect(judge(negativeBalance, { participants }).exceptions).toMatchObject([
      { subject: "ADAMS, ANN (P1)", amountCents: -1n, msg: "The beginning balance of a position is (0.01)." },
    ]);
  });
});

describe("gain or loss without a balance", () => {
  it("is found on an idle account from two cents, but not on an account that has a balance or was sold in the year", () => {
    const cole = person("P3", "COLE, CY", "0003");
    const { found } = judge(gainWithoutBalance, {
      participants: [
        account(adams, { gain_loss: -2n }),
        account(baker, { gain_loss: 500n, transfers: -500n }),
        account(cole, { gain_loss: 1n }),
        account(person("P4", "DAY, DI", "0004"), { beginning_balance: 100n, gain_loss: 5n, ending_balance: 105n }),
        account(person("P5", "ELM, ED", "0005"), { gain_loss: 5n, ending_balance: 5n }),
      ],
    });
    expect(found).toEqual(["ADAMS, ANN (P1)"]);
  });

  it("is found on an idle position of an account with other positions", () => {
    const participants = [account(adams, { beginning_balance: 100n, gain_loss: 7n, ending_balance: 107n }, { idleGainCents: 7n })];
    expect(judge(gainWithoutBalance, { participants }).exceptions).toMatchObject([
      { amountCents: 7n, msg: "Gain or loss of 0.07 on an account with no beginning balance and no other activity." },
    ]);
  });
});

describe("match", () => {
  it.each(["match", "safe_harbor_match"] as const)("(%s) without a deferral is found", (source) => {
    const { exceptions } = judge(matchWithoutDeferral, { participants: [account(adams, { [source]: 100n, profit_sharing: 50n })] });
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, ANN (P1)", amountCents: 100n },
        msg: "Match of 1.00 was allocated, but no deferrals are reported for the year.",
      },
    ]);
  });

  it.each(["deferral_pretax", "deferral_roth", "catchup_pretax", "catchup_roth", "after_tax"] as const)("with %s is not", (source) => {
    const participants = [account(baker, { match: 100n, [source]: 200n })];
    expect(judge(matchWithoutDeferral, { participants }).counts).toMatchObject({ ...none, pass: 1 });
  });

  it("of zero, or only reversed, needs no deferral", () => {
    const participants = [account(adams, { profit_sharing: 100n }), account(baker, { match: -100n })];
    expect(judge(matchWithoutDeferral, { participants }).counts).toMatchObject({ ...none, not_applicable: 2 });
  });

  it("is judged if match and deferrals have separate columns", () => {
    const files = without("participant_balances", ["money_source"]);
    expect(judge(matchWithoutDeferral, { files, participants: [account(adams, { match: 100n })] }).found).toHaveLength(1);
  });
});

describe("transfers by kind", () => {
  const judged = (...transfers: bigint[]) => {
    const sources = ["deferral_pretax", "match"].map((id, at) => source(id, { transfers: transfers[at] ?? 0n }));
    return judge(sourceTransfers, { participants: [account(adams)], bySource: sources }).counts;
  };

  it("net to zero if they do in every money source", () => {
    expect(judged()).toMatchObject({ ...none, pass: 1 });
    expect(judged(1n, -1n)).toMatchObject({ ...none, pass: 1 });
  });

  it("do not pass because of opposite amounts in two sources, which may be errors of both kinds", () => {
    const open = { ...none, cannot_be_determined: 1, missing: [expect.stringMatching(/: the report has one column for both$/)] };
    expect(judged(10_000n, -10_000n)).toMatchObject(open);
    expect(judged(10_000n)).toMatchObject(open);
  });
});

import { describe, expect, it } from "vitest";
import { account, adams, baker, contributed, judge, paid, person, received } from "../participant-activity.test-data.ts";
import { contributionsDiffer, distributionsDiffer } from "./detail-rules.ts";
import { unknownParticipant } from "./unknown-participant-rule.ts";

describe("contributions in the accounts and in the detail", () => {
  const participants = [account(adams, { deferral_pretax: 60n, match: 40n }), account(baker, { deferral_pretax: 60n, match: 40n })];

  it("agree within one cent over all sources; an account that differs is found with the rows of both reports", () => {
    const contributions = [contributed(adams, { deferral_pretax: 99n }), contributed(baker, { deferral_pretax: 58n, match: 40n })];
    const { exceptions, counts } = judge(contributionsDiffer, { participants, contributions });
    expect(exceptions).toMatchObject([
      {
        ...{ naturalKey: "P2", subject: "BAKER, BEN (P2)", amountCents: 2n },
        msg: "Contributions are 1.00 in Participant balances but 0.98 in the detail.",
        rowsOf: [
          { report: "participant_balances", keys: [baker.key] },
          { report: "contribution_detail", keys: [baker.key] },
        ],
      },
    ]);
    expect(counts).toMatchObject({ pass: 1, exception: 1 });
  });

  it("exclude rollovers and loan repayments on both sides", () => {
    const withOthers = [account(adams, { deferral_pretax: 100n, rollovers: 500n, loan_principal_repaid: 70n, loan_interest_paid: 3n })];
    const contributions = [contributed(adams, { deferral_pretax: 100n }, { rolloverCents: 900n })];
    expect(judge(contributionsDiffer, { participants: withOthers, contributions }).found).toEqual([]);
  });

  it("differ if only one of the two has them", () => {
    const { exceptions } = judge(contributionsDiffer, {
      participants: [account(adams, { deferral_pretax: 100n }), account(baker)],
      contributions: [contributed(baker, { match: 30n })],
    });
    expect(exceptions).toMatchObject([
      { subject: "ADAMS, ANN (P1)", amountCents: 100n, rowsOf: [{}, { keys: [] }] },
      { subject: "BAKER, BEN (P2)", amountCents: -30n },
    ]);
  });

  it("may be compared by received date around year-end, and other amounts are a difference", () => {
    const { found } = judge(contributionsDiffer, {
      participants: [account(adams, { deferral_pretax: 160n }), account(baker, { deferral_pretax: 165n })],
      contributions: [adams, baker].map((who) => contributed(who, { deferral_pretax: 170n })),
      received: [adams, baker].map((who) => received(who, { deferral_pretax: 160n })),
    });
    expect(found).toEqual(["BAKER, BEN (P2)"]);
  });

  it("are matched by SSN if the detail has another number for the person", () => {
    const elsewhere = [person("X-55", "ADAMS, ANN", "0001"), person("X-56", "ADAMS, A", "0001")];
    const contributions = elsewhere.map((who) => contributed(who, { deferral_pretax: 50n }));
    const found = (cents: bigint) =>
      judge(contributionsDiffer, { participants: [account(adams, { deferral_pretax: cents })], contributions }).exceptions;
    expect(found(100n)).toEqual([]);
    expect(found(50n)).toMatchObject([{ amountCents: -50n, rowsOf: [{}, { keys: ["0|IX-55", "0|IX-56"] }] }]);
  });
});

describe("distributions in the accounts and in the detail", () => {
  it.each([
    ["without a defaulted loan", 500n, []],
    ["without it, one cent off", 499n, []],
    ["with it", 650n, []],
    ["neither way", 600n, ["ADAMS, ANN (P1)"]],
    ["two cents off", 652n, ["ADAMS, ANN (P1)"]],
  ])("if balances show them %s", (_, cents, found) => {
    const participants = [account(adams, { distributions: -cents }), account(baker)];
    expect(judge(distributionsDiffer, { participants, payments: [paid(adams, 650n, 500n)] }).found).toEqual(found);
  });

  it.each([
    ["without the loan", 400n, []],
    ["with the loan", 650n, []],
    ["neither way", 450n, ["ADAMS, ANN (P1)"]],
  ])("if a cash payment offsets a loan within its gross, and balances show it %s", (_, cents, found) => {
    const participants = [account(adams, { distributions: -cents })];
    expect(judge(distributionsDiffer, { participants, payments: [paid(adams, 650n, 650n, 400n)] }).found).toEqual(found);
  });

  it("are compared as money that left the account", () => {
    const { exceptions } = judge(distributionsDiffer, {
      participants: [account(adams, { distributions: 650n })],
      payments: [paid(adams, 650n)],
    });
    expect(exceptions).toMatchObject([
      {
        amountCents: -1300n,
        msg: "Distributions are (6.50) in Participant balances but 6.50 in the detail.",
        rowsOf: [
          { report: "participant_balances", keys: [adams.key] },
          { report: "distribution_detail", keys: [adams.key] },
        ],
      },
    ]);
  });
});

describe("a person without an account", () => {
  const stranger = person("P7", "NOBODY, NED", "0007");

  it("with contributions and payments is one exception with the amounts and rows of both", () => {
    const { exceptions, counts } = judge(unknownParticipant, {
      participants: [account(adams)],
      contributions: [contributed(adams, { match: 5n }), contributed(stranger, { match: 90n }, { rolloverCents: 10n })],
      payments: [paid(stranger, 300n)],
    });
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "NOBODY, NED (P7)", amountCents: 400n },
        msg: "Has contributions and payments of 4.00 but no account in Participant balances of 2024 Brightwater Foods.",
        rowsOf: [
          { report: "contribution_detail", keys: [stranger.key] },
          { report: "distribution_detail", keys: [stranger.key] },
        ],
      },
    ]);
    expect(counts).toMatchObject({ pass: 1, exception: 1 });
  });

  it("is one person under two numbers with one SSN, and two people under two SSNs", () => {
    const again = (ssn: string) => paid(person("P8", "NOBODY, N", ssn), 300n);
    const found = (ssn: string) =>
      judge(unknownParticipant, {
        participants: [account(adams)],
        contributions: [contributed(stranger, { match: 100n })],
        payments: [again(ssn)],
      }).found;
    expect(found("0007")).toEqual(["NOBODY, NED (P7)"]);
    expect(found("0008")).toEqual(["NOBODY, NED (P7)", "NOBODY, N (P8)"]);
  });

  it("is not someone whose account has the same SSN under another number", () => {
    const contributions = [contributed(person("X-55", "ADAMS, ANN", "0001"), { match: 100n })];
    expect(judge(unknownParticipant, { participants: [account(adams)], contributions }).found).toEqual([]);
  });

  it("is found in one of the two reports if the other is missing", () => {
    const { exceptions } = judge(unknownParticipant, {
      participants: [account(adams)],
      contributions: null,
      payments: [paid(stranger, 300n)],
    });
    expect(exceptions).toMatchObject([{ subject: "NOBODY, NED (P7)", msg: expect.stringMatching(/^Has payments of 3\.00 /) }]);
  });
});

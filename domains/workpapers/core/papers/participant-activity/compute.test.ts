import type { ControlTotalKey } from "@tieout/catalog/core";
import type { ActivityAmounts } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { computeActivity } from "./compute.ts";
import { account, activityInputs, adams, baker, contributed, day, person, without } from "./participant-activity.test-data.ts";

type Inputs = Parameters<typeof activityInputs>[0];
const draftOf = (inputs: Inputs) => computeActivity(activityInputs(inputs)).draft;
const tiesOf = (inputs: Inputs, part: string) => draftOf(inputs).ties.filter(({ key }) => key.includes(`.${part}.`));

describe("ties to the trust statement", () => {
  const statementTie = (amounts: Partial<ActivityAmounts>, key: ControlTotalKey, amount?: bigint) =>
    tiesOf({ participants: [account(adams, amounts)], statement: amount === undefined ? {} : { [key]: amount } }, "statement").find(
      (tie) => tie.key === `participant_activity.statement.${key}`,
    );

  it.each([
    ["other", { forfeitures: -500n, other_activity: 100n }, -400n],
    ["gain_loss", { gain_loss: 70n, dividends: 6n }, 76n],
    ["loan_repayments", { loan_principal_repaid: 70n, loan_interest_paid: 6n }, 76n],
    ["contributions", { deferral_roth: 70n, match: 6n, contributions_other: 1n }, 77n],
    ["rollovers", { rollovers: 70n }, 70n],
    ["loans_issued", { loans_issued: -70n }, -70n],
    ["distributions", { distributions: -70n }, -70n],
    ["transfers", { transfers: -70n }, -70n],
    ["fees", { fees: -70n }, -70n],
    ["beginning_balance", { beginning_balance: 70n }, 70n],
    ["ending_balance", { ending_balance: 70n, vested_balance: 50n }, 70n],
  ] as const)("%s agrees with the sum of its columns; one cent differs", (key, amounts, amount) => {
    expect(statementTie(amounts, key, amount)).toMatchObject({ result: "ties", difference: "0.00" });
    expect(statementTie(amounts, key, amount + 1n)).toMatchObject({ result: "differs", difference: "-0.01" });
  });

  it("cannot be determined if the statement lacks the amount", () => {
    expect(statementTie({ fees: -70n }, "fees")).toMatchObject({
      ...{ left_amount: "-0.70", right_amount: null, difference: null, result: "cannot_be_determined" },
      missing: "Not entered, and not found in a trust statement",
    });
  });
});

describe("ties to the contribution detail", () => {
  it("compare each source that either side has", () => {
    const ties = tiesOf(
      {
        participants: [account(adams, { deferral_pretax: 100n }), account(baker, { deferral_pretax: 100n })],
        contributions: [
          contributed(adams, { deferral_pretax: 100n }),
          contributed(baker, { deferral_pretax: 60n, match: 5n }, { rolloverCents: 9n }),
        ],
      },
      "detail",
    );
    expect(ties).toMatchObject([
      {
        ...{ key: "participant_activity.detail.deferral_pretax", left_amount: "2.00", right_amount: "1.60", difference: "0.40" },
        result: "differs",
      },
      { key: "participant_activity.detail.match", left_amount: "0.00", right_amount: "0.05", result: "differs" },
    ]);
  });

  it.each([
    ["balances", { contributions_other: 300n }, { deferral_pretax: 200n, match: 90n }],
    ["the detail", { deferral_pretax: 200n, match: 100n }, { contributions_other: 290n }],
  ])("compare the sum of all sources if %s do not separate them", (_, ours, theirs) => {
    const inputs = { participants: [account(adams, ours)], contributions: [contributed(adams, theirs)] };
    expect(tiesOf(inputs, "detail")).toMatchObject([
      {
        ...{ key: "participant_activity.detail.contributions", left_amount: "3.00", right_amount: "2.90", difference: "0.10" },
        ...{ result: "differs", right_figure: "contribution_detail.total.contributions" },
      },
    ]);
  });

  it("cannot be determined without the detail", () => {
    const inputs = { files: without("contribution_detail", "report"), participants: [account(adams, { match: 100n })] };
    expect(tiesOf(inputs, "detail")).toMatchObject([
      { key: "participant_activity.detail.match", result: "cannot_be_determined", missing: "Contribution detail not uploaded" },
    ]);
  });
});

describe("the chart of contributions by day", () => {
  const contributionDays = [
    { on: day("2024-03-01"), people: 1, amountCents: 40n },
    { on: day("2024-03-15"), people: 2, amountCents: 90n },
  ];
  const chart = (inputs: Partial<Inputs>) => draftOf({ participants: [account(adams)], contributionDays, ...inputs }).charts[1];

  it("has a point per day that opens the day's rows, and states which date it uses", () => {
    const { title, points } = chart({}) ?? {};
    expect(title).toBe("Contributions by pay date");
    expect(points).toEqual([
      { key: "2024-03-01", label: "1 Mar 2024", count: 1, amount: "0.40", figure: "contribution_detail.on.2024-03-01" },
      { key: "2024-03-15", label: "15 Mar 2024", count: 2, amount: "0.90", figure: "contribution_detail.on.2024-03-15" },
    ]);
    expect(chart({ files: without("contribution_detail", ["pay_date"]) })?.title).toBe("Contributions by date received");
  });

  it("is left out without a contribution report", () => {
    const files = without("contribution_detail", "report");
    const { charts } = draftOf({ files, participants: [account(adams, { match: 100n })] });
    expect(charts.map(({ key }) => key)).toEqual(["contributions_by_source"]);
  });
});

describe("counts", () => {
  it("include a person with accounts at two providers once, and every account at one provider", () => {
    const people = (provider: number) => [adams, person("P9", "ADAMS, ANN", "0001", provider)].map((who) => account(who));
    const counted = (provider: number) =>
      draftOf({ participants: people(provider) }).counts.find(({ key }) => key === "participants")?.value;
    expect([counted(0), counted(1)]).toEqual([2, 1]);
  });
});

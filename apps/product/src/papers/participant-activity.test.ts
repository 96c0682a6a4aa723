import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const zero: TestRow = {
  money_source: "deferral_pretax",
  fund_name: "Bond",
  status: "active",
  birth_date: "1980-01-01",
  hire_date: "2010-01-01",
  term_date: null,
  rehire_date: null,
  beginning_balance: 0,
  contributions: 0,
  gain_loss: 0,
  transfers: 0,
  distributions: 0,
  forfeitures: 0,
  ending_balance: 0,
};
const adams = person("P1", "ADAMS, ANN", "0001");
const baker = person("P2", "BAKER, BEN", "0002");

async function activity(balances: TestRow[], contributions?: TestRow[], payments?: TestRow[]) {
  opened = await openTestRun([
    { report: "participant_balances", rows: balances.map((row) => ({ ...zero, ...row })) },
    ...(contributions ? [{ report: "contribution_detail" as const, rows: contributions }] : []),
    ...(payments ? [{ report: "distribution_detail" as const, rows: payments }] : []),
  ]);
  await opened.populate(["participant_activity"]);
  return opened.result("participant_activity");
}

describe("trust statement", () => {
  const tieOf = async (statement: TestRow[]) => {
    if (opened) rmSync(opened.folder, { recursive: true });
    opened = await openTestRun([
      {
        report: "participant_balances",
        rows: [{ ...zero, ...adams, beginning_balance: 900, forfeitures: -500, other_activity: 100, ending_balance: 500 }],
      },
      { report: "trust_statement", rows: statement },
    ]);
    await opened.populate(["participant_activity"]);
    return opened.result("participant_activity").ties.find(({ key }) => key === "participant_activity.statement.other");
  };

  it("forfeitures leave the accounts with or without a sign, as a line and as a column, and stand with other activity", async () => {
    const agreed = { left_amount: "-4.00", right_amount: "-4.00", result: "ties" };
    const line = (line_key: string, amount: number): TestRow => ({ line_description: line_key, line_key, amount });
    for (const forfeited of [500, -500]) expect(await tieOf([line("forfeitures", forfeited), line("other", 100)])).toMatchObject(agreed);
    expect(await tieOf([{ fund_name: "Bond", forfeitures: 500, other_activity: 100, line_key: null }])).toMatchObject(agreed);
  });

  it("forfeitures given back come in as the statement writes them", async () => {
    expect(await tieOf([{ line_description: "Reinstated", line_key: "other", amount: 100 }])).toMatchObject({
      right_amount: "1.00",
      result: "differs",
    });
  });
});

describe("distributions against their detail", () => {
  const paid = (cents: number, type: string): TestRow => ({ ...adams, dist_date: "2024-05-01", dist_type: type, dist_gross: cents });
  const balances = (cents: number): TestRow[] => [{ ...adams, beginning_balance: 900, distributions: -cents, ending_balance: 900 - cents }];
  it.each([
    ["without a defaulted loan", 500, []],
    ["with it", 650, []],
    ["neither way", 600, ["ADAMS, ANN (P1)"]],
  ])("agree where balances show them %s", async (_, cents, expected) => {
    const payments = [paid(500, "termination_lump_sum"), paid(150, "loan_offset")];
    expect(foundBy(await activity(balances(cents), undefined, payments), "activity.distributions_differ")).toEqual(expected);
  });
});

describe("roll-forward", () => {
  it("names an account that does not foot and stays silent at one cent", async () => {
    const result = await activity([
      { ...adams, beginning_balance: 100, contributions: 50, ending_balance: 149 },
      { ...baker, beginning_balance: 100, contributions: 50, ending_balance: 148 },
    ]);
    expect(foundBy(result, "activity.ending_differs")).toEqual(["BAKER, BEN (P2)"]);
    expect(result.exceptions[0]).toMatchObject({ amount: "0.02", refs: [{ file_no: 0, sheet: 0, row: 3 }], ref_count: 1 });
    expect(result.rules.find(({ rule }) => rule === "activity.ending_differs")).toMatchObject({ pass: 1, exception: 1 });
  });

  it("adds transfers over the plan, where one person's move out is another's in", async () => {
    const rows = [
      { ...adams, transfers: 500, ending_balance: 500 },
      { ...baker, transfers: -500, ending_balance: -500 },
    ];
    expect(foundBy(await activity(rows), "activity.transfers_not_zero")).toEqual([]);
    rmSync(opened?.folder ?? "", { recursive: true });
    const off = await activity([rows[0]!, { ...baker, transfers: -400, ending_balance: -400 }]);
    expect(off.exceptions.filter(({ rule }) => rule === "activity.transfers_not_zero")).toMatchObject([{ amount: "1.00", ref_count: 2 }]);
  });

  it("finds a negative position although the account as a whole is positive", async () => {
    const result = await activity([
      { ...adams, beginning_balance: -10, gain_loss: 0, ending_balance: -10 },
      { ...adams, fund_name: "Stock", beginning_balance: 100, ending_balance: 100 },
      { ...baker, beginning_balance: 0, ending_balance: 0 },
    ]);
    expect(foundBy(result, "activity.negative_balance")).toEqual(["ADAMS, ANN (P1)"]);
  });

  it("finds gain on an idle position, but not on one that was sold in the year", async () => {
    const result = await activity([
      { ...adams, gain_loss: 500, ending_balance: 0 },
      { ...baker, gain_loss: 500, transfers: -500, ending_balance: 0 },
    ]);
    expect(foundBy(result, "activity.gain_without_balance")).toEqual(["ADAMS, ANN (P1)"]);
  });
});

describe("people", () => {
  it("names one SSN under two participant ids once, and one person with two sources never", async () => {
    const result = await activity([
      { ...adams, ending_balance: 0 },
      { ...person("P9", "ADAMS, A", "0001") },
      { ...baker },
      { ...baker, money_source: "match" },
    ]);
    expect(foundBy(result, "activity.duplicate_ssn")).toEqual(["ADAMS, A (P9) and ADAMS, ANN (P1)"]);
  });

  it("counts a stranger of contributions and payments once", async () => {
    const stranger = person("P7", "NOBODY, NED", "0007");
    const result = await activity(
      [{ ...adams }],
      [{ ...stranger, pay_date: "2024-03-01", money_source: "match", amount: 100 }],
      [{ ...stranger, dist_date: "2024-05-01", dist_type: "hardship", dist_gross: 300 }],
    );
    expect(result.exceptions.filter(({ rule }) => rule === "activity.unknown_participant")).toMatchObject([
      { subject: "NOBODY, NED (P7)", amount: "4.00", ref_count: 2 },
    ]);
  });

  it("matches by SSN where the detail has another number for the person", async () => {
    const result = await activity(
      [{ ...adams, contributions: 100, ending_balance: 100 }],
      [{ ...person("X-55", "ADAMS, ANN", "0001"), pay_date: "2024-03-01", money_source: "deferral_pretax", amount: 100 }],
    );
    expect(foundBy(result, "activity.unknown_participant")).toEqual([]);
    expect(foundBy(result, "activity.contributions_differ")).toEqual([]);
  });
});

describe("contributions", () => {
  it("shows them day by day; the days add up to the report, and each opens its own rows", async () => {
    const paid = (who: TestRow, pay_date: string, amount: number) => ({ ...who, pay_date, money_source: "match", amount });
    const result = await activity(
      [{ ...adams, money_source: "match", contributions: 100, ending_balance: 100 }],
      [paid(adams, "2024-03-15", 60), paid(baker, "2024-03-15", 30), paid(adams, "2024-03-01", 40), paid(adams, "2024-03-29", 0)],
    );
    const chart = result.charts.find(({ key }) => key === "contributions_by_date");
    expect(chart?.title).toBe("Contributions by pay date");
    expect(chart?.points.map(({ label, count, amount }) => [label, count, amount])).toEqual([
      ["1 Mar 2024", 1, "0.40"],
      ["15 Mar 2024", 2, "0.90"],
    ]);
    for (const { figure, amount } of chart?.points ?? []) expect((await opened?.trace(figure ?? ""))?.sum).toBe(amount);
    expect((await opened?.trace(chart?.points[1]?.figure ?? ""))?.rows).toHaveLength(2);
  });

  it("has no chart by day without a report of contributions", async () => {
    const result = await activity([{ ...adams, contributions: 100, ending_balance: 100 }]);
    expect(result.charts.map(({ key }) => key)).toEqual(["contributions_by_source"]);
  });

  it("flags match without deferral and accepts a Roth deferral, also for safe harbor match", async () => {
    const result = await activity([
      { ...adams, money_source: "safe_harbor_match", contributions: 100, ending_balance: 100 },
      { ...baker, money_source: "match", contributions: 100, ending_balance: 100 },
      { ...baker, money_source: "deferral_roth", contributions: 200, ending_balance: 200 },
    ]);
    expect(foundBy(result, "activity.match_without_deferral")).toEqual(["ADAMS, ANN (P1)"]);
  });

  it("allows contributions up to 2½ months after severance, and any after a rehire", async () => {
    const left = { term_date: "2024-03-31", status: "terminated" };
    const paid = (who: TestRow, on: string) => ({ ...who, pay_date: on, money_source: "deferral_pretax", amount: 100 });
    const cole = person("P3", "COLE, CY", "0003");
    const result = await activity(
      [
        { ...adams, ...left, contributions: 200, ending_balance: 200 },
        { ...baker, ...left, contributions: 100, ending_balance: 100 },
        { ...cole, ...left, rehire_date: "2024-05-01", contributions: 100, ending_balance: 100 },
      ],
      [paid(adams, "2024-05-31"), paid(adams, "2024-06-16"), paid(baker, "2024-06-15"), paid(cole, "2024-09-30")],
    );
    expect(result.exceptions.filter(({ rule }) => rule === "activity.contribution_after_severance")).toMatchObject([
      {
        subject: "ADAMS, ANN (P1)",
        amount: "1.00",
        refs: [{ file_no: 1, sheet: 0, row: 3 }],
        msg: expect.stringMatching(/^1 contribution of 1\.00, .* still count if paid by the end of the limitation year/),
      },
    ]);
  });

  it("compares with the detail of the plan year only, without rollovers", async () => {
    const result = await activity(
      [
        { ...adams, contributions: 100, ending_balance: 100 },
        { ...baker, contributions: 100, ending_balance: 100 },
      ],
      [
        { ...adams, pay_date: "2024-03-01", money_source: "deferral_pretax", amount: 100, in_period: true },
        { ...adams, pay_date: "2024-03-01", money_source: "rollover", amount: 900, in_period: true },
        { ...adams, pay_date: "2025-01-03", money_source: "deferral_pretax", amount: 70, in_period: false },
        { ...baker, pay_date: "2024-03-01", money_source: "deferral_pretax", amount: 60, in_period: true },
      ],
    );
    expect(foundBy(result, "activity.contributions_differ")).toEqual(["BAKER, BEN (P2)"]);
    expect(result.ties.find(({ key }) => key === "participant_activity.detail.deferral_pretax")).toMatchObject({
      left_amount: "2.00",
      right_amount: "1.60",
      difference: "0.40",
      result: "differs",
    });
  });

  it("of balances that go by the day of receipt are no difference at the turn of the year, other amounts are", async () => {
    const paid = (who: TestRow, pay_date: string, received_date: string, amount: number) => {
      const in_period = pay_date.startsWith("2024");
      return { ...who, pay_date, received_date, money_source: "deferral_pretax", amount, in_period };
    };
    const turn = (who: TestRow) => [paid(who, "2023-12-29", "2024-01-03", 60), paid(who, "2024-12-30", "2025-01-03", 70)];
    const result = await activity(
      [
        { ...adams, contributions: 160, ending_balance: 160 },
        { ...baker, contributions: 165, ending_balance: 165 },
      ],
      [...turn(adams), ...turn(baker), ...[adams, baker].map((who) => paid(who, "2024-06-03", "2024-06-05", 100))],
    );
    expect(foundBy(result, "activity.contributions_differ")).toEqual(["BAKER, BEN (P2)"]);
    expect(result.ties.find(({ key }) => key === "participant_activity.detail.deferral_pretax")?.result).toBe("differs");
  });

  it("compares the sum of all sources where balances do not tell them apart, and its figure has rows", async () => {
    opened = await openTestRun([
      {
        report: "participant_balances",
        rows: [{ ...adams, money_source: null, beginning_balance: 0, contributions: 300, gain_loss: 0, ending_balance: 300 }],
      },
      {
        report: "contribution_detail",
        rows: [
          { ...adams, pay_date: "2024-03-01", money_source: "deferral_pretax", amount: 200, in_period: true },
          { ...adams, pay_date: "2024-03-01", money_source: "match", amount: 90, in_period: true },
        ],
      },
    ]);
    await opened.populate(["participant_activity"]);
    const ties = opened.result("participant_activity").ties.filter(({ key }) => key.includes(".detail."));
    expect(ties).toMatchObject([
      {
        key: "participant_activity.detail.contributions",
        left_amount: "3.00",
        right_amount: "2.90",
        difference: "0.10",
        result: "differs",
      },
    ]);
    expect((await opened.trace("contribution_detail.total.contributions")).sum).toBe("2.90");
  });

  it("does not count a total column beside columns by source twice", async () => {
    opened = await openTestRun([
      {
        report: "participant_balances",
        rows: [{ ...adams, beginning_balance: 0, contributions: 300, deferral_pretax: 200, match: 100, gain_loss: 0, ending_balance: 300 }],
      },
    ]);
    await opened.populate(["participant_activity"]);
    const result = opened.result("participant_activity");
    expect(foundBy(result, "activity.ending_differs")).toEqual([]);
    expect((await opened.trace("participant_balances.total.contributions")).sum).toBe("3.00");
  });

  it("never passes what a missing report would have to prove", async () => {
    const result = await activity([{ ...adams }, { ...baker }]);
    for (const rule of [
      "activity.contributions_differ",
      "activity.distributions_differ",
      "activity.unknown_participant",
      "activity.contribution_after_severance",
    ]) {
      expect(
        result.rules.find((summary) => summary.rule === rule),
        rule,
      ).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
    }
  });
});

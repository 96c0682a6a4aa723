import { rmSync } from "node:fs";
import type { PaperResult } from "@tieout/runs/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestFile, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

// Tests the queries over files; the rules are tested in core.
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
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
const cole = person("P3", "COLE, CY", "0003");
const day = person("P4", "DAY, DI", "0004");
const elm = person("P5", "ELM, ED", "0005");
const ford = person("P6", "FORD, FAY", "0006");
const gray = person("P7", "GRAY, GUS", "0007");

const balances = (rows: readonly TestRow[]): TestFile => ({
  report: "participant_balances",
  rows: rows.map((row) => ({ ...zero, ...row })),
});
const contribution = (who: TestRow, pay_date: string, money_source: string, amount: number): TestRow => {
  return { ...who, pay_date, received_date: pay_date, money_source, amount, in_period: pay_date.startsWith("2024") };
};

async function activity(files: readonly TestFile[]): Promise<{ run: TestRun; result: PaperResult }> {
  const run = await openTestRun(files);
  folders.push(run.folder);
  await run.populate(["participant_activity"]);
  return { run, result: run.result("participant_activity") };
}

it("a QNEC below 100% is found if other sources in the account are higher, the match in the same account is not", async () => {
  const vested = (who: TestRow, money_source: string, vested_pct: number): TestRow => ({
    ...{ ...who, money_source, vested_pct, beginning_balance: 80_512, ending_balance: 80_512 },
  });
  const rows = [
    ...[vested(adams, "deferral_pretax", 10_000), vested(adams, "match", 4_000), vested(adams, "qnec", 4_000)],
    ...[vested(baker, "deferral_pretax", 6_000), vested(baker, "match", 6_000), vested(cole, "match", 2_000)],
    ...[vested(day, "deferral_pretax", 6_000), vested(day, "deferral_roth", 6_000)],
  ];
  const { result } = await activity([balances(rows)]);
  const found = result.exceptions.filter(({ rule }) => rule === "activity.vested_below_100");
  expect(found).toMatchObject([
    { subject: "ADAMS, ANN (P1)", amount: "483.07", ref_count: 3 },
    { subject: "DAY, DI (P4)", amount: "644.10" },
  ]);
  expect(result.rules.find(({ rule }) => rule === "activity.vested_below_100")).toMatchObject({
    ...{ cannot_be_determined: 1, not_applicable: 1 },
    open: [{ subject: "BAKER, BEN (P2)", ref_count: 2 }],
  });
});

it("an employer source below the slowest lawful schedule is found in every account, unless the Distribution Package lists it", async () => {
  const employer = (who: TestRow, money_source: string, vested_pct: number, more: TestRow = {}): TestRow => ({
    ...{ ...who, money_source, vested_pct, beginning_balance: 100_000, ending_balance: 100_000, ...more },
  });
  const emptied = { distributions: -100_000, ending_balance: 0 };
  const rows = [
    ...[employer(adams, "match", 0), employer(adams, "deferral_pretax", 10_000), employer(baker, "match", 10_000)],
    employer(cole, "profit_sharing", 4_000, { hire_date: "2021-06-01" }),
    employer(day, "match", 6_000, emptied),
    ...[employer(elm, "match", 6_000, emptied), employer(elm, "profit_sharing", 6_000)],
    employer(ford, "safe_harbor_match", 5_000),
  ];
  const pay = (who: TestRow, dist_gross: number): TestRow => {
    return {
      ...who,
      dist_date: "2024-06-28",
      dist_type: "termination_lump_sum",
      dist_gross,
      vested_pct: null,
      money_source: "match",
      in_period: true,
    };
  };
  const payments = [pay(elm, 100_000), pay(day, 100_000), pay(day, -100_000)];
  const { result } = await activity([balances(rows), { report: "distribution_detail", rows: payments }]);
  const found = result.exceptions.filter(({ rule }) => rule === "activity.vested_below_law");
  expect(found.map(({ subject, amount }) => [subject, amount])).toEqual([
    ["ADAMS, ANN (P1)", "1000.00"],
    ["DAY, DI (P4)", "400.00"],
    ["ELM, ED (P5)", "400.00"],
    ["FORD, FAY (P6)", "500.00"],
  ]);
  expect(result.rules.find(({ rule }) => rule === "activity.vested_below_law")).toMatchObject({ pass: 1, not_applicable: 1, exception: 4 });
});

it("an employer source at 0% is tested even if transfers moved it to the forfeiture account or it left without a payments column", async () => {
  const left = {
    ...adams,
    money_source: "match",
    vested_pct: 0,
    hire_date: "2010-01-01",
    term_date: "2024-03-01",
    beginning_balance: 100_000,
  };
  const forfeiture = { ...baker, participant_id: "F1", full_name: "FORFEITURE ACCOUNT", money_source: "match" };
  const moved = [
    { ...left, transfers: -100_000, ending_balance: 0 },
    { ...forfeiture, beginning_balance: 0, transfers: 100_000, ending_balance: 100_000 },
  ];
  for (const rows of [moved, [{ ...left, ending_balance: 0 }]]) {
    const { result } = await activity([balances(rows)]);
    const found = result.exceptions.filter(({ rule }) => rule === "activity.vested_below_law");
    expect(found.map(({ subject, amount }) => [subject, amount])).toEqual([["ADAMS, ANN (P1)", "1000.00"]]);
  }
});

describe("positions in the balances", () => {
  const rows: readonly TestRow[] = [
    { ...adams, transfers: 500, ending_balance: 500 },
    { ...baker, transfers: -400, ending_balance: -400 },
    { ...cole, beginning_balance: -10, ending_balance: -10 },
    { ...cole, fund_name: "Stock", beginning_balance: 100, ending_balance: 100 },
    { ...day, gain_loss: 500 },
    { ...day, fund_name: "Stock", beginning_balance: 100, ending_balance: 600 },
    { ...elm, gain_loss: 500, transfers: -500 },
    { ...elm, fund_name: "Stock", transfers: 500, ending_balance: 500 },
    { ...ford, money_source: "safe_harbor_match", contributions: 100, ending_balance: 98 },
    { ...gray, money_source: "match", contributions: 100, ending_balance: 100 },
    { ...gray, money_source: "deferral_roth", contributions: 200, ending_balance: 200 },
    { ...person("P9", "ADAMS, A", "0001") },
  ];
  let result: PaperResult;
  beforeAll(async () => {
    result = (await activity([balances(rows)])).result;
  });
  const exceptionsOf = (rule: string) => result.exceptions.filter((exception) => exception.rule === rule);

  it("add up to one account per participant ID, whose exception opens its rows", () => {
    expect(exceptionsOf("activity.ending_differs")).toMatchObject([
      { subject: "FORD, FAY (P6)", amount: "0.02", refs: [{ file_no: 0, sheet: 0, row: 10 }], ref_count: 1 },
    ]);
    expect(result.rules.find(({ rule }) => rule === "activity.ending_differs")).toMatchObject({ pass: 7, exception: 1 });
    expect(foundBy(result, "activity.duplicate_ssn")).toEqual(["ADAMS, A (P9) and ADAMS, ANN (P1)"]);
    expect(result.counts.map(({ key, value }) => [key, value])).toEqual([
      ["participants", 8],
      ["with_balance", 7],
      ["funds", 2],
      ["sources", 4],
    ]);
  });

  it("give a plan-level exception the rows of everyone in it", () => {
    expect(exceptionsOf("activity.transfers_not_zero")).toMatchObject([{ amount: "1.00", ref_count: 2 }]);
  });

  it("are found if negative although the account as a whole is positive", () => {
    expect(foundBy(result, "activity.negative_balance")).toEqual(["BAKER, BEN (P2)", "COLE, CY (P3)"]);
  });

  it("are found if idle while other positions in the account are not, but not if sold during the year", () => {
    expect(exceptionsOf("activity.gain_without_balance")).toMatchObject([{ subject: "DAY, DI (P4)", amount: "5.00" }]);
  });

  it("have their contributions in the column of their money source", () => {
    expect(foundBy(result, "activity.match_without_deferral")).toEqual(["FORD, FAY (P6)"]);
  });

  it("pass nothing that needs another report as evidence, and have no daily chart", () => {
    for (const rule of [
      "activity.contributions_differ",
      "activity.distributions_differ",
      "activity.unknown_participant",
      "activity.contribution_after_severance",
    ]) {
      expect(
        result.rules.find((summary) => summary.rule === rule),
        rule,
      ).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 8 });
    }
    expect(result.charts.map(({ key }) => key)).toEqual(["contributions_by_source"]);
  });
});

it("a gain on an empty position is found if the position holds nothing else, but not if it also has other amounts", async () => {
  const { result } = await activity([
    balances([
      { ...adams, gain_loss: 300, ending_balance: 300 },
      { ...baker, gain_loss: 300, ending_balance: 90_000 },
      { ...cole, contributions: 100, gain_loss: 300, ending_balance: 400 },
    ]),
  ]);
  expect(foundBy(result, "activity.gain_without_balance")).toEqual(["ADAMS, ANN (P1)"]);
});

describe("contribution and distribution detail for the plan year", () => {
  const stranger = person("P8", "NOBODY, NED", "0008");
  const left = { term_date: "2023-12-31", status: "terminated" };
  const account = (who: TestRow, money_source: string, cents: number, more: TestRow = {}): TestRow => {
    return { ...who, money_source, contributions: cents, ending_balance: cents, ...more };
  };
  /** The pay date is before a year-end, the date of receipt is after it. */
  const turn = (who: TestRow): TestRow[] => [
    { ...contribution(who, "2023-12-29", "after_tax", 60), received_date: "2024-01-03" },
    { ...contribution(who, "2024-12-30", "after_tax", 70), received_date: "2025-01-03" },
    contribution(who, "2024-06-03", "after_tax", 100),
  ];
  const paidOut = (who: TestRow, cents: number): TestRow => ({
    ...who,
    beginning_balance: 900,
    distributions: -cents,
    ending_balance: 900 - cents,
  });
  const payments = (who: TestRow): TestRow[] => [
    { ...who, dist_date: "2024-05-01", dist_type: "termination_lump_sum", dist_gross: 500 },
    { ...who, dist_date: "2024-05-01", dist_type: "loan_offset", dist_gross: 150 },
    { ...who, dist_date: "2025-01-02", dist_type: "termination_lump_sum", dist_gross: 70, in_period: false },
  ];
  /** A gross payment of 5.00 with 0.50 withheld and a loan of 1.00, which is included in the gross if the net is 3.50. */
  const offsetting = (who: TestRow, dist_net: number): TestRow => ({
    ...{ ...who, dist_date: "2024-05-01", dist_type: "termination_lump_sum", dist_gross: 500, loan_offset: 100, fed_tax: 50, dist_net },
  });
  const files: readonly TestFile[] = [
    balances([
      { ...account(adams, "deferral_pretax", 200), ...left },
      { ...account(baker, "deferral_pretax", 100), ...left },
      { ...account(cole, "deferral_pretax", 100), ...left, rehire_date: "2024-05-01" },
      account(day, "deferral_pretax", 100),
      account(elm, "deferral_roth", 100),
      account(ford, "deferral_roth", 100),
      account(gray, "after_tax", 160),
      account(person("P10", "HILL, HAL", "0010"), "after_tax", 165),
      paidOut(person("P11", "IVES, IAN", "0011"), 500),
      paidOut(person("P12", "JAMES, JO", "0012"), 650),
      paidOut(person("P13", "KING, KIT", "0013"), 600),
      paidOut(person("P14", "LANE, LIZ", "0014"), 400),
      paidOut(person("P15", "MOSS, MAX", "0015"), 400),
      account(person("P16", "NASH, NED", "0016"), "match", 200),
    ]),
    {
      report: "contribution_detail",
      rows: [
        contribution(adams, "2024-03-15", "deferral_pretax", 100),
        contribution(adams, "2024-03-16", "deferral_pretax", 100),
        contribution(baker, "2024-03-15", "deferral_pretax", 100),
        contribution(cole, "2024-09-30", "deferral_pretax", 100),
        contribution(person("X-55", "DAY, DI", "0004"), "2024-07-01", "deferral_pretax", 100),
        contribution(elm, "2024-03-01", "deferral_roth", 100),
        contribution(elm, "2024-03-01", "rollover", 900),
        contribution(elm, "2025-01-03", "deferral_roth", 70),
        contribution(ford, "2024-03-01", "deferral_roth", 60),
        ...turn(gray),
        ...turn(person("P10", "HILL, HAL", "0010")),
        contribution(stranger, "2024-03-01", "match", 100),
        contribution(person("P16", "NASH, NED", "0017"), "2024-03-01", "match", 100),
        contribution(person("P16", "NASH, NED", "0016"), "2024-09-01", "match", 100),
      ],
    },
    {
      report: "distribution_detail",
      rows: [
        ...["11", "12", "13"].flatMap((n) => payments(person(`P${n}`, "", `00${n}`))),
        offsetting(person("P14", "", "0014"), 350),
        offsetting(person("P15", "", "0015"), 450),
        { ...stranger, dist_date: "2024-05-01", dist_type: "hardship", dist_gross: 300 },
      ],
    },
    {
      report: "demographics",
      rows: [{ ...person("", "DAY, DI", "0004"), participant_id: null, employee_id: "E4", term_date: "2023-10-10", status: "terminated" }],
    },
  ];
  let result: PaperResult;
  beforeAll(async () => {
    result = (await activity(files)).result;
  });
  const exceptionsOf = (rule: string) => result.exceptions.filter((exception) => exception.rule === rule);
  const tieOf = (source: string) => result.ties.find(({ key }) => key === `participant_activity.detail.${source}`);

  it("is compared by account, matched by SSN under another ID, without rollovers, by pay date or by date of receipt", () => {
    expect(foundBy(result, "activity.contributions_differ")).toEqual(["FORD, FAY (P6)", "HILL, HAL (P10)"]);
  });

  it("ties by source to the amounts paid for the plan year", () => {
    expect(tieOf("deferral_roth")).toMatchObject({ left_amount: "2.00", right_amount: "1.60", difference: "0.40", result: "differs" });
    expect(tieOf("after_tax")).toMatchObject({ left_amount: "3.25", right_amount: "3.40", result: "differs" });
  });

  it("lists the rows after severance, by the date in the balances or in demographics", () => {
    expect(exceptionsOf("activity.contribution_after_severance")).toMatchObject([
      { subject: "ADAMS, ANN (P1)", amount: "1.00", refs: [{ file_no: 1, sheet: 0, row: 3 }] },
      { subject: "DAY, DI (X-55)", amount: "1.00", refs: [{ file_no: 1, sheet: 0, row: 6 }] },
    ]);
  });

  it("agrees with distributions with or without a defaulted loan, and with a loan included in the gross of a payment", () => {
    expect(foundBy(result, "activity.distributions_differ")).toEqual(["KING, KIT (P13)", "MOSS, MAX (P15)"]);
  });

  it("with one ID under two SSNs belongs to that account, and the two SSNs are a finding", () => {
    expect(exceptionsOf("activity.id_several_ssns").map(({ msg }) => msg)).toContain(
      "Participant ID P16 has 2 SSNs: ***-**-0016 in Participant balances, ***-**-0016 and ***-**-0017 in Contribution detail.",
    );
    const rules = result.exceptions.filter(({ subject }) => subject === "NASH, NED (P16)").map(({ rule }) => rule);
    expect(rules).not.toContain("activity.unknown_participant");
    expect(rules).not.toContain("activity.contributions_differ");
  });

  it("lists a person who is unmatched in both reports once, with the rows from both", () => {
    expect(exceptionsOf("activity.unknown_participant")).toMatchObject([{ subject: "NOBODY, NED (P8)", amount: "4.00", ref_count: 2 }]);
  });
});

describe("contributions", () => {
  it("are shown by day; the days add up to the report, and each day opens its rows", async () => {
    const { run, result } = await activity([
      balances([{ ...adams, money_source: "match", contributions: 100, ending_balance: 100 }]),
      {
        report: "contribution_detail",
        rows: [
          contribution(adams, "2024-03-15", "match", 60),
          contribution(baker, "2024-03-15", "match", 30),
          contribution(adams, "2024-03-01", "match", 40),
          contribution(adams, "2024-03-29", "match", 0),
        ],
      },
    ]);
    const chart = result.charts.find(({ key }) => key === "contributions_by_date");
    expect(chart?.points.map(({ label, count, amount }) => [label, count, amount])).toEqual([
      ["1 Mar 2024", 1, "0.40"],
      ["15 Mar 2024", 2, "0.90"],
    ]);
    for (const { figure, amount } of chart?.points ?? []) expect((await run.trace(figure ?? "")).sum).toBe(amount);
    expect((await run.trace(chart?.points[1]?.figure ?? "")).rows).toHaveLength(2);
  });

  it("that balances don't break down are compared in total across sources, as a figure that opens its rows", async () => {
    const { run, result } = await activity([
      balances([{ ...adams, money_source: null, contributions: 300, ending_balance: 300 }]),
      {
        report: "contribution_detail",
        rows: [contribution(adams, "2024-03-01", "deferral_pretax", 200), contribution(adams, "2024-03-01", "match", 90)],
      },
    ]);
    expect(result.ties.filter(({ key }) => key.includes(".detail."))).toMatchObject([
      {
        key: "participant_activity.detail.contributions",
        left_amount: "3.00",
        right_amount: "2.90",
        difference: "0.10",
        result: "differs",
      },
    ]);
    expect((await run.trace("contribution_detail.total.contributions")).sum).toBe("2.90");
  });

  it("in a total column next to per-source columns don't count twice", async () => {
    const row = { ...adams, beginning_balance: 0, contributions: 300, deferral_pretax: 200, match: 100, gain_loss: 0, ending_balance: 300 };
    const { run, result } = await activity([{ report: "participant_balances", rows: [row] }]);
    expect(foundBy(result, "activity.ending_differs")).toEqual([]);
    expect((await run.trace("participant_balances.total.contributions")).sum).toBe("3.00");
  });
});

describe("a trust statement", () => {
  it.each([
    ["without", 500],
    ["with", -500],
  ])("shows forfeitures %s a sign as leaving the accounts, as a row and as a column, and other activity as written", async (_, cents) => {
    const line = (line_key: string, amount: number): TestRow => ({ line_description: line_key, line_key, amount });
    const { result } = await activity([
      balances([{ ...adams, beginning_balance: 900, forfeitures: -1000, other_activity: 200, ending_balance: 100 }]),
      { report: "trust_statement", rows: [line("forfeitures", cents), line("other", 100)] },
      { report: "trust_statement", rows: [{ fund_name: "Bond", forfeitures: cents, other_activity: 100, line_key: null }] },
    ]);
    expect(result.ties.find(({ key }) => key === "participant_activity.statement.other")).toMatchObject({
      ...{ left_amount: "-8.00", right_amount: "-8.00", result: "ties" },
    });
  });

  it("keeps two investments apart if two providers use the same number for them, and ties each", async () => {
    const of = (fund_name: string, amount: number): TestRow => ({
      ...{ fund_id: "01", fund_name, beginning_balance: amount, ending_balance: amount },
    });
    const held = (who: TestRow, provider: string, fund: TestRow): TestFile => ({ ...balances([{ ...who, ...fund }]), provider });
    const { result } = await activity([
      held(adams, "A", of("Alpha Growth", 10_000)),
      held(baker, "B", of("Zeta Bond", 70_000)),
      { report: "trust_statement", provider: "A", rows: [of("Alpha Growth", 10_000), of("Zeta Bond", 70_000)] },
    ]);
    const ending = result.ties.filter(({ of: whole }) => whole === "participant_activity.statement.ending_balance");
    expect(ending.map(({ label, left_amount, result: verdict }) => [label, left_amount, verdict])).toEqual([
      ["Ending balance: Alpha Growth", "100.00", "ties"],
      ["Ending balance: Zeta Bond", "700.00", "ties"],
    ]);
  });
});

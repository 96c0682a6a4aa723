import { describe, expect, it } from "vitest";
import type { SecondEntry, SecondPlan } from "../../second-generator/make-second-plan.ts";
import { compareFindings } from "../compare-findings.ts";
import type { FoundTie } from "../compare-ties.ts";
import type { Mapping } from "../confirm-mappings.ts";
import { answerColumns } from "./answer-mapping.ts";
import { expectedFindings } from "./expected-findings.ts";
import { secondTieComplaints } from "./second-ties.ts";
import { roomForNames } from "./verify-second.ts";

const subject = { participant_id: "40001", employee_id: "", ssn_last4: "1234", name: "Roe, Ann" };
const entry = (what: string, amount: string | null): SecondEntry => ({
  ...{ what, subjects: [subject], amount, date: null, file: "a.csv", row: 2, why: "" },
});
const second = { provider: "Other", contract: "2" };

describe("an expected finding in a plan", () => {
  const expected = (planted: SecondEntry[], second_recordkeeper: SecondPlan["second_recordkeeper"] = null) =>
    expectedFindings({ planted, look_alikes: [], tie_differences: [] }, { layout: "prin", second_recordkeeper }).planted;

  it("is one finding about the plan for all errors under one plan-level rule, with their total", () => {
    const two = [
      entry("exchange between funds has only one leg, so transfers do not net to zero", "3648.00"),
      entry("money that left the first recordkeeper did not arrive at the second", "-784.00"),
    ];
    expect(expected(two)).toMatchObject([{ rule: "activity.transfers_not_zero", subjects: [], amount: "2864.00" }]);
  });

  it("may be reported in each of a person's accounts if there are two recordkeepers", () => {
    const unknown = [entry("activity at the recordkeeper for a person who is in neither census nor payroll", "1125.00")];
    expect([expected(unknown), expected(unknown, second)].map(([one]) => one?.mayRepeat)).toEqual([false, true]);
    const at = (amount: string) => ({ rule: "activity.contributor_not_employed", subject: "Roe, Ann (40001)", amount, msg: "" });
    const missed = (...amounts: string[]) =>
      compareFindings({ planted: expected(unknown, second), look_alikes: [] }, amounts.map(at)).missed.length;
    expect([missed("1125.00"), missed("1000.00", "125.00"), missed("1000.00"), missed("1125.00", "1.00")]).toEqual([0, 0, 1, 1]);
  });
});

describe("ties for funds whose names a recordkeeper truncates to the same text", () => {
  const tie = (key: string, difference: string, unexplained = difference): FoundTie => ({
    ...{ key, label: "Ending balance: BRAMBLE LANE RETIREMEN", result: "differs", difference, unexplained },
    of: "participant_activity.statement.ending_balance",
  });
  const planted = [{ line: "ending_balance", fund: "Bramble Lane Retirement 2035", amount: "176.75" }];
  const line: FoundTie = { ...tie("participant_activity.statement.ending_balance", "176.75"), of: undefined, label: "Ending balance" };

  it("differ together by the amounts planted in either fund", () => {
    const complaints = (entries: typeof planted, ties: FoundTie[], room = 22) => secondTieComplaints(entries, ties, room);
    expect(complaints(planted, [line, tie("a", "0.00"), tie("b", "176.75")])).toEqual([]);
    expect(complaints(planted, [line, tie("a", "1.00"), tie("b", "176.75")])).toHaveLength(1);
    expect(complaints([], [tie("a", "5.00", "0.00"), tie("b", "1.00", "1.00")])).toHaveLength(1);
    expect(complaints([], [tie("a", "5.00", "0.00"), tie("b", "-5.00", "0.00")])).toEqual([]);
    expect(complaints([], [tie("a", "100000.00"), tie("b", "-100000.00")])).toHaveLength(1);
    expect(complaints(planted, [line, tie("a", "100176.75"), tie("b", "-100000.00")])).toHaveLength(1);
    expect(complaints([], [tie("a", "5.00"), tie("b", "-5.00", "0.00")], 40)).toHaveLength(1);
  });
});

it("a column mapped incorrectly without a question is a complaint; leaving out a completely empty column loses nothing", () => {
  // Only the plan's columns and the report's fields are read.
  const plan = { columns: { "a.csv": [{ heading: "Code", meaning: "1099-R distribution code" }] } } as unknown as SecondPlan;
  const mapping = (field: string | null, samples: readonly string[]): Mapping => ({
    ...{ data_feed_node_id: "n", report_key: "distribution_detail", revision: 1, status: "needs_review", values: [] },
    fields: [{ key: "form1099_code", kind: "choice", required: false }],
    columns: [
      {
        ...{ index: 0, header: "Code", field, accepted: true, suggestion: null, samples },
        ...{ date_order: null, sign: null, decimal_comma: false },
      },
    ],
  });
  const complaints = (field: string | null, samples: readonly string[]) =>
    answerColumns(plan, "a.csv", mapping(field, samples)).complaints.length;
  expect([complaints("form1099_code", ["7"]), complaints(null, ["7"]), complaints(null, [])]).toEqual([0, 1, 0]);
  expect(complaints("payee", [])).toBe(1);
});

it("fund names are limited by the recordkeeper that truncates them, even if it is the second", () => {
  const second_recordkeeper = { provider: "Other", contract: "B" };
  expect(roomForNames({ layout: "fid", second_recordkeeper: null })).toBe(22);
  expect(roomForNames({ layout: "prin", second_recordkeeper })).toBe(22);
  expect(roomForNames({ layout: "prin", second_recordkeeper: null })).toBe(Number.POSITIVE_INFINITY);
});

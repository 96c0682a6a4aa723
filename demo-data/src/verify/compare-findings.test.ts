import { describe, expect, it } from "vitest";
import type { KeyEntry } from "../plan/answer-key.ts";
import { compareFindings, type Finding, tallyByRule, tallyTable } from "./compare-findings.ts";

const ada = { participant_id: "0400001", employee_id: "E10001", ssn_last4: "1234", name: "O'Dellaney, Adela" };
const ben = { participant_id: "0400002", employee_id: "E10002", ssn_last4: "1234", name: "Vexley, Bastian" };
const entry = (more: Partial<KeyEntry>): KeyEntry => ({
  rule: "activity.ending_differs",
  subjects: [ada],
  amount: null,
  date: null,
  file: "participant_balances",
  row: 7,
  why: "",
  ...more,
});
const finding = (more: Partial<Finding>): Finding => ({
  rule: "activity.ending_differs",
  subject: "O'Dellaney, Adela (0400001)",
  amount: "10.00",
  msg: "",
  ...more,
});
const compare = (planted: KeyEntry[], findings: Finding[], look_alikes: KeyEntry[] = []) => {
  const { found, missed, false: wrong } = compareFindings({ planted, look_alikes }, findings);
  return [found.length, missed.length, wrong.length];
};

describe("a finding counts as found only if", () => {
  it.each([
    ["rule and participant ID agree", {}, [1, 0, 0]],
    ["rule and employee id agree", { subject: "Anyone (E10001)" }, [1, 0, 0]],
    ["name and last four digits agree", { subject: "O’DELLANEY, ADELA (***-**-1234)" }, [1, 0, 0]],
    ["not the last four digits alone", { subject: "Vexley, Bastian (***-**-1234)" }, [0, 1, 1]],
    ["not an id that only contains the other", { subject: "X (10400001)" }, [0, 1, 1]],
    ["not another rule", { rule: "activity.negative_balance" }, [0, 1, 1]],
  ] as const)("%s", (_, more, expected) => expect(compare([entry({})], [finding(more)])).toEqual(expected));

  it("the name matches, except for an initial that the report leaves out", () => {
    const planted = [entry({ subjects: [{ ...ada, name: "O'Dellaney, Adela W" }] })];
    expect(compare(planted, [finding({ subject: "O’DELLANEY, ADELA (***-**-1234)" })])).toEqual([1, 0, 0]);
  });

  it("the amounts match, ignoring signs, if both give one", () => {
    expect(compare([entry({ amount: "-10.00" })], [finding({})])).toEqual([1, 0, 0]);
    expect(compare([entry({ amount: "10.01" })], [finding({})])).toEqual([0, 1, 1]);
    expect(compare([entry({ amount: "10.01" })], [finding({ amount: null })])).toEqual([1, 0, 0]);
  });

  it("all of the entry's people are named", () => {
    const both = entry({ subjects: [ada, ben] });
    expect(compare([both], [finding({ subject: "A (0400001) and B (0400002)" })])).toEqual([1, 0, 0]);
    expect(compare([both], [finding({})])).toEqual([0, 1, 1]);
  });
});

it("no finding counts for two entries, and no entry counts for two findings", () => {
  expect(compare([entry({}), entry({})], [finding({})])).toEqual([1, 1, 0]);
  expect(compare([entry({})], [finding({}), finding({})])).toEqual([1, 0, 1]);
});

it("a finding on a look-alike is false and says so", () => {
  const lookAlike = entry({ why: "off by one cent" });
  const { false: wrong } = compareFindings({ planted: [], look_alikes: [lookAlike] }, [finding({})]);
  expect(wrong.map((item) => item.lookAlike?.why)).toEqual(["off by one cent"]);
});

it("the table shows every rule, even one that was never planted, and the totals", () => {
  const comparison = compareFindings({ planted: [entry({}), entry({ subjects: [ben] })], look_alikes: [] }, [
    finding({}),
    finding({ rule: "census.x" }),
  ]);
  const table = tallyTable(tallyByRule(["activity.ending_differs", "census.y"], [comparison])).split("\n");
  expect(table.map((line) => line.trim().split(/\s+/))).toEqual([
    ["Rule", "planted", "found", "missed", "false"],
    ["activity.ending_differs", "2", "1", "1", "0"],
    ["census.y", "0", "0", "0", "0"],
    ["census.x", "0", "0", "0", "1"],
    ["Total", "2", "1", "1", "1"],
  ]);
});

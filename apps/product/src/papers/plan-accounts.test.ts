import { expect, it } from "vitest";
import { hashOf, openTestRun, type TestRow } from "./run-tasks.test-data.ts";

const row = (full_name: string, ssn: string, more: TestRow): TestRow => ({
  ...{ full_name, ssn_hash: hashOf(ssn), ssn_last4: ssn.slice(-4), fund_name: "Granite Stable Value", fund_id: "GSV" },
  ...more,
});
const balances = [
  row("ADAMS, ANN", "936690001", { birth_date: "1950-02-03", beginning_balance: 10_000, ending_balance: 10_000 }),
  row("FORFEITURE ACCOUNT", "000000001", { beginning_balance: 4_000, gain_loss: 100, ending_balance: 4_100 }),
];
const stated = (fund_name: string, beginning_balance: number, gain_loss: number): TestRow => ({
  ...{ fund_name, beginning_balance, gain_loss, ending_balance: beginning_balance + gain_loss },
});

it("a plan-level account listed among the participants is kept apart from its fund, and is not treated as a person", async () => {
  const run = await openTestRun([
    { report: "participant_balances", rows: balances },
    { report: "trust_statement", rows: [stated("Granite Stable Value", 10_000, 0), stated("Forfeiture Account", 4_000, 100)] },
    {
      report: "distribution_detail",
      rows: [{ ...row("ADAMS, ANN", "936690001", {}), dist_date: "2024-03-19", dist_gross: 1_000, in_period: true }],
    },
  ]);
  await run.populate(["participant_activity", "distributions"]);
  const { ties, counts } = run.result("participant_activity");
  expect(ties.filter(({ key, result }) => key.includes(".fund.") && result !== "ties")).toEqual([]);
  expect(ties.flatMap(({ key, label }) => (key.includes("ending_balance.fund.") ? [label] : []))).toEqual([
    "Ending balance: Granite Stable Value",
    "Ending balance: FORFEITURE ACCOUNT, Granite Stable Value",
  ]);
  expect(counts.slice(0, 3).map(({ value }) => value)).toEqual([1, 1, 1]);
  const minimum = run.result("distributions").rules.find(({ rule }) => rule === "distributions.rmd_missed");
  expect(minimum?.missing).not.toContain("No file gives a birth date for this person");
});

import { describe, expect, it } from "vitest";
import { hashOf, openTestRun, type TestFile, type TestRow } from "./run-tasks.test-data.ts";

/** Two people with IDs from one recordkeeper; the contributions have one full SSN for both, the balances only its last four digits. */
const [valencia, althea] = [
  { participant_id: "P1", full_name: "LINDQVIST, VALENCIA", ssn_last4: "6441", ssn_hash: hashOf("936696441") },
  { participant_id: "P2", full_name: "GARRISON, ALTHEA", ssn_last4: "6441", ssn_hash: hashOf("936696441") },
];
const held = (who: TestRow): TestRow => ({ ...who, match: 4_000, beginning_balance: 10_000, ending_balance: 14_000 });
const given = (who: TestRow): TestRow => ({ ...who, pay_date: "2024-06-28", match: 4_000, in_period: true });
const masked = (row: TestRow): TestRow => ({ ...row, ssn_hash: null });

async function rulesOf(paper: "participant_activity" | "distributions", files: readonly TestFile[]) {
  const run = await openTestRun(files);
  await run.populate([paper]);
  const result = run.result(paper);
  return {
    found: (rule: string) => result.exceptions.filter((one) => one.rule === rule).map(({ msg }) => msg),
    counts: (rule: string) => result.rules.find((one) => one.rule === rule),
  };
}

describe("SSNs masked in one of a recordkeeper's reports", () => {
  it.each([
    ["balances", masked, (row: TestRow) => row],
    ["contributions", (row: TestRow) => row, masked],
  ])("are taken from another report with the same IDs: %s", async (_, ofBalances, ofDetail) => {
    const { found, counts } = await rulesOf("participant_activity", [
      { report: "participant_balances", rows: [held(valencia), held(althea)].map(ofBalances) },
      { report: "contribution_detail", rows: [given(valencia), given(althea)].map(ofDetail) },
    ]);
    expect(found("activity.duplicate_ssn")).toEqual(["***-**-6441 appears under participant IDs P1, P2."]);
    expect(counts("activity.name_differs")).toMatchObject({ pass: 2, cannot_be_determined: 0 });
    expect(found("activity.contributions_differ")).toEqual([]);
  });

  it("don't show whether accounts with the same last digits share an SSN, so names are compared by ID", async () => {
    const { counts, found } = await rulesOf("participant_activity", [
      { report: "participant_balances", rows: [held(valencia), held(althea)].map(masked) },
      { report: "contribution_detail", rows: [given(valencia), given({ ...althea, full_name: "MERRIWEATHER, ZOE" })].map(masked) },
    ]);
    expect(counts("activity.duplicate_ssn")).toMatchObject({ pass: 0, cannot_be_determined: 2 });
    expect(counts("activity.name_differs")).toMatchObject({ pass: 1, exception: 1 });
    expect(found("activity.name_differs")).toEqual([
      "The account under ***-**-6441 is that of GARRISON, ALTHEA; contributions of 40.00 under it name MERRIWEATHER, ZOE.",
    ]);
  });

  it("don't prevent comparing payments with the account that has the same ID", async () => {
    const paid = (who: TestRow): TestRow => ({
      ...who,
      dist_date: "2024-03-19",
      dist_type: "hardship",
      dist_gross: 1_000,
      in_period: true,
    });
    const { counts } = await rulesOf("distributions", [
      { report: "participant_balances", rows: [masked(held(valencia))] },
      { report: "distribution_detail", rows: [paid(valencia)] },
    ]);
    expect(counts("distributions.ssn_several_names")).toMatchObject({ pass: 1, cannot_be_determined: 0 });
  });
});

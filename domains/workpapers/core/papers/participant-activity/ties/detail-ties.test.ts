import { describe, expect, it } from "vitest";
import { computeActivity } from "../compute.ts";
import {
  account,
  activityInputs,
  adams,
  baker,
  contributed,
  type MappedFile,
  person,
  received,
  without,
} from "../participant-activity.test-data.ts";

type Inputs = Parameters<typeof activityInputs>[0];
const detailTies = (inputs: Inputs) =>
  computeActivity(activityInputs(inputs)).draft.ties.filter(({ key }) => key.startsWith("participant_activity.detail."));
const sourceTie = (inputs: Inputs, source: string) => detailTies(inputs).find(({ key }) => key.endsWith(`.${source}`));
const open = { result: "cannot_be_determined", right_amount: null, difference: null };

const balances = "participant_balances" as const;
const details = "contribution_detail" as const;
const inColumns: readonly string[] = ["ssn", "participant_id", "deferral_pretax", "match", "beginning_balance", "ending_balance"];
const byRow: readonly string[] = ["ssn", "participant_id", "money_source", "contributions", "beginning_balance", "ending_balance"];
const inOneColumn = byRow.filter((field) => field !== "money_source");
const detailByRow: MappedFile = [details, ["ssn", "participant_id", "money_source", "amount", "pay_date"]];

describe("a timing difference", () => {
  const late: Inputs = { participants: [account(adams, { match: 500n })], contributions: [contributed(adams, { match: 400n })] };

  it("requires that the account agrees by received date", () => {
    expect(sourceTie({ ...late, received: [received(adams, { match: 500n })] }, "match")).toMatchObject({
      unexplained: "0.00",
      explained: true,
    });
    // The rule that compares accounts can't be evaluated, so it lists no exception, but that settles nothing.
    const tie = sourceTie({ ...late, files: without(details, ["received_date"]), received: null }, "match");
    expect(tie).not.toHaveProperty("explained");
    expect(tie?.items?.map(({ label }) => label) ?? []).not.toContainEqual(expect.stringContaining("date received"));
  });

  it("excludes a source that does not agree by the source's received dates, even if the account's total does", () => {
    const inputs: Inputs = {
      participants: [account(adams, { deferral_pretax: 600n, match: 400n })],
      contributions: [contributed(adams, { deferral_pretax: 450n, match: 450n })],
      received: [received(adams, { deferral_pretax: 500n, match: 500n })],
    };
    expect(sourceTie(inputs, "deferral_pretax")).toMatchObject({ difference: "1.50", unexplained: "1.50" });
    expect(sourceTie(inputs, "match")).toMatchObject({ difference: "-0.50", unexplained: "-0.50" });
    for (const tie of detailTies(inputs)) expect(tie).not.toHaveProperty("explained");
  });

  it("includes each source that agrees by the source's received dates, even if another does not, or the account's total agrees by pay date", () => {
    const inputs: Inputs = {
      participants: [account(adams, { deferral_pretax: 600n, match: 400n, after_tax: 70n, qnec: 30n })],
      contributions: [contributed(adams, { deferral_pretax: 500n, match: 500n, after_tax: 60n, qnec: 40n })],
      received: [received(adams, { deferral_pretax: 600n, match: 400n, after_tax: 65n, qnec: 35n })],
    };
    expect(detailTies(inputs).map(({ label, explained = false }) => [label, explained])).toEqual([
      ["Deferrals, pre-tax, by source", true],
      ["After-tax, by source", false],
      ["Match, by source", true],
      ["QNEC, by source", false],
    ]);
  });
});

describe("a source that not every file gives", () => {
  const both = (ofAdams: Parameters<typeof account>[1], ofBaker: Parameters<typeof account>[1]) => [
    account(adams, ofAdams),
    account(baker, ofBaker),
  ];
  const contributions = [contributed(adams, { match: 500n }), contributed(baker, { match: 300n })];
  const participants = both({ match: 500n }, { match: 200n });

  it("counts as given by a file with rows by source together with one with columns by source: their difference is real", () => {
    const files: readonly MappedFile[] = [[balances, inColumns], [balances, byRow], detailByRow];
    expect(sourceTie({ files, participants, contributions }, "match")).toMatchObject({ result: "differs", difference: "-1.00" });
  });

  it("is not given by a column without a source: a difference proves nothing, and agreement leaves nothing for it", () => {
    const files: readonly MappedFile[] = [[balances, inColumns], [balances, inOneColumn], detailByRow];
    expect(sourceTie({ files, participants, contributions }, "match")).toMatchObject({
      ...open,
      missing: "Match not mapped in Participant balances: participant_balances-2.csv",
    });
    expect(sourceTie({ files, participants: both({ match: 800n }, {}), contributions }, "match")).toMatchObject({ result: "ties" });
  });

  it("leaves only the total to compare if a file has contributions without a source", () => {
    const files: readonly MappedFile[] = [[balances, inColumns], [balances, inOneColumn], detailByRow];
    const inputs = { files, participants: both({ match: 500n }, { contributions_other: 250n }), contributions };
    expect(detailTies(inputs)).toMatchObject([{ label: "Contributions, all sources", result: "differs", difference: "-0.50" }]);
  });

  it("missing from the contribution detail is not compared as zero", () => {
    const files: readonly MappedFile[] = [
      [balances, byRow],
      [details, ["ssn", "participant_id", "deferral_pretax", "pay_date"]],
    ];
    const inputs = { files, participants, contributions: [contributed(adams, { deferral_pretax: 20n })] };
    expect(sourceTie(inputs, "match")).toMatchObject({ ...open, missing: "Match not mapped in Contribution detail" });
    expect(sourceTie(inputs, "deferral_pretax")).toMatchObject({ result: "differs", difference: "-0.20" });
  });
});

it("contributions of a provider without an uploaded detail are not a difference from another provider's detail", () => {
  const files: readonly MappedFile[] = [[balances, byRow], [balances, byRow, "Empower (8)"], detailByRow];
  const inputs = (elsewhere: bigint): Inputs => ({
    files,
    participants: [account(adams, { match: 500n }), account(person("E7", "ELM, ED", "0007", 1), { match: elsewhere })],
    contributions: [contributed(adams, { match: 500n })],
  });
  expect(sourceTie(inputs(200n), "match")).toMatchObject({ ...open, missing: "Contribution detail not uploaded for Empower (8)" });
  expect(sourceTie(inputs(0n), "match")).toMatchObject({ result: "ties" });
});

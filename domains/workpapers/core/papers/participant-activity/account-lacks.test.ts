import { flowFields } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { account, adams, baker, contributed, judge, type MappedFile, paid, person, without } from "./participant-activity.test-data.ts";
import { endingDiffers, gainWithoutBalance, matchWithoutDeferral } from "./rules/balance-rules.ts";
import { contributionsDiffer, distributionsDiffer } from "./rules/detail-rules.ts";
import { transfersNotZero } from "./rules/transfers-rule.ts";
import { unknownParticipant } from "./rules/unknown-participant-rule.ts";

const balances = "participant_balances" as const;
const id = ["ssn", "full_name", "participant_id", "beginning_balance", "ending_balance"];
const detail: MappedFile = ["contribution_detail", ["ssn", "participant_id", "money_source", "amount", "pay_date"]];
const payments: MappedFile = ["distribution_detail", ["ssn", "participant_id", "dist_date", "dist_gross"]];
const none = { pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 0, missing: [] };

/** Adams is in the first balance file, which has every column; Baker is in the second. */
const twoFiles = (fields: readonly string[], ...details: readonly MappedFile[]) => ({
  files: [...without(balances, []).slice(0, 1), [balances, [...id, ...fields]], ...details] as const,
  accountFiles: new Map([
    [adams.key, [0]],
    [baker.key, [1]],
  ]),
});
const missingIn = (words: string) => `${words} not mapped in Participant balances: participant_balances-2.csv`;

describe("an account whose own file lacks a column is neither an exception nor a pass, and the others are judged", () => {
  it("of contributions", () => {
    const { found, counts } = judge(contributionsDiffer, {
      ...twoFiles(["gain_loss"], detail),
      participants: [account(adams, { match: 90n }), account(baker)],
      contributions: [contributed(adams, { match: 100n }), contributed(baker, { match: 100n })],
    });
    expect(found).toEqual(["ADAMS, ANN (P1)"]);
    expect(counts).toMatchObject({ ...none, exception: 1, cannot_be_determined: 1, missing: [missingIn("Contributions")] });
  });

  it("of distributions", () => {
    const { found, counts } = judge(distributionsDiffer, {
      ...twoFiles(["gain_loss"], payments),
      participants: [account(adams, { distributions: -90n }), account(baker)],
      payments: [paid(adams, 90n), paid(baker, 100n)],
    });
    expect([found, counts]).toMatchObject([[], { ...none, pass: 1, cannot_be_determined: 1, missing: [missingIn("Distributions")] }]);
  });

  it("of activity, gains, and contributions by source", () => {
    const given = twoFiles(["vested_balance"]);
    const participants = [
      account(adams, { beginning_balance: 100n, match: 10n, ending_balance: 100n }),
      account(baker, { beginning_balance: 100n, ending_balance: 180n }),
    ];
    const missing = (words: string) => ({ cannot_be_determined: 1, missing: [missingIn(words)] });
    expect(judge(endingDiffers, { ...given, participants }).counts).toMatchObject({
      ...none,
      exception: 1,
      ...missing("Account activity"),
    });
    expect(judge(gainWithoutBalance, { ...given, participants }).counts).toMatchObject({ ...none, pass: 1, ...missing("Gain or loss") });
    expect(judge(matchWithoutDeferral, { ...given, participants }).counts).toMatchObject({
      ...{ ...none, exception: 1, ...missing("Contributions by money source") },
    });
  });

  it("of deferrals for the match; a file with rows by source gives both", () => {
    const participants = [account(baker, { match: 10n })];
    const counts = (fields: readonly string[]) => judge(matchWithoutDeferral, { ...twoFiles(fields), participants }).counts;
    expect(counts(["match"])).toMatchObject({ ...none, cannot_be_determined: 1, missing: [missingIn("Contributions by money source")] });
    expect(counts(["match", "deferral_roth"])).toMatchObject({ ...none, exception: 1 });
    expect(counts(["contributions", "money_source"])).toMatchObject({ ...none, exception: 1 });
  });

  it("of transfers, which are compared plan-wide", () => {
    const inputs = { ...twoFiles(flowFields.filter((field) => field !== "transfers")), participants: [account(adams, { transfers: 50n })] };
    expect(judge(transfersNotZero, inputs).counts).toMatchObject({ ...none, cannot_be_determined: 1, missing: [missingIn("Transfers")] });
  });

  it("in several files, one of them without the column, passes if it agrees to the cent with the others", () => {
    const given = { ...twoFiles(["gain_loss"], detail), accountFiles: new Map([[adams.key, [0, 1]]]) };
    const inputs = { ...given, participants: [account(adams, { match: 90n })] };
    const counts = (match: bigint) => judge(contributionsDiffer, { ...inputs, contributions: [contributed(adams, { match })] }).counts;
    expect(counts(90n)).toMatchObject({ ...none, pass: 1 });
    expect(counts(100n)).toMatchObject({ ...none, cannot_be_determined: 1, missing: [missingIn("Contributions")] });
  });
});

describe("a source without a column does not make an account differ", () => {
  const compared = (fields: readonly string[], ofDetail: readonly string[]) => ({
    files: [
      [balances, [...id, ...fields]],
      ["contribution_detail", ["ssn", "pay_date", ...ofDetail]],
    ] as const,
  });
  const participants = [account(adams, { deferral_pretax: 60n }), account(baker, { deferral_pretax: 50n, match: 30n })];

  it("that the balances lack", () => {
    const contributions = [contributed(adams, { deferral_pretax: 60n, match: 40n }), contributed(baker, { deferral_pretax: 90n })];
    const { found, counts } = judge(contributionsDiffer, {
      ...compared(["deferral_pretax"], ["money_source", "amount"]),
      ...{ participants, contributions },
    });
    expect(found).toEqual(["BAKER, BEN (P2)"]);
    expect(counts).toMatchObject({ ...none, exception: 1, cannot_be_determined: 1, missing: ["Match not mapped in Participant balances"] });
  });

  it("that the contribution detail lacks", () => {
    const contributions = [contributed(adams, { deferral_pretax: 60n }), contributed(baker, { deferral_pretax: 50n })];
    const { counts } = judge(contributionsDiffer, {
      ...compared(["deferral_pretax", "match"], ["deferral_pretax"]),
      ...{ participants, contributions },
    });
    expect(counts).toMatchObject({ ...none, pass: 1, cannot_be_determined: 1, missing: ["Match not mapped in Contribution detail"] });
  });

  it("except if a column without a source includes its amounts", () => {
    const contributions = [
      contributed(adams, { deferral_pretax: 60n }),
      contributed(baker, { deferral_pretax: 50n, match: 31n, qnec: 1n }),
    ];
    const { found } = judge(contributionsDiffer, {
      ...compared(["contributions"], ["money_source", "amount"]),
      ...{ participants: [account(adams, { contributions_other: 60n }), account(baker, { contributions_other: 80n })], contributions },
    });
    expect(found).toEqual(["BAKER, BEN (P2)"]);
  });
});

describe("a report missing from one of two providers makes no one an exception", () => {
  const elsewhere = person("E7", "ELM, ED", "0007", 1);
  const columns = [...id, "contributions", "money_source", "distributions"];
  const ofTwo: readonly MappedFile[] = [
    [balances, columns],
    [balances, columns, "Empower (8)"],
  ];

  it("for contributions: the other provider's accounts are judged", () => {
    const { found, counts } = judge(contributionsDiffer, {
      files: [...ofTwo, detail],
      participants: [account(adams, { match: 90n }), account(elsewhere, { match: 50n })],
      contributions: [contributed(adams, { match: 100n })],
    });
    expect(found).toEqual(["ADAMS, ANN (P1)"]);
    expect(counts).toMatchObject({ exception: 1, cannot_be_determined: 1, missing: ["Contribution detail not uploaded for Empower (8)"] });
  });

  it("for balances: it is unknown whether people in the provider's detail have accounts", () => {
    const files: readonly MappedFile[] = [[balances, columns], detail, ["contribution_detail", detail[1], "Empower (8)"]];
    const { found, counts } = judge(unknownParticipant, {
      files,
      participants: [account(adams)],
      contributions: [contributed(person("P9", "NOBODY, NED", "0009"), { match: 5n }), contributed(elsewhere, { match: 5n })],
    });
    expect(found).toEqual(["NOBODY, NED (P9)"]);
    expect(counts).toMatchObject({ exception: 1, cannot_be_determined: 1, missing: ["Participant balances not uploaded for Empower (8)"] });
  });

  it("and a detail from neither provider may belong to both", () => {
    const files: readonly MappedFile[] = [...ofTwo, ["contribution_detail", detail[1], "Administrator (9)"]];
    const { counts } = judge(contributionsDiffer, { files, participants: [account(adams, { match: 90n }), account(elsewhere)] });
    expect(counts).toMatchObject({ pass: 1, exception: 1, cannot_be_determined: 0 });
  });
});

import { createReportFacts } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import type { Payment } from "../../../../payments/payment.ts";
import { account as activityAccount, person } from "../../../participant-activity/participant-activity.test-data.ts";
import { computeDistributions } from "../../compute.ts";
import { account, employed, factsWithout, fileOf, inputsOf, on, payment, verdicts } from "../../distributions.test-data.ts";
import type { AccountHolder, DistributionInputs } from "../../inputs.ts";
import { rothBesideColumns } from "../../roth-part.ts";
import { missedRmd } from "./missed-rmd-rule.ts";

/** Born in 1944, so age 80 in 2024 with a distribution period of 20.2 years; left in 2015 with 20,200.00. */
const retiree = (more: Partial<AccountHolder> = {}): AccountHolder =>
  account({ birthOn: on("1944-05-05"), termOn: on("2015-05-05"), beginningCents: 2_020_000n, distributionCents: 0n, ...more });
const judge = (holder: AccountHolder, paid: readonly Partial<Payment>[] = [], more: Partial<DistributionInputs> = {}): string[] =>
  verdicts(
    missedRmd,
    inputsOf(
      paid.map((one) => payment({ type: "rmd", code: "7", ...one })),
      { holders: [holder], ...more },
    ),
  );

describe("a minimum distribution that was due and not paid is found (IRC 401(a)(9))", () => {
  const missed = "exception: 1000.00";
  const first = "cannot be determined: First minimum distribution, which may be paid by 1 April";
  const owner = "cannot be determined: Whether a participant with no termination owns more than 5% of the employer";
  it.each<readonly [string, Partial<AccountHolder>, string]>([
    ["nothing paid", {}, missed],
    ["73 in the year before", { birthOn: on("1950-05-05") }, "exception: 792.15"],
    ["73 in the year itself", { birthOn: on("1951-05-05") }, first],
    ["younger", { birthOn: on("1952-05-05") }, "not applicable"],
    ["left in the year itself", { termOn: on("2024-03-31") }, first],
    ["rehired in the year", { rehireOn: on("2024-12-31") }, owner],
    ["rehired after the year", { rehireOn: on("2025-01-01") }, missed],
    ["still employed", { termOn: null, status: "active" }, owner],
    ["no termination date", { termOn: null }, owner],
    ["a beneficiary", { status: "beneficiary" }, "cannot be determined: Minimum distributions of a beneficiary"],
    ["no balance", { beginningCents: 0n }, "not applicable"],
    ["no birth date", { birthOn: null }, "cannot be determined: No file gives a birth date for this person"],
    [
      "distributions that the detail lacks",
      { distributionCents: -100_000n },
      "cannot be determined: Account payments missing from the detail",
    ],
  ])("%s", (_, more, expected) => expect(judge(retiree(more))).toEqual([expected]));

  it("counts every payment to the person, whatever its type, but no rollovers", () => {
    expect(judge(retiree(), [{ grossCents: 100_000n }])).toEqual(["pass"]);
    expect(judge(retiree(), [{ type: "termination_lump_sum", grossCents: 60_000n }, { grossCents: 40_000n }])).toEqual(["pass"]);
    expect(judge(retiree(), [{ type: "direct_rollover", code: "G", grossCents: 500_000n }])).toEqual([missed]);
  });

  it("an amount below the Uniform Lifetime Table is open because the spouse may be much younger; one below every table is found", () => {
    const spouse = "cannot be determined: Whether a spouse more than ten years younger is the sole beneficiary";
    expect(judge(retiree(), [{ grossCents: 99_998n }])).toEqual([spouse]);
    expect(judge(retiree(), [{ grossCents: 20_000n }])).toEqual(["exception: 800.00"]);
  });

  it("is not due on a Roth balance, and is open if no source is given", () => {
    const open = "cannot be determined: Roth part of the balance, which has no required minimum";
    expect(judge(retiree(), [], { rothBeginning: new Map([[retiree().key, 1_010_000n]]) })).toEqual(["exception: 500.00"]);
    expect(judge(retiree(), [], { rothBeginning: new Map([[retiree().key, 2_020_000n]]) })).toEqual(["not applicable"]);
    expect(judge(retiree(), [], { rothBeginning: null })).toEqual([open]);
  });

  it("says that no file shows a Roth balance if the beginning balance is not split by source", () => {
    const msgOf = (without: readonly string[]) =>
      computeDistributions(
        inputsOf([], { holders: [retiree()], facts: factsWithout({ participant_balances: without }) }),
      ).draft.exceptions.map(({ msg }) => msg);
    expect(msgOf(["money_source"])).toEqual([
      expect.stringMatching(/that year's Uniform Lifetime Table\. No file shows Roth money in the account\.$/),
    ]);
    expect(msgOf([])).toEqual([expect.stringMatching(/that year's Uniform Lifetime Table\.$/)]);
  });

  it("is due if no source column shows a Roth amount for the account, and is open if the year's activity or a payment shows one", () => {
    const open = "cannot be determined: Roth part of the balance, which has no required minimum";
    const file = (...fieldsMapped: string[]) => [{ ...fileOf("participant_balances"), fieldsMapped }];
    const amounts = (deferral_roth: bigint) => [
      { key: retiree().key, amounts: activityAccount(person("P1", "A", "1"), { deferral_roth }).amounts },
    ];
    const split = file("beginning_balance", "deferral_pretax", "deferral_roth");
    const judged = (rothBeginning: DistributionInputs["rothBeginning"], ...paid: Partial<Payment>[]) =>
      judge(retiree(), paid, { rothBeginning });
    expect(judged(rothBesideColumns(amounts(0n), split))).toEqual(["exception: 1000.00"]);
    expect(judged(rothBesideColumns(amounts(1n), split))).toEqual([open]);
    expect(judged(rothBesideColumns(amounts(0n), split), { code: "7B", grossCents: 20_000n })).toEqual([open]);
    expect(judged(rothBesideColumns(amounts(0n), file("beginning_balance", "contributions")))).toEqual([open]);
  });
});

describe("applies the law of the plan year", () => {
  const factsOfYear = (year: number) => {
    const { engagement } = inputsOf([]).facts;
    const dates = { startOn: on(`${year}-01-01`), endOn: on(`${year}-12-31`) };
    return createReportFacts({ ...engagement, ...dates }, [fileOf("distribution_detail"), fileOf("participant_balances")], new Map());
  };
  /** Born in 1940; half of the 20,200.00 may be a Roth balance. */
  const holder = retiree({ birthOn: on("1940-05-05"), termOn: on("2001-05-05") });
  it.each<readonly [number, bigint | null, string]>([
    [2002, 0n, "not applicable"],
    [2012, 0n, "exception: 789.06"],
    [2019, 0n, "exception: 1035.89"],
    [2020, 0n, "not applicable"],
    [2021, 0n, "exception: 1128.49"],
    [2022, 0n, "exception: 1091.89"],
    [2023, 1_010_000n, "exception: 1141.24"],
    [2023, 2_020_000n, "exception: 1141.24"],
    [2023, null, "exception: 1141.24"],
    [2024, 1_010_000n, "exception: 601.19"],
    [2024, 2_020_000n, "not applicable"],
  ])("in %i with a Roth balance of %s", (year, roth, expected) => {
    const rothBeginning = roth === null ? null : new Map([[holder.key, roth]]);
    expect(judge(holder, [], { facts: factsOfYear(year), rothBeginning })).toEqual([expected]);
  });

  it("and is open before 2003, because the distribution periods for those years are not included", () => {
    const older = retiree({ birthOn: on("1925-05-05"), termOn: on("1990-05-05") });
    expect(judge(older, [], { facts: factsOfYear(2002) })).toEqual(["cannot be determined: Distribution periods for years before 2003"]);
  });
});

describe("judges all of a person's employer records, in any order", () => {
  const left = employed({ key: "1|IE1", status: "terminated", termOn: on("2015-05-05") });
  const works = employed({ key: "2|IE2", status: "active", hireOn: on("2018-01-02"), termOn: null });
  const undated = { termOn: null, status: null };
  const owner = "cannot be determined: Whether a participant with no termination owns more than 5% of the employer";

  it("someone who left one employer and works for another is not a retiree", () => {
    expect(judge(retiree(undated), [], { employment: [left, works] })).toEqual([owner]);
    expect(judge(retiree(undated), [], { employment: [works, left] })).toEqual([owner]);
  });

  it("a termination or birth date from any record counts", () => {
    const without = employed({ key: "2|IE2", status: null, birthOn: null, termOn: null });
    expect(judge(retiree({ ...undated, birthOn: null }), [], { employment: [without, { ...left, birthOn: on("1944-05-05") }] })).toEqual([
      "exception: 1000.00",
    ]);
  });

  it("a record with the same SSN and another name belongs to someone else", () => {
    const other = employed({ key: "2|IE2", name: "OTHER, PERSON", status: "active" });
    expect(judge(retiree(undated), [], { employment: [{ ...left, name: retiree().name }, other] })).toEqual(["exception: 1000.00"]);
  });
});

describe("a payment counts for its account, even if one file masks the SSNs", () => {
  /** The detail has the last four digits and the name; the balances have the number. */
  const masked = { key: "0|NRETIREE", id: null, ssnHash: null, ssnLast4: "4321" };
  const holder = retiree({ id: null, key: "0|Sssn", ssnHash: "ssn", ssnLast4: "4321", name: "RETIREE, ROSA" });
  const stray = "cannot be determined: Whether payments without an account belong to this participant";

  it.each<readonly [string, Partial<Payment>, string]>([
    ["by last four digits and whole name", { ...masked, name: "ROSA RETIREE", grossCents: 100_000n }, "pass"],
    ["short by it", { ...masked, name: "ROSA RETIREE", grossCents: 20_000n }, "exception: 800.00"],
    ["by the last four digits alone it is open", { ...masked, name: null, grossCents: 100_000n }, stray],
    ["by the name alone it is open", { ...masked, ssnLast4: null, name: "ROSA RETIREE", grossCents: 100_000n }, stray],
    ["by nothing it is open", { ...masked, ssnLast4: null, name: null, grossCents: 100_000n }, stray],
    ["another person's last four digits", { ...masked, ssnLast4: "1234", name: "SOMEBODY, SAM" }, "exception: 1000.00"],
    ["another person's SSN", { ...masked, key: "0|Sother", ssnHash: "other", name: "RETIREE, ROSA" }, "exception: 1000.00"],
  ])("%s", (_, paid, expected) => expect(judge(holder, [paid])).toEqual([expected]));

  it("two accounts held by one person have one minimum, and two people with one SSN have one each", () => {
    const at = (provider: number, name: string) => retiree({ key: `${provider}|IP1`, name });
    const paid = payment({ type: "rmd", code: "7", key: "0|IP1", name: "RETIREE, ROSA", grossCents: 200_000n });
    const both = (second: string) => inputsOf([paid], { holders: [at(0, "RETIREE, ROSA"), at(1, second)] });
    expect(verdicts(missedRmd, both("ROSA RETIREE"))).toEqual(["pass"]);
    expect(verdicts(missedRmd, both("SOMEBODY, SAM"))).toEqual(["pass", "exception: 1000.00"]);
  });

  it("the minimum is open if the account paid more than the detail shows", () => {
    const open = "cannot be determined: Account payments missing from the detail";
    expect(judge(retiree({ distributionCents: -100_000n }), [{ grossCents: 20_000n }])).toEqual([open]);
    expect(judge(retiree({ distributionCents: -20_000n }), [{ grossCents: 20_000n }])).toEqual(["exception: 800.00"]);
  });
});

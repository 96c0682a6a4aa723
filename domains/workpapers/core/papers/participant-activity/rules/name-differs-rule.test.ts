import { describe, expect, it } from "vitest";
import type { DetailName } from "../inputs.ts";
import { account, adams, baker, contributed, day, judge, paid, without } from "../participant-activity.test-data.ts";
import { nameDiffers } from "./name-differs-rule.ts";

/** Rows under Adams's SSN and number, with Adams's birth date of 1 January 1980 but another name. */
const under = (name: string, more: Partial<DetailName> = {}): DetailName => ({
  ...{ ...adams, name, report: "contribution_detail", births: [], amountCents: 5_000n },
  ...more,
});
const participants = [account(adams), account(baker)];
const contributions = [contributed(adams, { match: 9_000n })];
const judged = (...detailNames: DetailName[]) => judge(nameDiffers, { participants, contributions, detailNames });

describe("money in a detail whose rows have a different name than the account", () => {
  it("is found with its amount, once per account and with the rows of each report", () => {
    const { exceptions, counts } = judged(
      under("ZIMMER, ZOE"),
      under("ZIMMER, ZOE", { report: "distribution_detail", amountCents: 2_500n }),
      under("Adams, Ann M"),
    );
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, ANN (P1)", amountCents: 7_500n },
        msg: "The account under ***-**-0001 is that of ADAMS, ANN; contributions and payments of 75.00 under it name ZIMMER, ZOE.",
        rowsOf: [
          { report: "participant_balances", keys: [adams.key] },
          { report: "contribution_detail", keys: [adams.key] },
          { report: "distribution_detail", keys: [adams.key] },
        ],
      },
    ]);
    expect(counts).toMatchObject({ exception: 1, not_applicable: 1 });
  });

  it.each<readonly [string, DetailName, "pass" | "exception" | "cannot_be_determined"]>([
    ["another spelling", under("Ann Q. Adams Jr"), "pass"],
    ["a changed last name of the same birth date", under("ZIMMER, ANN", { births: [day("1980-01-01")] }), "pass"],
    ["a changed last name without a birth date", under("ZIMMER, ANN"), "cannot_be_determined"],
    ["another person of the same first name", under("ZIMMER, ANN", { births: [day("1990-01-01")] }), "exception"],
    ["someone of the same birth date", under("ZIMMER, ZOE", { births: [day("1980-01-01")] }), "exception"],
  ])("%s", (_, name, expected) => expect(judged(name).counts).toMatchObject({ [expected]: 1 }));

  it("is found by the provider's number if the SSN is masked in one of the files, or missing in both", () => {
    const masked = { ...adams, ssnHash: null };
    const files = without(
      "participant_balances",
      ["ssn"],
      without("contribution_detail", ["ssn"], without("distribution_detail", ["ssn"])),
    );
    for (const [account1, row] of [
      [masked, adams],
      [adams, masked],
      [masked, masked],
    ] as const) {
      const accounts = [account(account1), account(baker)];
      const judgedAs = (name: string) =>
        judge(nameDiffers, {
          participants: accounts,
          files,
          contributions: [contributed(row, { match: 9_000n })],
          detailNames: [under(name, row === masked ? { ssnHash: null } : {})],
        });
      expect(judgedAs("Adams, Ann M").counts).toMatchObject({ pass: 1 });
      expect(judgedAs("ZIMMER, ZOE").exceptions).toMatchObject([{ subject: "ADAMS, ANN (P1)", amountCents: 5_000n }]);
    }
  });

  it("is not a pass if a name or a number is missing", () => {
    const open = { pass: 0, exception: 0, cannot_be_determined: 1 };
    const unknown = [account({ ...adams, name: null }), account(baker)];
    expect(judge(nameDiffers, { participants: unknown, contributions }).counts).toMatchObject(open);
    expect(judge(nameDiffers, { participants, payments: [paid({ ...adams, name: null }, 1n)] }).counts).toMatchObject(open);
    const masked = { ...adams, id: null, ssnHash: null };
    expect(judge(nameDiffers, { participants, payments: [paid(masked, 1n)] }).counts).toMatchObject(open);
    for (const report of ["participant_balances", "contribution_detail"] as const)
      for (const fields of [["ssn", "participant_id"], ["full_name"]]) {
        const files = without(report, fields, without("distribution_detail", "report"));
        expect(judge(nameDiffers, { participants, contributions, files }).counts).toMatchObject({ pass: 0, exception: 0 });
      }
  });
});

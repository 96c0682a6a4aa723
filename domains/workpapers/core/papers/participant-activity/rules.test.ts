import { matchSources, reportTitle } from "@tieout/catalog/core";
import { contributionFields, flowFields } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { account, adams, baker, judge, without } from "./participant-activity.test-data.ts";
import { activityRules } from "./rules.ts";

const balances = "participant_balances";
const details = "contribution_detail";
const payments = "distribution_detail";

describe("a rule never passes without the report or field that proves it", () => {
  const lacks = [
    ["ending_differs", without(balances, [...flowFields, "contributions"]), "Account activity not mapped in Participant balances"],
    ["contribution_after_severance", without(details, "report"), "Contribution detail not uploaded"],
    [
      "contribution_after_severance",
      without(details, ["pay_date", "received_date"]),
      "Pay date or received date not mapped in Contribution detail",
    ],
    [
      "contribution_after_severance",
      without(balances, ["term_date"], without("demographics", ["term_date"])),
      "Termination date not mapped in any file",
    ],
    [
      "unknown_participant",
      without(details, "report", without(payments, "report")),
      "Neither Contribution detail nor Distribution detail uploaded",
    ],
    ["name_differs", without(balances, ["full_name"]), "SSN or participant ID together with a name not mapped in Participant balances"],
    [
      "name_differs",
      without(balances, ["ssn", "participant_id"]),
      "SSN or participant ID together with a name not mapped in Participant balances",
    ],
    [
      "name_differs",
      without(details, ["full_name"], without(payments, ["full_name"])),
      "SSN or participant ID together with a name not mapped in Contribution detail or Distribution detail",
    ],
    [
      "name_differs",
      without(details, "report", without(payments, "report")),
      "Neither Contribution detail nor Distribution detail uploaded",
    ],
    [
      "contributor_not_employed",
      without(balances, ["contributions", ...contributionFields], without(details, "report")),
      "Contributions in neither Contribution detail nor Participant balances",
    ],
    ["contributor_not_employed", without("demographics", "report"), "Neither Payroll register nor Demographics uploaded"],
    ["contributor_not_employed", without("demographics", ["ssn"]), "SSN not mapped in Payroll register or Demographics"],
    [
      "duplicate_ssn",
      without(balances, ["participant_id", "full_name"]),
      "SSN together with a participant ID or name not mapped in Participant balances",
    ],
    [
      "id_several_ssns",
      without(balances, ["participant_id"], without(details, ["participant_id"], without(payments, ["participant_id"]))),
      "Participant ID not mapped in any file",
    ],
    ["id_several_ssns", without(balances, ["ssn"], without(details, ["ssn"], without(payments, ["ssn"]))), "SSN not mapped in any file"],
    [
      "match_without_deferral",
      without(balances, ["money_source", ...matchSources]),
      "Contributions by money source not mapped in Participant balances",
    ],
    ["contributions_differ", without(details, "report"), "Contribution detail not uploaded"],
    [
      "contributions_differ",
      without(balances, ["contributions", ...contributionFields]),
      "Contributions not mapped in Participant balances",
    ],
    ["distributions_differ", without(payments, "report"), "Distribution detail not uploaded"],
    ["distributions_differ", without(balances, ["distributions"]), "Distributions not mapped in Participant balances"],
  ] as const;

  // A need for one column in one report is enough to derive its test case.
  const ofColumns = activityRules.flatMap(({ id, needs }) =>
    needs.flatMap(({ report, field, words, given, late }) => {
      if (typeof report !== "string" || typeof field !== "string" || given || late) return [];
      return [[id.replace("activity.", ""), without(report, [field]), `${words} not mapped in ${reportTitle(report)}`] as const];
    }),
  );
  const cases = [...lacks, ...ofColumns];

  it.each(cases)("%s", (name, files, missing) => {
    const rule = activityRules.find(({ id }) => id === `activity.${name}`);
    const participants = [account(adams), account(baker)];
    const cannot_be_determined = rule?.unit === "plan" ? 1 : participants.length;
    const counts = { pass: 0, exception: 0, not_applicable: 0, cannot_be_determined, missing: [missing] };
    expect(rule && judge(rule, { files, participants }).counts).toMatchObject(counts);
  });

  it("and every rule with such a need is tested", () => {
    const asked = new Set<string>(cases.map(([name]) => `activity.${name}`));
    expect(activityRules.filter(({ id, needs }) => needs.length > 0 && !asked.has(id))).toEqual([]);
  });
});

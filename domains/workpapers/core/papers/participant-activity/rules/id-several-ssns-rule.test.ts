import { describe, expect, it } from "vitest";
import { withAccountSsns } from "../../../people/known-ssns.ts";
import type { Identity } from "../../../people/person.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { account, baker, contributed, employee, judge, paid, person } from "../participant-activity.test-data.ts";
import { contributionsDiffer } from "./detail-rules.ts";
import { idSeveralSsns } from "./id-several-ssns-rule.ts";
import { contributorNotEmployed } from "./not-employed-rule.ts";
import { unknownParticipant } from "./unknown-participant-rule.ts";

const corrected = person("P5", "ERIKSEN, CELESTE", "3844");
const before = person("P5", "ERIKSEN, CELESTE", "3853");
const full = ({ ssnHash, ssnLast4 }: Identity) => ({ hash: ssnHash ?? "", last4: ssnLast4 });
/** The year's rows under one number, with the old SSN until June and the corrected SSN after that. */
const both: Identity = { ...before, ssns: [full(corrected), full(before)] };

describe("an SSN that was corrected during the year", () => {
  const participants = [account(corrected, { match: 300n }), account(baker)];
  const employment = [employee(corrected, {}), employee(baker, {})];

  it.each([
    ["rows with either SSN", both],
    ["rows with the old one alone, beside the name of the account", before],
  ])("leaves the money in the account with its number: %s", (_, who) => {
    const contributions = withAccountSsns([contributed(who, { match: 300n })], participants);
    const inputs = { participants, employment, contributions, payments: [] };
    for (const rule of [unknownParticipant, contributionsDiffer, contributorNotEmployed]) expect(judge(rule, inputs).found).toEqual([]);
  });

  it.each([
    ["rows with either SSN", both, "***-**-3844 and ***-**-3853"],
    ["rows with the old one alone", before, "***-**-3853"],
  ])("is a separate finding that gives the SSNs in each report: %s", (_, who, digits) => {
    const contributions = withAccountSsns([contributed(who, { match: 300n })], participants);
    const { exceptions } = judge(idSeveralSsns, { participants, contributions, payments: [paid(corrected, 1n)] });
    expect(exceptions).toMatchObject([
      {
        subject: "ERIKSEN, CELESTE (P5)",
        msg: `Participant ID P5 has 2 SSNs: ***-**-3844 in Participant balances, ${digits} in Contribution detail, ***-**-3844 in Distribution detail.`,
        rowsOf: [{ keys: [corrected.key] }, { report: "contribution_detail" }, { report: "distribution_detail" }],
      },
    ]);
  });

  it("finds the person in an employer file that has either SSN", () => {
    for (const one of [before, corrected]) {
      expect(indexPeople([employee(one, {})]).find({ ...both, id: null })?.ssnHash).toBe(one.ssnHash);
      expect(indexPeople([{ ...both, id: null }]).find({ ...one, id: null })?.key).toBe(both.key);
    }
  });

  it("takes no one else's SSN: if another person has it, their records come first", () => {
    const other = person("P6", "OTHER, OLA", "3853");
    expect(indexPeople([{ ...both, ssnHash: corrected.ssnHash }, other]).find({ ...other, key: "0|S1", id: null })?.key).toBe(other.key);
  });
});

describe("a different SSN under one number", () => {
  const participants = [account(corrected, { match: 300n }), account(baker)];
  it.each([
    ["beside another name", { ...before, name: "SMITH, SUE" }],
    ["beside another initial", { ...before, name: "ERIKSEN, CELESTE M" }, { ...corrected, name: "ERIKSEN, CELESTE J" }],
    ["beside no name", { ...before, name: null }],
    ["that another account has", { ...before, ssnHash: baker.ssnHash }],
    ["of another recordkeeper", { ...before, key: "1|IP5" }],
  ])("%s remains another person's", (_, who: Identity, of: Identity = corrected) => {
    const [one] = withAccountSsns([who], [account(of), account(baker)]);
    expect(one?.ssnHash).toBe(who.ssnHash);
  });

  it("with another name does not belong to the account", () => {
    const contributions = withAccountSsns([contributed({ ...before, name: "SMITH, SUE" }, { match: 300n })], participants);
    expect(judge(unknownParticipant, { participants, contributions }).found).toEqual(["SMITH, SUE (P5)"]);
  });
});

describe("participant IDs", () => {
  it("with one SSN pass, and those without a full SSN cannot be determined", () => {
    const masked = { ...person("P9", "GRAY, GUS", "0009"), ssnHash: null };
    const { counts } = judge(idSeveralSsns, { participants: [account(baker), account(masked)], contributions: [contributed(baker, {})] });
    expect(counts).toMatchObject({ pass: 1, exception: 0, cannot_be_determined: 1 });
  });
});

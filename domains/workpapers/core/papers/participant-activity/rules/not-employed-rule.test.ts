import { describe, expect, it } from "vitest";
import { account, adams, baker, contributed, employee, judge, person, without } from "../participant-activity.test-data.ts";
import { contributorNotEmployed } from "./not-employed-rule.ts";

const participants = [account(adams), account(baker)];
const contributions = [contributed(adams, { deferral_pretax: 500n, match: 250n }), contributed(baker, { deferral_pretax: 100n })];

it("finds a contributor who is in neither payroll nor demographics, with the deferrals and match", () => {
  const { exceptions, counts } = judge(contributorNotEmployed, { participants, contributions, employment: [employee(baker, {})] });
  expect(exceptions).toMatchObject([
    { subject: "ADAMS, ANN (P1)", amountCents: 750n, rowsOf: [{ report: "contribution_detail", keys: [adams.key] }] },
  ]);
  expect(counts).toMatchObject({ pass: 1, exception: 1 });
});

it("does not judge employer money for an earlier year, or a person who may match a record without an SSN", () => {
  const cole = person("P3", "COLE, CY", "0003");
  const later = [contributed(cole, { profit_sharing: 900n })];
  expect(judge(contributorNotEmployed, { participants, contributions: later, employment: [employee(baker, {})] }).counts).toMatchObject({
    exception: 0,
    not_applicable: 1,
  });
  for (const name of ["ADAMS, ANN", "Ann K. Adams"]) {
    const masked = employee({ ...adams, name, ssnHash: null, ssnLast4: null, key: "1|IE1" }, {});
    const { counts } = judge(contributorNotEmployed, { participants, contributions, employment: [masked, employee(baker, {})] });
    expect(counts, name).toMatchObject({ pass: 1, exception: 0, cannot_be_determined: 1, open: [{ subject: "ADAMS, ANN (P1)" }] });
  }
});

it("a record without an SSN does not match anyone with another middle initial", () => {
  const john = person("P3", "SMITH, JOHN A", "0003");
  const judged = (own: string, name: string) => {
    const masked = employee({ ...john, name, ssnHash: null, ssnLast4: null, key: "1|IE1" }, {});
    const saved = [contributed({ ...john, name: own }, { deferral_pretax: 500n })];
    return judge(contributorNotEmployed, { participants, contributions: saved, employment: [masked, employee(baker, {})] }).counts;
  };
  expect(judged("SMITH, JOHN A", "SMITH, JOHN B")).toMatchObject({ exception: 1, cannot_be_determined: 0 });
  for (const [own, name] of [
    ["SMITH, JOHN A", "John A Smith"],
    ["SMITH, JOHN A", "SMITH, JOHN"],
    ["SMITH, JOHN", "SMITH, JOHN B"],
  ] as const)
    expect(judged(own, name)).toMatchObject({ exception: 0, cannot_be_determined: 1 });
});

describe("balances with contributions are enough to find a person in no employer file", () => {
  const saved = { deferral_pretax: 247_637n, safe_harbor_match: 198_105n };
  const holders = [account(adams, saved), account(baker, { deferral_pretax: 100n })];
  const employment = [employee(baker, {})];
  const noDetail = without("contribution_detail", "report");

  it("if no contribution detail is uploaded, or only one that has daily totals without names", () => {
    for (const given of [{ files: noDetail }, { contributions: [] }]) {
      const { exceptions, counts } = judge(contributorNotEmployed, { participants: holders, employment, ...given });
      expect(exceptions).toMatchObject([
        { subject: "ADAMS, ANN (P1)", amountCents: 445_742n, rowsOf: [{ report: "participant_balances", keys: [adams.key] }] },
      ]);
      expect(counts).toMatchObject({ pass: 1, exception: 1, cannot_be_determined: 0 });
    }
  });

  it("and judge no one twice, and no one without a contribution", () => {
    const participants = [account(adams, saved), account(baker, { gain_loss: 100n })];
    const both = [contributed(adams, { deferral_pretax: 500n })];
    expect(judge(contributorNotEmployed, { participants, contributions: both, employment }).exceptions).toMatchObject([
      { amountCents: 500n },
    ]);
    const counts = { pass: 0, exception: 0, cannot_be_determined: 0, not_applicable: 0 };
    expect(judge(contributorNotEmployed, { participants: [account(adams)], employment, files: noDetail }).counts).toMatchObject(counts);
  });

  it("unless they may be employer money for an earlier year, or the employer's file masks the SSN", () => {
    const of = (given: Parameters<typeof account>[1], employed = employment) =>
      judge(contributorNotEmployed, { participants: [account(adams, given)], employment: employed, files: noDetail }).counts;
    expect(of({ profit_sharing: 900n })).toMatchObject({ not_applicable: 1 });
    expect(of({ contributions_other: 900n })).toMatchObject({ missing: ["Money source of the contributions"] });
    const masked = employee({ ...adams, ssnHash: null, ssnLast4: null, key: "1|IE1" }, {});
    expect(of(saved, [masked, ...employment])).toMatchObject({
      missing: ["Full SSN is not in both the participant balances and an employer's file"],
    });
  });
});

it("cannot be determined for anyone without an employer's file that has SSNs", () => {
  for (const fields of ["report", ["ssn"]] as const) {
    const { counts } = judge(contributorNotEmployed, { participants, contributions, files: without("demographics", fields) });
    expect(counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2, open: [] });
  }
});

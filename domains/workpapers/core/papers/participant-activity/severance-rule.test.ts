import { describe, expect, it } from "vitest";
import {
  account,
  activityInputs,
  adams,
  baker,
  contributed,
  contributionRow,
  day,
  employee,
  judge,
  person,
} from "./participant-activity.test-data.ts";
import { severanceCandidates } from "./severance-candidates.ts";
import { contributionAfterSeverance } from "./severance-rule.ts";

const cole = person("P3", "COLE, CY", "0003");
const left = { termOn: day("2024-03-31"), status: "terminated" };

describe("contributions after severance", () => {
  const lastOn = (on: string) => ({ lastOn: day(on) });
  const onlyLate = { ...account(adams, {}, left) };

  it("are allowed up to 2½ months, and any after a rehire", () => {
    const inputs = {
      participants: [onlyLate, account(baker, {}, left), account(cole, {}, { ...left, rehireOn: day("2024-05-01") })],
      contributions: [
        contributed(adams, { deferral_pretax: 200n }, lastOn("2024-06-16")),
        contributed(baker, { deferral_pretax: 100n }, lastOn("2024-06-15")),
        contributed(cole, { deferral_pretax: 100n }, lastOn("2024-09-30")),
      ],
      lateContributions: [contributionRow(adams, "2024-06-15", 30n, 3), contributionRow(adams, "2024-06-16", 100n, 4)],
    };
    expect(severanceCandidates(activityInputs(inputs))).toMatchObject([{ contribution: { key: adams.key }, after: "2024-06-15" }]);
    const { exceptions, counts } = judge(contributionAfterSeverance, inputs);
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, ANN (P1)", amountCents: 100n, refs: [{ file_no: 1, sheet: 0, row: 4 }] },
        msg: "1 contribution of 1.00, the latest on 16 Jun 2024; the 2½ months after termination on 31 Mar 2024 ended on 15 Jun 2024. Regular pay and unused leave still count if paid by the end of the limitation year of termination.",
      },
    ]);
    expect(counts).toMatchObject({ pass: 2, exception: 1, not_applicable: 0 });
  });

  it("are one exception per person with every late row", () => {
    const { exceptions } = judge(contributionAfterSeverance, {
      participants: [onlyLate],
      contributions: [contributed(adams, { deferral_pretax: 300n }, lastOn("2024-08-02"))],
      lateContributions: [contributionRow(adams, "2024-07-05", 100n, 3), contributionRow(adams, "2024-08-02", 200n, 4)],
    });
    expect(exceptions).toMatchObject([
      {
        amountCents: 300n,
        refs: [{ row: 3 }, { row: 4 }],
        msg: expect.stringMatching(/^2 contributions of 3\.00, the latest on 2 Aug 2024/),
      },
    ]);
  });

  it("of somebody who left before the plan year are not excused by the limitation year", () => {
    const { exceptions } = judge(contributionAfterSeverance, {
      participants: [account(adams, {}, { ...left, termOn: day("2023-12-31") })],
      contributions: [contributed(adams, { deferral_pretax: 100n }, lastOn("2024-03-16"))],
      lateContributions: [contributionRow(adams, "2024-03-16", 100n)],
    });
    expect(exceptions[0]?.msg).toMatch(/ended on 15 Mar 2024\.$/);
  });

  it("are after the termination again where the rehire came before it", () => {
    const late = (rehireOn: string) =>
      severanceCandidates(
        activityInputs({
          participants: [account(adams, {}, { ...left, rehireOn: day(rehireOn) })],
          contributions: [contributed(adams, { match: 100n }, lastOn("2024-09-30"))],
        }),
      );
    expect(late("2024-03-30")).toHaveLength(1);
    expect(late("2024-03-31")).toEqual([]);
  });

  it("go by the employer's dates where balances have none, found by SSN, and by a later rehire of either", () => {
    const candidates = (dates: Parameters<typeof employee>[1], own: Parameters<typeof account>[2] = {}) =>
      severanceCandidates(
        activityInputs({
          participants: [account(adams, {}, own)],
          contributions: [contributed(adams, { match: 100n }, lastOn("2024-09-30"))],
          employment: [employee({ ...adams, key: "1|IE1" }, dates)],
        }),
      ).map(({ termOn }) => termOn);
    expect(candidates({ termOn: day("2024-02-29") })).toEqual(["2024-02-29"]);
    expect(candidates({ termOn: day("2024-02-29") }, left)).toEqual(["2024-03-31"]);
    expect(candidates({ rehireOn: day("2024-05-01") }, left)).toEqual([]);
  });

  it("ask nothing of somebody who is still employed", () => {
    const { counts } = judge(contributionAfterSeverance, {
      participants: [account(adams)],
      contributions: [contributed(adams, { match: 100n }, lastOn("2024-12-31"))],
    });
    expect(counts).toMatchObject({ pass: 0, exception: 0, not_applicable: 1 });
  });
});

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
  payee,
  person,
  without,
} from "../participant-activity.test-data.ts";
import { severanceCandidates } from "./severance-candidates.ts";
import { contributionAfterSeverance } from "./severance-rule.ts";

const cole = person("P3", "COLE, CY", "0003");
const left = { termOn: day("2024-03-31"), status: "terminated" };

describe("contributions after severance", () => {
  const lastOn = (on: string) => ({ lastOn: day(on) });
  const before = { ...left, termOn: day("2023-12-31") };
  const formerLate = { ...account(adams, {}, before) };

  it("are allowed up to 2½ months, and from a rehire date on", () => {
    const inputs = {
      participants: [formerLate, account(baker, {}, before), account(cole, {}, { ...before, rehireOn: day("2024-05-01") })],
      contributions: [
        contributed(adams, { deferral_pretax: 200n }, lastOn("2024-03-16")),
        contributed(baker, { deferral_pretax: 100n }, lastOn("2024-03-15")),
        contributed(cole, { deferral_pretax: 100n }, lastOn("2024-09-30")),
      ],
      lateContributions: [
        contributionRow(adams, "2024-03-15", 30n, 3),
        contributionRow(adams, "2024-03-16", 100n, 4),
        contributionRow(cole, "2024-05-01", 9n, 5),
      ],
    };
    expect(severanceCandidates(activityInputs(inputs))).toMatchObject([
      { contribution: { key: adams.key }, openAfter: "2024-03-15", rehireOn: null },
      { contribution: { key: cole.key }, openAfter: "2024-03-15", rehireOn: "2024-05-01" },
    ]);
    const { exceptions, counts } = judge(contributionAfterSeverance, inputs);
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, ANN (P1)", amountCents: 100n, refs: [{ file_no: 1, sheet: 0, row: 4 }] },
        msg: "1 contribution of 1.00 after 15 Mar 2024, the later of 2½ months after termination on 31 Dec 2023 and the end of the limitation year; the latest on 16 Mar 2024.",
      },
    ]);
    expect(counts).toMatchObject({ pass: 2, exception: 1, not_applicable: 0 });
  });

  it.each(["2024-11-01", "2025-02-01"])("are found only between the termination and a rehire on %s", (rehireOn) => {
    const { exceptions } = judge(contributionAfterSeverance, {
      participants: [account(adams, {}, { termOn: day("2023-03-31"), rehireOn: day(rehireOn), status: "active" })],
      contributions: [contributed(adams, { deferral_pretax: 300n }, lastOn("2024-12-20"))],
      lateContributions: [contributionRow(adams, "2024-09-30", 100n, 3), contributionRow(adams, rehireOn, 200n, 4)],
    });
    expect(exceptions).toMatchObject([{ amountCents: 100n, refs: [{ row: 3 }], msg: expect.stringContaining("before the rehire on ") }]);
  });

  it("are one exception per person with every late row", () => {
    const { exceptions } = judge(contributionAfterSeverance, {
      participants: [formerLate],
      contributions: [contributed(adams, { deferral_pretax: 300n }, lastOn("2024-08-02"))],
      lateContributions: [contributionRow(adams, "2024-07-05", 100n, 3), contributionRow(adams, "2024-08-02", 200n, 4)],
    });
    expect(exceptions).toMatchObject([
      {
        amountCents: 300n,
        refs: [{ row: 3 }, { row: 4 }],
        msg: expect.stringMatching(/^2 contributions of 3\.00 after 15 Mar 2024.* the latest on 2 Aug 2024\.$/),
      },
    ]);
  });

  it("are open until the end of the limitation year of the severance: neither pass nor exception", () => {
    const { exceptions, counts } = judge(contributionAfterSeverance, {
      participants: [account(adams, {}, left)],
      contributions: [contributed(adams, { deferral_pretax: 100n }, lastOn("2024-12-31"))],
      lateContributions: [contributionRow(adams, "2024-12-31", 100n)],
    });
    expect(exceptions).toEqual([]);
    expect(counts).toMatchObject({ pass: 0, cannot_be_determined: 1 });
    expect(counts?.missing).toEqual([expect.stringContaining("within the limitation year")]);
  });

  it("use the plan document's limitation year if it differs from the plan year", () => {
    const inputs = {
      participants: [account(adams, {}, left)],
      contributions: [contributed(adams, { deferral_pretax: 100n }, lastOn("2024-12-31"))],
      lateContributions: [contributionRow(adams, "2024-12-31", 100n)],
    };
    expect(judge(contributionAfterSeverance, inputs).exceptions).toEqual([]);
    expect(judge(contributionAfterSeverance, { ...inputs, limitationYearEndOn: day("2023-06-30") }).exceptions).toMatchObject([
      { msg: expect.stringContaining("after 30 Jun 2024") },
    ]);
  });

  it("are open for someone whose termination date is in no report", () => {
    const { counts } = judge(contributionAfterSeverance, {
      participants: [account(adams, {}, { status: "terminated" })],
      contributions: [contributed(adams, { deferral_pretax: 100n }, lastOn("2024-12-31"))],
    });
    expect(counts).toMatchObject({ pass: 0, not_applicable: 0, missing: ["Termination date is blank for a terminated participant"] });
  });

  it("are judged by the termination if the rehire was earlier", () => {
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

  it("use the employer's dates, found by SSN, if balances have none, and a later rehire from either", () => {
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

  it("use a termination that only the payments give, and are open if the account's status is employed", () => {
    const judged = (status: string | null, paid = payee(adams, { termOn: day("2023-03-31") })) =>
      judge(contributionAfterSeverance, {
        participants: [account(adams, {}, { status })],
        contributions: [contributed(adams, { match: 100n }, lastOn("2024-09-30"))],
        lateContributions: [contributionRow(adams, "2024-09-30", 100n)],
        payees: [paid],
      });
    expect(judged("terminated").exceptions).toHaveLength(1);
    expect(judged("active").counts).toMatchObject({
      exception: 0,
      cannot_be_determined: 1,
      missing: [expect.stringContaining("contradict")],
    });
    expect(
      judged("terminated", payee({ ...adams, id: null, key: "0|Sx", name: "NOLAN, NED" }, { termOn: day("2023-03-31") })).counts,
    ).toMatchObject({
      ...{ exception: 0, cannot_be_determined: 1, missing: ["Termination date is blank for a terminated participant"] },
    });
  });

  it("by a payee are judged by the payments if no other file gives terminations; others stay open", () => {
    const { counts } = judge(contributionAfterSeverance, {
      participants: [account(adams, {}, { status: "terminated" }), account(baker)],
      contributions: [contributed(adams, { match: 100n }, lastOn("2023-04-30")), contributed(baker, { match: 100n })],
      payees: [payee(adams, { termOn: day("2023-03-31") })],
      files: [...without("participant_balances", ["term_date"], without("demographics", "report")), ["distribution_detail", ["term_date"]]],
    });
    expect(counts).toMatchObject({
      pass: 1,
      cannot_be_determined: 1,
      not_applicable: 0,
      missing: ["Termination date not mapped in any file"],
    });
  });

  describe("by a person with several records at the employer", () => {
    const byRecords = (...records: readonly Parameters<typeof employee>[1][]) =>
      judge(contributionAfterSeverance, {
        participants: [account(adams)],
        contributions: [contributed(adams, { match: 100n }, lastOn("2024-09-30"))],
        lateContributions: [contributionRow(adams, "2024-09-30", 100n)],
        employment: records.map((dates, at) => employee({ ...adams, key: `1|IE${at}` }, dates)),
      });
    const gone = { hireOn: day("2015-01-01"), termOn: day("2020-06-30"), status: "terminated" };

    it("are allowed if a record begins after the termination, in any order", () => {
      const again = { hireOn: day("2021-02-01"), status: "active" };
      for (const records of [
        [gone, again],
        [again, gone],
      ])
        expect(byRecords(...records)).toMatchObject({ exceptions: [], counts: { pass: 1, cannot_be_determined: 0 } });
    });

    it("cannot be determined if one record of an employment is active and another terminated", () => {
      for (const hireOn of [day("2015-01-01"), null]) {
        const { exceptions, counts } = byRecords(gone, { hireOn, status: "active" });
        expect(exceptions).toEqual([]);
        expect(counts).toMatchObject({ cannot_be_determined: 1, missing: [expect.stringContaining("contradict each other")] });
      }
    });

    it("are found between the termination and the hire date of a later record", () => {
      const again = { hireOn: day("2024-10-15"), status: "active" };
      expect(byRecords(gone, again).exceptions).toMatchObject([{ amountCents: 100n }]);
    });

    it("are allowed from the first rehire on, even if a record gives a later one", () => {
      const [first, second] = [day("2021-02-01"), day("2024-11-01")];
      expect(byRecords({ ...gone, rehireOn: first }, { ...gone, rehireOn: second }).exceptions).toEqual([]);
    });

    it("are judged by the last termination, which a record without a status does not contradict", () => {
      expect(byRecords(gone, { termOn: day("2024-08-31"), status: "terminated" }).exceptions).toEqual([]);
      expect(byRecords(gone, { status: null }).exceptions).toHaveLength(1);
    });

    it("are not mixed up with another person's under the same SSN", () => {
      const { exceptions } = judge(contributionAfterSeverance, {
        participants: [account(adams)],
        contributions: [contributed(adams, { match: 100n }, lastOn("2024-09-30"))],
        lateContributions: [contributionRow(adams, "2024-09-30", 100n)],
        employment: [employee({ ...adams, key: "1|IE1" }, gone), employee({ ...baker, ssnHash: adams.ssnHash, key: "1|IE2" }, {})],
      });
      expect(exceptions).toHaveLength(1);
    });
  });

  it("are never questioned for someone who is still employed", () => {
    const { counts } = judge(contributionAfterSeverance, {
      participants: [account(adams)],
      contributions: [contributed(adams, { match: 100n }, lastOn("2024-12-31"))],
    });
    expect(counts).toMatchObject({ pass: 0, exception: 0, not_applicable: 1 });
  });
});

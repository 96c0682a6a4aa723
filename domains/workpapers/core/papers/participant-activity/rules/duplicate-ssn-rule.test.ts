import { describe, expect, it } from "vitest";
import { account, adams, baker, day, employee, judge, person } from "../participant-activity.test-data.ts";
import { duplicateSsn } from "./duplicate-ssn-rule.ts";

const none = { pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 0, missing: [] };

describe("one SSN", () => {
  it("under two participant IDs is reported once, with both accounts", () => {
    const again = person("P9", "ADAMS, A", "0001");
    const { exceptions, counts } = judge(duplicateSsn, { participants: [account(adams), account(again), account(baker)] });
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, A (P9) and ADAMS, ANN (P1)", amountCents: null },
        msg: "***-**-0001 appears under participant IDs P1, P9.",
        rowsOf: [{ report: "participant_balances", keys: [adams.key, again.key] }],
      },
    ]);
    expect(counts).toMatchObject({ ...none, pass: 1, exception: 1 });
  });

  it("is not a pass for accounts that show only its last four digits, if other accounts' SSNs end in them too", () => {
    const masked = (id: string, name: string, digits: string | null, provider = 0) =>
      account({ ...person(id, name, digits ?? "", provider), ssnHash: null, ssnLast4: digits });
    const judged = (...participants: ReturnType<typeof masked>[]) => judge(duplicateSsn, { participants }).counts;
    const alike = [masked("P3", "DOE, DEB", "0003"), masked("P4", "ROE, ROB", "0003")];
    expect(judged(...alike, masked("P5", "POE, PAM", "0005"))).toMatchObject({
      ...{ pass: 1, exception: 0, cannot_be_determined: 2 },
      missing: ["Full SSNs of accounts whose SSNs end in the same four digits"],
      open: [{ subject: "DOE, DEB (P3)" }, { subject: "ROE, ROB (P4)" }],
    });
    expect(judged(masked("P3", "DOE, DEB", "0001"), account(adams))).toMatchObject({ pass: 1, cannot_be_determined: 1 });
    expect(judged(masked("P3", "DOE, DEB", null))).toMatchObject({ missing: ["SSN is blank in the account"] });
    expect(judged(masked("P3", "DOE, DEB", "0003"), masked("E3", "Deb Doe", "0003", 1))).toMatchObject({ pass: 2 });
    expect(judged(masked("P3", "DOE, DEB", "0003"), masked("E3", "ROE, ROB", "0003", 1))).toMatchObject({ cannot_be_determined: 2 });
  });

  it("with two birth dates under one name is found", () => {
    const born = { birthOn: day("1995-06-06"), earlierBirthOn: day("1960-05-05") };
    const { exceptions } = judge(duplicateSsn, { participants: [account({ ...adams, id: null }, {}, born), account(baker)] });
    expect(exceptions).toMatchObject([
      { naturalKey: "ADAMS, ANN ***-**-0001", msg: "***-**-0001 appears under the birth dates 5 May 1960 and 6 Jun 1995." },
    ]);
  });

  it("at two providers is one person with two accounts, and people without an SSN don't share one", () => {
    const masked = (id: string) => ({ ...person(id, "DOE, D", "0003"), ssnHash: null });
    const elsewhere = person("E7", "ADAMS, ANN", "0001", 1);
    const participants = [adams, elsewhere, masked("P3"), masked("P4")].map((who) => account(who));
    expect(judge(duplicateSsn, { participants }).found).toEqual([]);
  });

  it("at two providers under two names is two people, reported once even if both have an account at each", () => {
    const named = (provider: number, id: string, name: string) => account(person(id, name, "0001", provider));
    const two = [named(0, "P1", "ADAMS, ANN"), named(1, "E7", "BAKER, BEN")];
    expect(judge(duplicateSsn, { participants: two }).exceptions).toMatchObject([
      {
        ...{ naturalKey: "ADAMS, ANN+BAKER, BEN", subject: "ADAMS, ANN (P1) and BAKER, BEN (E7)" },
        msg: "***-**-0001 appears under the names ADAMS, ANN and BAKER, BEN.",
      },
    ]);
    const four = [...two, named(0, "P2", "BAKER, BEN"), named(1, "E8", "ADAMS, ANN")];
    expect(judge(duplicateSsn, { participants: four }).exceptions).toMatchObject([
      {
        naturalKey: "P1+P2+E7+E8+ADAMS, ANN+BAKER, BEN",
        msg: "***-**-0001 appears under participant IDs P1, P2 and E7, E8, and under the names ADAMS, ANN and BAKER, BEN, of different people.",
      },
    ]);
    const [ann, other] = [named(0, "P1", "ADAMS, ANN"), named(0, "P2", "ADAMS, ANN")];
    expect(judge(duplicateSsn, { participants: [ann, other, named(1, "E7", "ADAMS, ANN")] }).exceptions).toMatchObject([
      { naturalKey: "P1+P2", msg: "***-**-0001 appears under participant IDs P1, P2." },
    ]);
    const both = [ann, other, named(1, "E7", "ADAMS, ANN"), named(1, "E8", "ADAMS, ANN")];
    expect(judge(duplicateSsn, { participants: both }).exceptions).toMatchObject([
      { naturalKey: "P1+P2+E7+E8", msg: "***-**-0001 appears under participant IDs P1, P2 and E7, E8." },
    ]);
  });

  it("at two providers is one person whose last name changed, unless birth dates show otherwise", () => {
    const born = (on: string) => ({ birthOn: day(on), earlierBirthOn: day(on) });
    const accounts = (...births: readonly [string, string]) => [
      account(adams, {}, born(births[0])),
      account(person("E7", "SMITH, ANN", "0001", 1), {}, born(births[1])),
    ];
    expect(judge(duplicateSsn, { participants: accounts("1980-01-01", "1980-01-01") }).found).toEqual([]);
    expect(judge(duplicateSsn, { participants: accounts("1980-01-01", "1995-06-06") }).found).toHaveLength(1);
    const undated = [adams, person("E7", "SMITH, ANN", "0001", 1)].map((who) => account(who, {}, { birthOn: null }));
    expect(judge(duplicateSsn, { participants: undated }).found).toEqual([]);
  });

  it("under two similar names is two people if the employer has different birth dates for them", () => {
    const apart = (name: string, key: string) => ({ ...person("", name, "0001"), id: null, key });
    const [eric, erica] = [apart("SMITH, ERIC", "0|S1~1"), apart("SMITH, ERICA", "0|S1~2")];
    const participants = [eric, erica].map((who) => account(who, {}, { birthOn: null }));
    const of = (who: typeof eric, on: string) => employee({ ...who, key: `9${who.key}` }, { birthOn: day(on) });
    expect(judge(duplicateSsn, { participants }).found).toEqual([]);
    const employment = [of(eric, "1960-05-05"), of(erica, "1995-06-06")];
    expect(judge(duplicateSsn, { participants, employment }).exceptions).toMatchObject([
      { msg: "***-**-0001 appears under the names SMITH, ERIC and SMITH, ERICA." },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { day } from "../papers/payroll-census/payroll-census.test-data.ts";
import type { Identity } from "./person.ts";
import { indexPeople } from "./person-index.ts";
import { recordsByPerson } from "./records-by-person.ts";

const person = (provider: number, id: string | null, ssnHash: string | null = null): Identity => ({
  key: id === null ? `${provider}|S${ssnHash}` : `${provider}|I${id}`,
  ...{ id, ssnHash, ssnLast4: null, name: null },
});

describe("a person in another file", () => {
  it("is found by SSN whatever the number, preferring the account at the person's own provider", () => {
    const index = indexPeople([person(0, "1", "a"), person(1, "2", "a")]);
    expect(index.find(person(1, "9", "a"))?.key).toBe("1|I2");
    expect(index.find(person(0, null, "a"))?.key).toBe("0|I1");
    expect(index.find(person(5, "2", "a"))?.key).toBe("1|I2");
  });
  it("at one recordkeeper never matches someone with the same number at another", () => {
    const index = indexPeople([person(0, "1"), person(1, "2")]);
    expect(index.find(person(0, "1"))?.key).toBe("0|I1");
    expect(index.find(person(1, "1"))).toBeNull();
  });
  it("whose provider gave no such report is found by a number that one person has, but not by a number that several have", () => {
    const index = indexPeople([person(0, "1"), person(0, "2"), person(1, "2")]);
    expect(index.find(person(7, "1"))?.key).toBe("0|I1");
    expect(index.find(person(7, "2"))).toBeNull();
  });
  it("with another SSN under the same number is someone else", () => {
    expect(indexPeople([person(0, "1", "a")]).find(person(0, "1", "b"))).toBeNull();
    expect(indexPeople([person(0, "1", "a")]).find(person(0, "1"))?.key).toBe("0|I1");
  });
  it("in a masked file is found by last four digits and full name, if only one person has both", () => {
    const known = (id: string, ssnHash: string, ssnLast4: string, name: string) => ({ ...person(0, id, ssnHash), ssnLast4, name });
    const masked = (ssnLast4: string, name: string): Identity => ({
      key: `0|L${ssnLast4} ${name}`,
      id: null,
      ssnHash: null,
      ssnLast4,
      name,
    });
    const index = indexPeople([
      known("1", "a", "1234", "O'Neil, Zoë M"),
      known("2", "b", "5678", "Roe, Ann"),
      known("3", "c", "5678", "ROE, ANN B"),
      known("4", "d", "1234", "O'Neil, Max"),
    ]);
    expect(index.find(masked("1234", "ZOE ONEIL"))?.key).toBe("0|I1");
    expect(index.find(masked("4321", "ZOE ONEIL"))).toBeNull();
    expect(index.find(masked("1234", "O'Neil"))).toBeNull();
    expect(index.find(masked("5678", "Ann Roe"))).toBeNull();
    expect(index.find({ ...masked("1234", "Zoë O'Neil"), ssnHash: "x" })).toBeNull();
    expect(index.find({ ...masked("1234", "Zoë O'Neil"), id: "9" })).toBeNull();
  });
  it("in a masked file is found in the account at the same provider, if the person has accounts at several", () => {
    const at = (provider: number): Identity => ({ ...person(provider, null, "a"), ssnLast4: "1234", name: "ROE, ANN" });
    const masked = (provider: number): Identity => ({ ...at(provider), key: `${provider}|L1234 ROE, ANN`, ssnHash: null });
    for (const index of [indexPeople([at(0), at(1)]), indexPeople([at(1), at(0)])])
      expect([0, 1].map((provider) => index.find(masked(provider))?.key)).toEqual(["0|Sa", "1|Sa"]);
    expect(indexPeople([at(0), at(1)]).find(masked(7))?.key).toBe("0|Sa");
    expect(indexPeople([at(0), { ...at(1), ssnHash: "b" }]).find(masked(0))).toBeNull();
  });
  it("with a placeholder SSN is found by equal names or numbers among thousands, reading each name only a few times", () => {
    const many = (report: string): Identity[] =>
      Array.from({ length: 20_000 }, (_, at) => ({ ...person(0, null, "a"), key: `0|S${report}${at}`, name: `MILLER${at}, ANN` }));
    let readings = 0;
    const counted = many("x").map((one) => ({
      ...one,
      get name() {
        readings++;
        return one.name;
      },
    }));
    const index = indexPeople(counted, many("y"));
    expect(many("y").every((one) => index.find(one)?.key === `0|Sx${one.key.slice("0|Sy".length)}`)).toBe(true);
    expect(index.find({ ...person(0, null, "a"), name: "Miller7 Ann" })?.name).toBe("MILLER7, ANN");
    expect(index.find(person(0, null, "a"))).toBeNull();
    expect(readings).toBeLessThan(10 * counted.length);
  });
  it("who shares an SSN with someone is found by name or number, and never confused with the other", () => {
    const named = (name: string, key: string, id: string | null = null): Identity => ({ ...person(0, id, "a"), key, name });
    const [annOf, benOf] = [named("ADAMS, ANN", "0|Sa~1"), named("BAKER, BEN", "0|Sa~2")];
    const index = indexPeople([annOf, benOf]);
    expect(index.find(named("Ben Baker", "1|Sx"))?.key).toBe("0|Sa~2");
    expect(index.find(named("COLE, CY", "1|Sx"))).toBeNull();
    expect(index.find(person(1, null, "a"))?.key).toBe("0|Sa~1");
    const asking = [named("ADAMS, ANN", "0|IE1", "E1"), named("BAKER, BEN", "0|IE9", "E9")] as const;
    const onlyAnn = indexPeople([named("ADAMS, ANN", "0|IE1", "E1")], asking);
    expect(onlyAnn.find(asking[0])?.key).toBe("0|IE1");
    expect(onlyAnn.find(asking[1])).toBeNull();
    expect(indexPeople([named("SMITH, ANN", "0|IE1", "E1")]).find(asking[0])?.key).toBe("0|IE1");
  });
  it("with an SSN shared by relatives is the one with an equal name or birth date, not one with a similar name", () => {
    const born = (name: string, key: string, birthOn: string | null) => ({
      ...person(0, null, "a"),
      key,
      name,
      birthOn: birthOn && day(birthOn),
    });
    const [eric, erica] = [born("SMITH, ERIC", "0|Sa~1", "1960-05-05"), born("SMITH, ERICA", "0|Sa~2", "1995-06-06")];
    const index = indexPeople([eric, erica]);
    expect(index.find(born("Erica Smith", "1|Sx", null))?.key).toBe(erica.key);
    expect(index.find(born("SMITH, E", "1|Sx", "1960-05-05"))?.key).toBe(eric.key);
    expect(index.find(born("SMITH, E", "1|Sx", "1995-06-06"))?.key).toBe(erica.key);
    expect(recordsByPerson([eric, erica])(erica)).toEqual([erica]);
  });
});

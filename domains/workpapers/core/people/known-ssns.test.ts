import { describe, expect, it } from "vitest";
import { day } from "../papers/payroll-census/payroll-census.test-data.ts";
import { withKnownSsns } from "./known-ssns.ts";
import type { Identity } from "./person.ts";

const masked: Identity = { key: "0|IP1", id: "P1", ssnHash: null, ssnLast4: "6441", name: "LINDQVIST, VALENCIA" };
const whole: Identity = { ...masked, ssnHash: "a" };
const ssnOf = (person: Identity, ...records: Identity[]) => withKnownSsns([person], records)[0]?.ssnHash;

it("a masked SSN is completed from another of the provider's reports with the same number", () => {
  expect(ssnOf(masked, whole)).toBe("a");
  expect(withKnownSsns([{ ...masked, ssnLast4: null }], [whole])).toEqual([whole]);
});

it.each<readonly [string, readonly Identity[]]>([
  ["another number", [{ ...whole, key: "0|IP2", id: "P2" }]],
  ["the same number of another provider under another name", [{ ...whole, key: "1|IP1", name: "ROE, ANN" }]],
  ["a number with two SSNs", [whole, { ...whole, ssnHash: "b" }]],
  ["an SSN that ends in other digits", [{ ...whole, ssnLast4: "1234" }]],
  ["no number", [{ ...whole, key: "0|Sa", id: null }]],
])("nothing is known from %s", (_, records) => expect(ssnOf(masked, ...records)).toBeNull());

it("keeps an SSN that the report gives, and returns the same list if nothing is masked", () => {
  const people = [{ ...whole, ssnHash: "own" }];
  expect(withKnownSsns(people, [whole])).toBe(people);
});

describe("someone with numbers at one recordkeeper and SSNs at another is one person if a file has both under the same name", () => {
  const summit: Identity = { key: "1|I1096", id: "1096", ssnHash: null, ssnLast4: null, name: "Petrosyan, Rufus" };
  const census = { ...summit, key: "2|I1096", ssnHash: "full", ssnLast4: "2971", name: "PETROSYAN, RUFUS M" };
  const known = (person: Identity, ...employees: Identity[]) => withKnownSsns([person], [], employees)[0];

  it("whether the number is in an employer's or another recordkeeper's file", () => {
    expect(known(summit, census)).toEqual({ ...summit, ssnHash: "full", ssnLast4: "2971" });
    expect(ssnOf(summit, { ...census, key: "0|I1096" })).toBe("full");
    expect(known({ ...summit, ssnLast4: "2971" }, { ...census, name: "PETROSIAN, RUFUS" })?.ssnHash).toBe("full");
    expect(known(summit, census, { ...census, key: "3|I1096" })?.ssnHash).toBe("full");
  });

  it.each<readonly [string, Identity[]]>([
    ["someone else by chance", [{ ...census, name: "ROE, ANN" }]],
    ["a relative", [{ ...census, name: "PETROSYAN, RUFINA" }]],
    ["a last name alone", [{ ...census, name: "PETROSYAN" }]],
    ["no name", [{ ...census, name: null }]],
    ["a row without an SSN", [{ ...census, ssnHash: null }]],
    ["the same name under two SSNs", [census, { ...census, key: "2|I1096~", ssnHash: "other" }]],
  ])("unless the number belongs to %s", (_, employees) => expect(known(summit, ...employees)?.ssnHash).toBeNull());

  it("unless the digits or the birth dates differ", () => {
    expect(known({ ...summit, ssnLast4: "1111" }, census)?.ssnHash).toBeNull();
    const born = (who: Identity, on: string) => ({ ...who, birthOn: day(on) });
    const alike = { ...summit, name: "Petrosian, Rufus", ssnLast4: "2971" };
    expect(withKnownSsns([born(alike, "1980-01-01")], [], [born(census, "1949-02-02")])[0]?.ssnHash).toBeNull();
    expect(withKnownSsns([born(alike, "1949-02-02")], [], [born(census, "1949-02-02")])[0]?.ssnHash).toBe("full");
  });

  it("unless the initials differ, except if the digits or the birth dates are the same", () => {
    const other = { ...summit, name: "Petrosyan, Rufus B" };
    expect(known(other, census)?.ssnHash).toBeNull();
    expect(known({ ...other, ssnLast4: "2971" }, census)?.ssnHash).toBe("full");
    const born = (who: Identity) => ({ ...who, birthOn: day("1949-02-02") });
    expect(withKnownSsns([born(other)], [], [born(census)])[0]?.ssnHash).toBe("full");
    expect(withKnownSsns([other], [], [born(census)])[0]?.ssnHash).toBeNull();
  });

  it("and an employee's number in the recordkeeper's own file is not a participant's unless the names agree", () => {
    expect(known(summit, { ...census, key: "1|I1096", name: "ROE, ANN" })?.ssnHash).toBeNull();
  });
});

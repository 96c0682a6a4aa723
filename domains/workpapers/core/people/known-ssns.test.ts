import { expect, it } from "vitest";
import { withKnownSsns } from "./known-ssns.ts";
import type { Identity } from "./person.ts";

const masked: Identity = { key: "0|IP1", id: "P1", ssnHash: null, ssnLast4: "6441", name: "LINDQVIST, VALENCIA" };
const whole: Identity = { ...masked, ssnHash: "a" };
const ssnOf = (person: Identity, ...records: Identity[]) => withKnownSsns([person], records)[0]?.ssnHash;

it("a masked SSN is the one that another report of the provider gives beside the same number", () => {
  expect(ssnOf(masked, whole)).toBe("a");
  expect(withKnownSsns([{ ...masked, ssnLast4: null }], [whole])).toEqual([whole]);
});

it.each<readonly [string, readonly Identity[]]>([
  ["another number", [{ ...whole, key: "0|IP2", id: "P2" }]],
  ["the same number of another provider", [{ ...whole, key: "1|IP1" }]],
  ["a number with two SSNs", [whole, { ...whole, ssnHash: "b" }]],
  ["an SSN that ends in other digits", [{ ...whole, ssnLast4: "1234" }]],
  ["no number", [{ ...whole, key: "0|Sa", id: null }]],
])("nothing is known by %s", (_, records) => expect(ssnOf(masked, ...records)).toBeNull());

it("an SSN that the report gives itself is kept, and a list without masked ones is the same list", () => {
  const people = [{ ...whole, ssnHash: "own" }];
  expect(withKnownSsns(people, [whole])).toBe(people);
});

import { expect, test } from "vitest";
import { searchedText, withoutSsn } from "./searched-text.ts";

test.each([
  ["521-40-1234", "1234"],
  ["521 40 1234", "1234"],
  ["521401234", "1234"],
  ["moss 521-40-1234 ada", "moss 1234 ada"],
])("no full SSN leaves the page: %s is searched by its last four digits", (typed, sent) => expect(searchedText(typed)).toBe(sent));

test.each(["12-3456789", "P10", "1234", "MOSS, ADA", "1234567890"])("%s is not an SSN and is searched as is", (typed) =>
  expect(searchedText(typed)).toBe(typed),
);

test("without an open engagement an SSN doesn't leave the page either, and nine plain digits are taken as an EIN", () => {
  expect([withoutSsn("521-40-1234"), withoutSsn(" 473920185 ")]).toEqual(["1234", "473920185"]);
});

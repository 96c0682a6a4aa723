import { expect, test } from "vitest";
import { arePartsOfOne, isOutward } from "./added-columns.ts";

test.each([
  ["Loan 1", "Loan 2"],
  ["LN1", "LN2"],
  ["Loan Repayment Amount 1", "Loan Repayment Amount 2"],
  ["Xfers In", "Xfers Out"],
  ["Loan Principal", "Loan Interest"],
])("“%s” and “%s” are parts of one amount", (one, other) => {
  expect(arePartsOfOne(one, other)).toBe(true);
});

test.each([
  ["Loan Payment", "Loan Payment"],
  ["LN1", "LN1"],
  ["1", "2"],
  ["401K", "403B"],
  ["Match", "Roth"],
])("“%s” and “%s” are not parts of one amount", (one, other) => {
  expect(arePartsOfOne(one, other)).toBe(false);
});

test("only outgoing amounts are outward", () => {
  expect(["Xfers Out", "Xfers In", "Transfers"].map(isOutward)).toEqual([true, false, false]);
});

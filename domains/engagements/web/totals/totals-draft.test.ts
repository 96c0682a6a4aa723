import { expect, test } from "vitest";
import { changedTotals, enteredTotals, type Total, totalDifference } from "./totals-draft.ts";

const line = (part: Partial<Total>): Total => ({
  key: "distributions",
  title: "Distributions",
  amount: null,
  document: "",
  page: "",
  origin: "none",
  read_amount: null,
  ...part,
});

test("a figure read from the statement is not an entry", () => {
  const totals = [line({ amount: "5.00", origin: "trust_statement", read_amount: "5.00" })];
  expect(enteredTotals(totals).distributions?.amount).toBeNull();
  expect(changedTotals(totals, enteredTotals(totals))).toEqual([]);
});

test("entering, correcting and taking away an amount are changes; a document without an amount is none", () => {
  const entered = [line({ amount: "5.00", origin: "entered", document: "Statement", page: "2" })];
  const draft = (part: object) => ({ distributions: { amount: "5.00", document: "Statement", page: "2", ...part } });
  expect(changedTotals(entered, draft({}))).toEqual([]);
  for (const part of [{ amount: "6.00" }, { amount: null }, { page: "3" }]) expect(changedTotals(entered, draft(part))).toHaveLength(1);
  expect(changedTotals([line({})], draft({ amount: null }))).toEqual([]);
});

test("the difference is exact and needs both figures", () => {
  expect(totalDifference("1905466.83", "1904226.83")).toBe("1240.00");
  expect(totalDifference("0.10", null)).toBeNull();
});

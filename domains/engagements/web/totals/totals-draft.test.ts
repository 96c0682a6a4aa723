import { expect, test } from "vitest";
import { changedTotals, enteredTotals, isShownTotal, type Total, totalDifference } from "./totals-draft.ts";

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

test("a figure read from the statement does not count as entered", () => {
  const totals = [line({ amount: "5.00", origin: "trust_statement", read_amount: "5.00" })];
  expect(enteredTotals(totals).distributions?.amount).toBeNull();
  expect(changedTotals(totals, enteredTotals(totals))).toEqual([]);
});

test("entering, correcting or clearing an amount is a change; a document without an amount is not", () => {
  const entered = [line({ amount: "5.00", origin: "entered", document: "Statement", page: "2" })];
  const draft = (part: object) => ({ distributions: { amount: "5.00", document: "Statement", page: "2", ...part } });
  expect(changedTotals(entered, draft({}))).toEqual([]);
  for (const part of [{ amount: "6.00" }, { amount: null }, { page: "3" }]) expect(changedTotals(entered, draft(part))).toHaveLength(1);
  expect(changedTotals([line({})], draft({ amount: null }))).toEqual([]);
});

test("the difference is exact and requires both figures", () => {
  const difference = (key: Total["key"], entered: string, read_amount: string | null) => totalDifference({ key, read_amount }, entered);
  expect(difference("ending_balance", "1905466.83", "1904226.83")).toBe("1240.00");
  expect(difference("ending_balance", "0.10", null)).toBeNull();
  // Outflows may be entered with or without a sign.
  expect(["500.00", "-500.00", "500.10"].map((entered) => difference("distributions", entered, "-500.00"))).toEqual([
    "0.00",
    "0.00",
    "-0.10",
  ]);
});

test("payroll engagements show payroll lines; wages from an unspecified box are shown only if entered", () => {
  const isShown = (key: Total["key"], amount: string | null, dataType: "recordkeeper" | "payroll" | "combined") =>
    isShownTotal(line({ key, amount }), dataType);
  expect([
    isShown("payroll_box_1", null, "payroll"),
    isShown("fees", null, "payroll"),
    isShown("payroll_box_5", null, "recordkeeper"),
  ]).toEqual([...[true, false, false]]);
  expect([isShown("payroll_wages", null, "combined"), isShown("payroll_wages", "5.00", "combined")]).toEqual([false, true]);
});

import { expect, it } from "vitest";
import { type FoundTie, tieComplaints } from "./compare-ties.ts";

const planted = [{ line: "fees", fund: "Bond", amount: "100.00" }];
const line: FoundTie = {
  key: "participant_activity.statement.fees",
  label: "Fees",
  result: "differs",
  difference: "100.00",
  unexplained: "100.00",
};
const fund: FoundTie = { ...line, key: `${line.key}.fund.b`, label: "Fees: Bond", of: line.key };
const agreeing: FoundTie = {
  ...fund,
  key: `${line.key}.fund.s`,
  label: "Fees: Stock",
  result: "ties",
  difference: "0.00",
  unexplained: undefined,
};

it("a planted tie difference is found in its line and in its fund", () => {
  expect(tieComplaints(planted, [line, fund, agreeing])).toEqual([]);
  expect(tieComplaints(planted, [line])).toEqual([]);
  expect(tieComplaints(planted, [line, agreeing])).toEqual(["missed tie difference fees, 100.00, in Bond"]);
  expect(tieComplaints(planted, [fund])).toEqual(["missed tie difference fees, 100.00, in the line"]);
});

it("any other difference must be explained to the cent", () => {
  const other = { ...line, key: "distributions.balances", label: "Distributions", difference: "7.00" };
  expect(tieComplaints([], [{ ...other, unexplained: "0.00" }])).toEqual([]);
  expect(tieComplaints([], [{ ...other, unexplained: "0.01" }])).toEqual(["false tie difference Distributions: 7.00, unexplained 0.01"]);
});

import { expect, test } from "vitest";
import { markOf, paperOpenItems } from "./paper-open-items.ts";

type Paper = Parameters<typeof paperOpenItems>[0];
const tie = {
  left_label: "a",
  left_amount: "1.00",
  right_label: "b",
  right_amount: "0.00",
  difference: "1.00",
  result: "differs",
} as const;
const item = (number: number) => ({ number, natural_key: `P${number}`, occurrence: 1 });
const rule = { rule: "r", severity: "low", unit: "payment", pass: 1, exception: 0, not_applicable: 0 } as const;
const paper = {
  title: "Distribution Package",
  ties: [
    { ...tie, key: "fees", label: "Fees" },
    { ...tie, key: "gross", label: "Gross" },
    { ...tie, key: "gross.fund", label: "Gross, fund by fund", of: "gross" },
    { ...tie, key: "timing", label: "Timing", explained: true },
    { ...tie, key: "loans", label: "Loans", result: "cannot_be_determined", difference: null, missing: "Loans not entered" },
    { ...tie, key: "end", label: "Ending", result: "ties", difference: "0.00" },
  ],
  rules: [
    { ...rule, title: "Vesting", cannot_be_determined: 2, missing: ["Hire date not mapped"] },
    { ...rule, title: "Age", cannot_be_determined: 0, missing: [] },
  ],
  populations: [{ key: "distributions", title: "Payments", sample: { items: [item(1), item(2)] } }],
  procedures: [{ id: "a" }, { id: "b" }],
  // what the rule does not read is left out
} as unknown as Paper;
const nothing = { reasons: new Set<string>(), results: new Set<string>() };
const textsOf = (explained: readonly string[], answered: readonly string[]) =>
  paperOpenItems(paper, { explained: new Set(explained), answered: new Set(answered), since: nothing }).map(({ kind, text }) => [
    kind,
    text,
  ]);
const fees = ["unexplained_differences", "Fees: the difference is 1.00"];
const undetermined = [
  ["undetermined_checks", "Loans: Loans not entered"],
  ["undetermined_checks", "Vesting: 2 × payment, Hire date not mapped"],
];

test("differences without a reason, items without all results and undetermined checks are open", () => {
  expect(textsOf([], [])).toEqual([
    fees,
    ["unexplained_differences", "Gross: the difference is 1.00"],
    ["unexplained_differences", "Gross, fund by fund: the difference is 1.00"],
    ["untested_items", "Payments: item 1"],
    ["untested_items", "Payments: item 2"],
    ...undetermined,
  ]);
});

test("a reason closes a difference and the ties that break it down; an item is done when every procedure has a result", () => {
  const done = [markOf("distributions", "P1|1", "a"), markOf("distributions", "P1|1", "b"), markOf("distributions", "P2|1", "a")];
  expect(textsOf(["gross"], done)).toEqual([fees, ["untested_items", "Payments: item 2"], ...undetermined]);
});

test("a reason and a result written after the run are open because the run's workpapers don't print them", () => {
  const since = { reasons: new Set(["gross", "of another paper"]), results: new Set([markOf("distributions", "P2|1", "b")]) };
  const open = paperOpenItems(paper, { explained: new Set(), answered: new Set(), since });
  expect(open.filter(({ kind }) => kind === "not_printed").map(({ text }) => text)).toEqual([
    "Gross: explanation",
    "Payments: item 2, procedure 2",
  ]);
});

test("a nonempty population without a draw is open; an empty one is not", () => {
  const population = { key: "distributions", title: "Payments", sample: null };
  const texts = (count: number) =>
    paperOpenItems({ ...paper, ties: [], rules: [], populations: [{ ...population, count }] } as unknown as Paper, {
      explained: new Set(),
      answered: new Set(),
      since: nothing,
      // what the rule does not read is left out
    }).map(({ kind, text }) => [kind, text]);
  expect(texts(3)).toEqual([["undrawn_samples", "Payments: no sample drawn"]]);
  expect(texts(0)).toEqual([]);
});

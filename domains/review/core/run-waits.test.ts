import { expect, test } from "vitest";
import { inLines, waitsOfPaper } from "./run-waits.ts";

type Paper = Parameters<typeof waitsOfPaper>[0];
const tie = {
  left_label: "a",
  left_amount: "9.00",
  right_label: "b",
  right_amount: "0.00",
  difference: "1500.00",
  result: "differs",
} as const;
const columns = [
  { key: "name", title: "Name", type: "text" },
  { key: "gross", title: "Gross", type: "money" },
];
const item = (number: number, exceptions: readonly string[]) => ({
  ...{ number, natural_key: `P${number}`, occurrence: 1, exceptions, cells: { name: "STRAND, OTTO", gross: "14368.86" } },
});
// A workpaper with only the members that the rule reads.
const paper = (ties: readonly object[], items: readonly object[], procedures = [{ id: "a" }]) =>
  ({ ties, populations: [{ key: "distributions", sample: { columns, items } }], procedures }) as unknown as Paper;
const textsOf = (ties: readonly object[]) => waitsOfPaper(paper(ties, [])).ties.map(({ text }) => text);

test("a difference shows its unexplained amount; one that agrees, is settled or cannot be determined needs no reason", () => {
  expect(
    textsOf([
      { ...tie, key: "fees", label: "Administrative expenses", unexplained: "-500.00" },
      { ...tie, key: "old", label: "Of an earlier version" },
      { ...tie, key: "known", label: "Gross", unexplained: "0.00" },
      { ...tie, key: "timing", label: "Timing", unexplained: "0.00", explained: true },
      { ...tie, key: "agrees", label: "Loans", difference: "0.00", result: "ties" },
      { ...tie, key: "open", label: "Forfeitures", difference: null, result: "cannot_be_determined" },
    ]),
  ).toEqual([
    "Administrative expenses: (500.00) unexplained",
    "Of an earlier version: 1,500.00",
    "Gross: 1,500.00, fully explained by exceptions",
  ]);
});

test("a sampled item waits if a rule flags it and the workpaper has procedures to conclude on", () => {
  const items = [item(1, []), item(2, ["Vesting differs"]), item(3, ["Vesting differs", "Net differs", "Paid after death"])];
  expect(waitsOfPaper(paper([], items)).items).toEqual([
    { population: "distributions", itemKey: "P2|1", text: "Vesting differs · item 2 · STRAND, OTTO · 14,368.86", procedures: ["a"] },
    {
      population: "distributions",
      itemKey: "P3|1",
      text: "Vesting differs (+2 more) · item 3 · STRAND, OTTO · 14,368.86",
      procedures: ["a"],
    },
  ]);
  expect(waitsOfPaper(paper([], items, [])).items).toEqual([]);
});

test("up to five entries in a workpaper get separate lines; more share one line", () => {
  const linesOf = (count: number) =>
    inLines(
      Array.from({ length: count }, (_, at) => `${at}`),
      { one: (text) => text, all: (first, all) => `${all} from ${first}` },
    );
  expect([linesOf(0), linesOf(5), linesOf(6)]).toEqual([[], ["0", "1", "2", "3", "4"], ["6 from 0"]]);
});

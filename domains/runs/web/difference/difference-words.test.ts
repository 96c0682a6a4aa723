import { expect, test } from "vitest";
import { countsText, figureText, hasCause, placeOfItem, runTitle, unchangedText } from "./difference-words.ts";

const paper = (title: string, state: "same_bytes" | "same_figures" | "changed") => ({ output: { key: title, title }, state, msg: null });
const unchanged = (papers: readonly ReturnType<typeof paper>[]) => unchangedText({ papers } as never);

test("unchanged workpapers come first, then changed ones by name", () => {
  expect(unchanged([paper("Loan Package", "changed"), paper("Payroll Census", "same_bytes"), paper("Trial Balance", "same_bytes")])).toBe(
    "2 of 3 workpapers are byte-identical. 1 changed: Loan Package.",
  );
  expect(unchanged([paper("Payroll Census", "same_figures")])).toBe(
    "No workpaper is byte-identical. 1 has the same figures and differs only in other text.",
  );
});

test("a run shows its version, and whether it is current", () => {
  const run = { number: 4, version: 1, is_current: true, ended_on: "", started_by: "", result_id: "" };
  expect([runTitle(run), runTitle({ ...run, version: null, is_current: false })]).toEqual(["Run 4, version 1, current", "Run 4"]);
});

test("amounts, counts and percentages are formatted by kind, with negatives in parentheses", () =>
  expect([
    figureText("money", "-1240.00"),
    figureText("count", "1240"),
    figureText("count", "-1240"),
    figureText("percent", "40.00"),
    figureText("percent", "-0.01"),
    figureText("money", null),
  ]).toEqual(["(1,240.00)", "1,240", "(1,240)", "40%", "(0.01%)", "–"]));

test("an item selected differently shows how it was selected before and now", () => {
  const [random, isi] = [
    { number: 3, why: "random" as const },
    { number: 1, why: "isi" as const },
  ];
  expect([
    placeOfItem({ change: "moved", before: random, after: isi }),
    placeOfItem({ change: "came", before: null, after: random }),
  ]).toEqual(["Random, now ISI", "Item 3, random"]);
});

test("a cause shows how many figures, ties, exceptions and items it may have changed", () => {
  expect(countsText({ figures: 6, ties: 1, exceptions: 0, items: 2 })).toBe("6 figures, 1 tie, 2 items");
  expect([hasCause(null, { causes: [] }), hasCause("A", { causes: ["A", "B"] }), hasCause("A", { causes: [] })]).toEqual([
    true,
    true,
    false,
  ]);
});

import { expect, it } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";

/** Texts in a column that require review, with their suggestions. */
const asked = (...texts: readonly string[]) =>
  suggestValueMap(
    "statuses",
    texts.map((text) => ({ text, count: 3 })),
  )
    .filter(({ confidence }) => confidence < reviewBelow)
    .map(({ text, canonical }) => `${text}=${canonical}`);

it.each([
  [["A", "T"], []],
  [["A"], []],
  [["Active", "T"], []],
  [["A", "T", "L"], ["L=leave"]],
  [
    ["A", "T", "R", "D"],
    ["R=retired", "D=deceased"],
  ],
  [
    ["A", "T", "M", "B"],
    ["M=military", "B=beneficiary"],
  ],
  [["A", "T", "D", "DIS"], []],
  [["A", "T", "L", "LO"], ["LO=null"]],
  [["T"], ["T=terminated"]],
  [
    ["F", "P", "T"],
    ["F=null", "P=null", "T=terminated"],
  ],
  [["Full Time", "Part Time", "T"], ["T=terminated"]],
  [
    ["A", "B", "C"],
    ["A=active", "B=beneficiary", "C=null"],
  ],
  [
    ["A", "N", "S", "U", "X"],
    ["A=active", "N=null", "S=null", "U=null", "X=null"],
  ],
  [["A", "I"], ["I=disabled"]],
] as const)("among the texts %j, %j require review", (texts, open) => {
  expect(asked(...texts)).toEqual(open);
});

it("a letter accepted before doesn't require review again", () => {
  const found = suggestValueMap("statuses", [{ text: "L", count: 1 }], { remembered: { L: "terminated" } });
  expect(found[0]).toMatchObject({ canonical: "terminated", confidence: 0.99 });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBreak, asFound, moveBreak, removeBreak, withColumns } from "./reading-draft.ts";

const found = { ...asFound, delimiter: ";" as const };

describe("column borders", () => {
  it("are added in order, only once per clicked position, and can be removed", () => {
    expect(addBreak([5, 13], 8.6)).toEqual([5, 9, 13]);
    expect(addBreak([5, 13], 5)).toEqual([5, 13]);
    expect(addBreak([5], 0)).toEqual([5]);
    expect(removeBreak([5, 9, 13], 9)).toEqual([5, 13]);
  });

  it("move up to their neighbors but never past them", () => {
    expect(moveBreak([5, 13], 5, 7, 20)).toEqual([7, 13]);
    expect(moveBreak([5, 13], 5, 40, 20)).toEqual([12, 13]);
    expect(moveBreak([5, 13], 13, -3, 20)).toEqual([5, 6]);
    const borders = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(borders, fc.nat(), fc.integer({ min: -50, max: 150 }), (breaks, pick, to) => {
        const moved = moveBreak(breaks, breaks[pick % breaks.length] ?? 0, to, 100);
        expect([moved.length, new Set(moved).size]).toEqual([breaks.length, breaks.length]);
        expect(moved).toEqual([...moved].sort((a, b) => a - b));
      }),
    );
  });
});

describe("the column type", () => {
  it("starts with the detected settings, and switching types drops the other type's settings", () => {
    const fixed = withColumns({ ...asFound, delimiter: ",", quote: '"' }, "fixed_width", { ...found, breaks: [4] });
    expect(fixed).toEqual({ ...asFound, breaks: [4] });
    expect(withColumns(fixed, "delimited", found)).toEqual({ ...asFound, delimiter: ";" });
  });
});

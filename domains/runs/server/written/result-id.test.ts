import { expect, test } from "vitest";
import { resultIdOf, type WrittenOnFigures } from "./result-id.ts";

const figures = "5c1e90ab00000000";
const result = { population: "distributions", naturalKey: "P1", occurrence: 1, procedureId: "a", result: "Pass" };
const written: WrittenOnFigures = {
  tieReasons: [
    { tie: "fees", reason: "Timing" },
    { tie: "gross", reason: "A voided check" },
  ],
  attributeResults: [result],
  conclusion: "Agrees.",
};
const id = resultIdOf(figures, written);

test("figures, a reason, a sampled item's result and the conclusion each change the result id", () => {
  const others = [
    resultIdOf("8f31c02e00000000", written),
    resultIdOf(figures, { ...written, tieReasons: [{ tie: "fees", reason: "Timing" }] }),
    resultIdOf(figures, { ...written, attributeResults: [{ ...result, result: "Exception" }] }),
    resultIdOf(figures, { ...written, attributeResults: [{ ...result, occurrence: 2 }] }),
    resultIdOf(figures, { ...written, conclusion: "Agrees but for fees." }),
  ];
  expect(new Set([id, ...others]).size).toBe(6);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
});

test("reading order and removed results do not change the result id", () => {
  const attributeResults = [...written.attributeResults, { ...result, procedureId: "b", result: "" }];
  expect(resultIdOf(figures, { ...written, attributeResults, tieReasons: written.tieReasons.toReversed() })).toBe(id);
});

test("sign-offs and notes, which are printed next to the result, do not change its id", () => {
  const printed = {
    ...written,
    review: { signOffs: [{ role: "preparer" as const, by: "Ann", at: "2025-06-09T16:24:00.000Z", resultId: id }], notes: [] },
  };
  expect(resultIdOf(figures, printed)).toBe(id);
});

import { expect, test } from "vitest";
import { type UndoFacts, undoProblems } from "./merge-undo.ts";

const facts = (change: Partial<UndoFacts> = {}): UndoFacts => ({
  merged: "Brightwater",
  kept: { id: "kept", name: "Brightwater Foods", mergedInto: null },
  nameTaken: false,
  moved: [],
  ...change,
});
const moved = (name: string, change: object = {}) => ({
  ...{ name, clientId: "kept", clientName: "Brightwater Foods", rolledSince: null },
  ...change,
});

test("a merge can be undone while nothing it moved has changed", () => {
  expect(undoProblems(facts({ moved: [moved("2024 audit")] }))).toEqual([]);
});

test("lists what has changed since the merge and what to do about it", () => {
  const problems = undoProblems(
    facts({
      kept: { id: "kept", name: "Brightwater Foods", mergedInto: "BW Holdings" },
      nameTaken: true,
      moved: [moved("2024 audit", { clientId: "x", clientName: "Corvid" }), moved("2023 audit", { rolledSince: "2024 second" })],
    }),
  );
  expect(problems).toEqual([
    "Brightwater Foods has since been merged into BW Holdings. Undo that first.",
    "Another client is now named Brightwater. Rename that one first.",
    "2024 audit has since been moved to Corvid. Move it back to Brightwater Foods first.",
    "2023 audit has since been rolled forward to 2024 second, which belongs to Brightwater Foods.",
  ]);
});

test("changes beyond the first five are only counted", () => {
  const many = Array.from({ length: 9 }, (_, at) => moved(`${at}`, { clientId: "x", clientName: "Corvid" }));
  expect(undoProblems(facts({ moved: many }))).toHaveLength(6);
  expect(undoProblems(facts({ moved: many })).at(-1)).toBe("There are 4 more changes like these.");
});

import { expect, test } from "vitest";
import { choiceNotes, comesAlong, differenceWords } from "./roll-forward-words.ts";

const line = { kind: "only_here", text: "Agree it.", instead: "" } as const;
const testing = {
  kept: { procedures: 40, samples: 1 },
  defaults: { procedures: 38, samples: 1 },
  differences: [{ output: { key: "distributions", title: "Distribution Package" }, lines: [line, line, line] }],
};

test("both choices say what they copy, and how much the engagement's program differs from the firm's defaults", () => {
  expect(choiceNotes({ testing })).toEqual({
    keep: "40 procedures, 1 sample setup with new seeds; 3 differences from the firm’s defaults.",
    firm_defaults: "38 procedures, 1 sample setup, as of today.",
  });
  expect(choiceNotes({ testing: { ...testing, differences: [] } }).keep).toMatch(/the same as the firm’s defaults\.$/);
});

test("a difference shows the default, if there is one, next to the engagement's text", () => {
  const sampling = { kind: "sampling", text: "Payments: 25 at random", instead: "Payments: 15 at random" } as const;
  expect(differenceWords(sampling)).toEqual({ what: "Sample", text: sampling.text, instead: "Default: Payments: 15 at random" });
  expect(differenceWords(line).instead).toBe("");
});

test("copied items are listed: each contract with its mappings, the accepted values and the team", () => {
  const contracts = [
    { provider: "Oakbridge", contract: "77-2045", mapped: 3 },
    { provider: "Payroll (universal)", contract: "C-1", mapped: 0 },
  ];
  expect(comesAlong({ contracts, meanings: 1, assignees: ["Dana Whitlock", "Joss Sandoval"] })).toEqual([
    "Oakbridge, 77-2045, with 3 mappings",
    "Payroll (universal), C-1",
    "1 accepted value",
    "Dana Whitlock, Joss Sandoval",
    "Prior-year figures, not affirmed yet",
  ]);
});

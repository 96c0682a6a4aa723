import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveStatus, type RunFacts, type StatusFacts } from "./derive-status.ts";

const facts = fc.record({
  locked: fc.boolean(),
  setUpMissing: fc.array(fc.constantFrom("Enter the plan number.", "Enter the sponsor's EIN."), { maxLength: 2 }),
  filesMissing: fc.array(fc.constantFrom("Add the recordkeeper.", "Upload the trust statement."), { maxLength: 2 }),
  run: fc.record({
    newest: fc.constantFrom<RunFacts["newest"]>("none", "queued", "running", "succeeded", "failed", "cancelled", "blocked"),
    hasResults: fc.boolean(),
    resultsCurrent: fc.boolean(),
  }),
});
const holds = (law: (given: StatusFacts) => void) => fc.assert(fc.property(facts, law));

describe("a status", () => {
  test("is locked exactly when the engagement is, and then nothing is missing or out of date", () => {
    holds((given) => {
      const answer = deriveStatus(given);
      expect(answer.status === "locked").toBe(given.locked);
      if (given.locked) expect(answer).toEqual({ status: "locked", missing: [], resultsOutOfDate: false });
    });
  });

  test("follows the state of a run in progress, whatever else is true", () => {
    holds((given) => {
      if (given.locked) return;
      const expected = { queued: "queued", running: "processing" }[given.run.newest as string];
      if (expected) expect(deriveStatus(given).status).toBe(expected);
    });
  });

  test("is results only if the newest results used the current inputs", () => {
    holds((given) => {
      const { status, resultsOutOfDate } = deriveStatus(given);
      if (status === "results_available")
        expect([given.run.hasResults, given.run.resultsCurrent, resultsOutOfDate]).toEqual([true, true, false]);
      if (!given.locked) expect(resultsOutOfDate).toBe(given.run.hasResults && !given.run.resultsCurrent);
    });
  });

  test("is never ready, failed or results while something is missing; setup comes before files", () => {
    holds((given) => {
      const { status, missing } = deriveStatus(given);
      if (["ready", "failed", "results_available"].includes(status)) expect(missing).toEqual([]);
      if (status === "files_incomplete") expect(given.setUpMissing).toEqual([]);
      if (!given.locked) expect(missing).toEqual([...given.setUpMissing, ...given.filesMissing]);
    });
  });

  test.each([
    ["failed", "failed"],
    ["blocked", "failed"],
    ["cancelled", "ready"],
    ["none", "ready"],
  ] as const)("after a %s run without current results is %s", (newest, status) => {
    const run = { newest, hasResults: true, resultsCurrent: false };
    expect(deriveStatus({ locked: false, setUpMissing: [], filesMissing: [], run })).toEqual({
      status,
      missing: [],
      resultsOutOfDate: true,
    });
  });
});

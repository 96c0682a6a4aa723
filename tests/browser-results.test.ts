import { describe, expect, test } from "vitest";
import { browserResults, type QuarantineEntry, type RanTest } from "../e2e/browser-results.ts";

/** Tests how `npm test` counts the browser tests. */

const today = "2026-03-10";
const ran = (name: string, outcome: RanTest["outcome"], file = "e2e/journeys/users.test.ts"): RanTest => ({
  ...{ file, title: name, outcome, seconds: 2, trace: "/shots/trace.zip" },
  fault: outcome === "unexpected" || outcome === "flaky" ? "Timeout of 5 s\nwaiting for a button" : "",
});
const entry = (name: string, date: string): QuarantineEntry => ({ test: `e2e/journeys/users.test.ts: ${name}`, date, seen: "" });
const count = (tests: readonly RanTest[], entries: readonly QuarantineEntry[] = [], errors: readonly string[] = []) => {
  const { good, bad, failures, quarantined } = browserResults(tests, errors, { entries, today });
  return { good, bad, failures: failures.length, quarantined: quarantined.length };
};

test("a test that passes on a retry counts as passed, and is listed with the entry to add", () => {
  const { good, bad, retried } = browserResults([ran("a", "expected"), ran("b", "flaky")], [], { entries: [], today });
  expect([good, bad]).toEqual([2, 0]);
  expect(retried).toEqual([{ test: "e2e/journeys/users.test.ts: b", date: today, seen: "Timeout of 5 s waiting for a button" }]);
});

test("failures, tests that did not run and errors outside any test count as failed, and a failure names its trace", () => {
  const tests = [ran("a", "expected"), ran("b", "unexpected"), ran("c", "skipped")];
  expect(count(tests, [], ["the product did not stop"])).toEqual({ good: 1, bad: 3, failures: 3, quarantined: 0 });
  expect(browserResults(tests, [], { entries: [], today }).failures[0]).toContain("show-trace /shots/trace.zip");
});

describe("a failure in quarantine", () => {
  const chain = [ran("a", "expected"), ran("b", "unexpected"), ran("c", "skipped")];

  test("does not count, nor do tests that could not run because of it", () => {
    expect(count(chain, [entry("b", "2026-03-07")])).toEqual({ good: 1, bad: 0, failures: 0, quarantined: 2 });
  });

  test("counts once its entry is older than three days or has no date", () => {
    for (const date of ["2026-03-06", "soon"])
      expect(count(chain, [entry("b", date)])).toEqual({ good: 1, bad: 2, failures: 2, quarantined: 0 });
  });

  test("excuses no other failure, no test that was skipped because of another failure, and no test in another file", () => {
    const another = [...chain, ran("d", "unexpected"), ran("e", "skipped", "e2e/journeys/store.test.ts")];
    expect(count(another, [entry("b", today)])).toEqual({ good: 1, bad: 3, failures: 3, quarantined: 1 });
  });
});

test("a file's seconds are the sum of its tests' seconds", () => {
  expect(browserResults([ran("a", "expected"), ran("b", "expected")], [], { entries: [], today }).files).toEqual([
    { name: "e2e/journeys/users.test.ts", seconds: 4 },
  ]);
});

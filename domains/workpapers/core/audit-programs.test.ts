import { isWhollyComputed, paperEntries } from "@tieout/catalog/core";
import { exceptionKinds } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { papers } from "./index.ts";

const entryOf = (key: string) => paperEntries.find((entry) => entry.key === key) ?? expect.fail(`no entry ${key}`);

describe.each(papers.map((paper) => [paper.key, paper] as const))("%s", (key, { rules }) => {
  it("has every rule named in its audit program", () => {
    const ids = new Set(rules.map(({ id }) => id));
    const named = entryOf(key).auditProgram.flatMap(({ computedRules }) => computedRules);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("states which kind of exception each rule finds, and under which authority", () => {
    for (const { id, kind, authority } of rules) {
      expect(Object.keys(exceptionKinds), id).toContain(kind);
      expect(authority.trim(), id).not.toBe("");
    }
  });
});

describe("a procedure is computed only if rules answer every clause of it", () => {
  const stepWith = (rule: string) =>
    paperEntries.flatMap((entry) =>
      entry.auditProgram.flatMap((step) => (step.computedRules.includes(rule) ? [isWhollyComputed(entry, step)] : [])),
    );

  it.each([
    ["withholding and 1099-R code", "distributions.code_differs_from_type", [true]],
    ["transfers between funds", "activity.transfers_not_zero", [true]],
    ["transfers between money sources, by a rule of their own", "activity.transfers_between_sources", [true]],
    ["footing of the accounts", "activity.ending_differs", [true]],
    ["the event, which has to be agreed to a personnel record", "distributions.paid_before_termination", [false]],
    ["the forfeiture, which has to be traced to its account", "distributions.paid_unvested_without_forfeiture", [false]],
    ["deferrals, which have to be agreed to elections", "census.deferral_exceeds_pay", [false]],
  ])("%s", (_, rule, whole) => expect(stepWith(rule)).toEqual(whole));

  it("a step without rules is not computed", () => {
    for (const { auditProgram } of paperEntries)
      for (const { answersAll, computedRules } of auditProgram) if (answersAll) expect(computedRules.length).toBeGreaterThan(0);
  });

  it("a step that an auditor rewrote is not computed", () => {
    expect(
      isWhollyComputed(entryOf("distributions"), {
        html: "<p>Check withholding.</p>",
        computedRules: ["distributions.withholding_below_20"],
      }),
    ).toBe(false);
  });

  it("a step in an engagement created before one of its rules existed is not computed", () => {
    const entry = entryOf("participant_activity");
    const step = entry.auditProgram.find(({ computedRules }) => computedRules.includes("activity.transfers_between_sources"));
    const html = step?.html ?? expect.fail("no step");
    expect(isWhollyComputed(entry, { html, computedRules: ["activity.transfers_not_zero"] })).toBe(false);
  });
});

import { parsePlainDate } from "@tieout/kernel";
import { expect, it } from "vitest";
import type { EngagementFacts } from "../paper-facts.ts";
import { mostOpenListed } from "../result-limits.ts";
import { createReportFacts, type ReportFacts } from "./report-facts.ts";
import { type Outcome, pass, rule, undetermined } from "./rule.ts";
import { createRuleTally, type TalliedRule } from "./rule-tally.ts";

const [startOn, endOn] = ["2025-01-01", "2025-12-31"].map((text) => parsePlainDate(text));
if (!startOn || !endOn) throw new Error("no plan year");
const engagement: EngagementFacts = {
  ...{ clientName: "Brightwater Foods", planName: "Brightwater Foods 401(k) Plan", ein: "47-3920185", planNumber: "001" },
  ...{ engagementName: "2025 Brightwater Foods", startOn, endOn, providers: [], performanceMateriality: null },
};

interface Person {
  readonly name: string;
  readonly outcome: Outcome;
}

/** The tally after a rule with one late need has judged these people. */
function tallied(people: readonly Person[]): TalliedRule | undefined {
  const judged = rule<{ readonly facts: ReportFacts }, Person>({
    ...{ id: "test.rule", title: "Rule", severity: "high", kind: "data", unit: "loan", authority: "IRC" },
    needs: [{ report: "demographics", field: "birth_date", words: "Birth date", late: true }],
    units: () => people,
    judge: ({ outcome }) => outcome,
    named: ({ name }) => ({ naturalKey: name, subject: name, rowsOf: [{ report: "participant_balances", keys: [name] }] }),
  });
  const tally = createRuleTally([judged]);
  judged.run({ facts: createReportFacts(engagement, [], new Map()) }, tally);
  return tally.summaries()[0];
}

const spouse = undetermined("Whether a spouse is the beneficiary");

it("lists a person for whom a rule cannot be determined, with the missing fact and the person's rows", () => {
  const found = tallied([
    { name: "BAKER, BEN", outcome: spouse },
    { name: "ADAMS, ANN", outcome: undetermined("No file gives a birth date for this person") },
    { name: "COLE, CY", outcome: pass },
  ]);
  expect(found).toMatchObject({ cannot_be_determined: 2, openCount: 2 });
  expect(found?.open).toEqual([
    {
      ...{ naturalKey: "ADAMS, ANN", subject: "ADAMS, ANN", missing: "No file gives a birth date for this person", refs: [] },
      rowsOf: [{ report: "participant_balances", keys: ["ADAMS, ANN"] }],
    },
    expect.objectContaining({ subject: "BAKER, BEN", missing: "Whether a spouse is the beneficiary" }),
  ]);
});

it("lists no one if the files lack a column or the reason is the same for everyone", () => {
  const lacking = undetermined("Demographics not uploaded");
  const some = tallied([
    { name: "ADAMS, ANN", outcome: lacking },
    { name: "BAKER, BEN", outcome: pass },
  ]);
  expect(some).toMatchObject({ cannot_be_determined: 1, open: [], openCount: 0 });
  const all = tallied(["ADAMS, ANN", "BAKER, BEN"].map((name) => ({ name, outcome: spouse })));
  expect(all).toMatchObject({ cannot_be_determined: 2, open: [], openCount: 0 });
});

it("lists the first people by key, in any input order, and counts all of them", () => {
  const people = Array.from({ length: 5_000 }, (_, at) => ({ name: `NAME ${String(at).padStart(4, "0")}`, outcome: spouse }));
  const someone = { name: "ADAMS, ANN", outcome: pass };
  const found = tallied([...people, someone]);
  expect([found?.open.length, found?.openCount, found?.open.at(-1)?.subject]).toEqual([mostOpenListed, 5_000, "NAME 0199"]);
  expect(tallied([someone, ...people.toReversed()])).toEqual(found);
});

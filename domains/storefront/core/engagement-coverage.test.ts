import { addDays, daysBetween, type PlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChosenReport, coverageTogether, isSameProvider, type Period, summaryOf } from "./index.ts";

const day = (text: string) => text as PlainDate;
const year: Period = { startOn: day("2024-01-01"), endOn: day("2024-12-31") };
const report = (startOn: string, endOn: string, coversTo: string | null = null): ChosenReport => ({
  ...{ startOn: day(startOn), endOn: day(endOn), reportType: 2 },
  letter: coversTo === null ? null : { datedOn: day("2025-01-10"), coversTo: day(coversTo), signedBy: "COO", changes: "None" },
});
const named = (name: string, ...knownAs: readonly string[]) => ({ name, knownAs });

describe("an engagement's provider matches one in the store", () => {
  test.each([
    ["Copperleaf", "Copperleaf Retirement Services", true],
    ["COPPERLEAF RETIREMENT SERVICES, INC.", "Copperleaf Retirement Services", true],
    ["Copper", "Copperleaf Retirement Services", false],
    ["Other", "Otherworld Payroll", false],
    ["Ascención", "ascencion", true],
    ["", "", false],
    ["…", "!", false],
  ])("%s and %s: %s", (one, other, same) => {
    expect([isSameProvider(named(one), named(other)), isSameProvider(named(other), named(one))]).toEqual([same, same]);
  });

  test("by another name of either provider", () => {
    expect(isSameProvider(named("Merrill"), named("Bank of America", "Merrill Lynch"))).toBe(true);
    expect(isSameProvider(named("Vanguard", "Ascensus"), named("Ascensus"))).toBe(true);
  });
});

describe("one provider's reports combined", () => {
  test.each([
    ["no report", [], "none", 0, 0],
    ["the whole year", [report("2024-01-01", "2024-12-31")], "full", 366, 0],
    ["a gap of 92 days is too long for a letter", [report("2023-10-01", "2024-09-30", "2024-12-31")], "report", 274, 0],
    ["a gap of 91 days is too long for a letter by one", [report("2023-10-02", "2024-10-01", "2024-12-31")], "report", 275, 0],
    ["a gap of 90 days is the longest that a letter bridges", [report("2023-10-03", "2024-10-02", "2024-12-31")], "full", 276, 0],
    ["a gap of 90 days without a letter", [report("2023-10-03", "2024-10-02")], "letter", 276, 90],
    ["a gap of 61 days without a letter", [report("2023-11-01", "2024-10-31")], "letter", 305, 61],
    ["a letter that ends before the year", [report("2023-11-01", "2024-10-31", "2024-12-30")], "letter", 305, 61],
    ["a letter for the rest", [report("2023-11-01", "2024-10-31", "2024-12-31")], "full", 305, 0],
    ["a second report fills the year", [report("2024-07-01", "2025-06-30"), report("2023-07-01", "2024-06-30")], "full", 366, 0],
    ["months between two reports", [report("2023-04-01", "2024-03-31"), report("2024-07-01", "2025-06-30")], "report", 275, 0],
    ["the start is never bridged", [report("2024-02-01", "2025-01-31", "2025-12-31")], "report", 335, 0],
    ["a report on another year", [report("2022-01-01", "2022-12-31", "2024-12-31")], "report", 0, 0],
  ] as const)("%s", (_case, reports, state, coveredDays, daysForLetter) => {
    expect(coverageTogether(reports, year)).toMatchObject({ state, coveredDays, daysForLetter, planDays: 366 });
  });

  test("a type 1 report tests no period and covers nothing, whatever the letter", () => {
    const asOf = { ...report("2024-06-30", "2024-06-30", "2024-12-31"), reportType: 1 as const };
    expect(coverageTogether([asOf], year)).toMatchObject({ state: "report", coveredDays: 0, gaps: [year] });
  });

  test("covered days and gap days add up to the plan year, in any order of the reports", () => {
    const period = fc
      .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 500 }))
      .map(([from, days]) => report(addDays(year.startOn, from), addDays(year.startOn, from + days)));
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), (reports) => {
        const found = coverageTogether(reports, year);
        const open = found.gaps.reduce((sum, { startOn, endOn }) => sum + daysBetween(startOn, endOn) + 1, 0);
        expect(found.coveredDays + open).toBe(366);
        expect(coverageTogether(reports.toReversed(), year)).toMatchObject({ gaps: found.gaps, state: found.state });
        for (const [at, gap] of found.gaps.entries())
          expect(gap.startOn <= gap.endOn && (found.gaps[at - 1]?.endOn ?? "") < gap.startOn).toBe(true);
      }),
    );
  });
});

test("the summary counts a provider that lacks only a letter as covered, and adds up the days", () => {
  const states = [
    { state: "full", daysForLetter: 0 },
    { state: "letter", daysForLetter: 61 },
    { state: "letter", daysForLetter: 31 },
    { state: "report", daysForLetter: 20 },
    { state: "none", daysForLetter: 0 },
  ] as const;
  expect(summaryOf(states)).toEqual({ providers: 5, covered: 3, daysForLetter: 112 });
});

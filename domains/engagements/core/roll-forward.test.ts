import type { PlainDate } from "@tieout/kernel";
import { describe, expect, test } from "vitest";
import { nextLimitationYearEnd, nextPlanYear, nextYearName } from "./roll-forward.ts";

const on = (text: string) => text as PlainDate;
const year = (start: string, end: string) => ({ startOn: on(start), endOn: on(end) });

describe("the next plan year", () => {
  test.each([
    ["2024-01-01", "2024-12-31", "2025-01-01", "2025-12-31"],
    ["2023-07-01", "2024-06-30", "2024-07-01", "2025-06-30"],
    // a short first year is followed by twelve months
    ["2024-04-15", "2024-12-31", "2025-01-01", "2025-12-31"],
    // a leap day on either side
    ["2023-03-01", "2024-02-29", "2024-03-01", "2025-02-28"],
    ["2022-03-01", "2023-02-28", "2023-03-01", "2024-02-29"],
  ])("after %s to %s begins the next day and has twelve months", (start, end, nextStart, nextEnd) => {
    expect(nextPlanYear(year(start, end))).toEqual(year(nextStart, nextEnd));
  });

  test("moves the limitation year one year later too", () => expect(nextLimitationYearEnd(on("2024-06-30"))).toBe("2025-06-30"));
});

describe("next year's name", () => {
  test.each([
    ["2024 Alder & Finch Logistics", "2025 Alder & Finch Logistics"],
    ["Alder & Finch FY2024", "Alder & Finch FY2025"],
    ["Alder & Finch", "2025 Alder & Finch"],
    // a number that is not one of the plan's years is kept
    ["2024 Hall 1999 Partners 20244", "2025 Hall 1999 Partners 20244"],
  ])("for “%s” is “%s”", (name, next) => expect(nextYearName(name, year("2024-01-01", "2024-12-31"))).toBe(next));

  test("has both years if the plan year crosses the calendar year", () =>
    expect(nextYearName("2023/2024 Harbor Tools", year("2023-07-01", "2024-06-30"))).toBe("2024/2025 Harbor Tools"));

  test("never exceeds the maximum name length", () =>
    expect(nextYearName("x".repeat(200), year("2024-01-01", "2024-12-31"))).toHaveLength(200));
});

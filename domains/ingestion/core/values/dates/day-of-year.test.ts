import { describe, expect, it } from "vitest";
import { parseDate } from "../parse-date.ts";
import type { DayOfYear } from "./day-of-year.ts";
import { findDaysOfYear } from "./find-days-of-year.ts";

const read = (text: string, dayOfYear: DayOfYear) => parseDate(text, { order: "ymd", latestYear: 2025, dayOfYear }).value;

describe("a year with the day of the year", () => {
  it.each([
    ["2024012", "yyyyddd", "2024-01-12"],
    ["2024366", "yyyyddd", "2024-12-31"],
    ["2024-060", "yyyyddd", "2024-02-29"],
    ["24012", "yyddd", "2024-01-12"],
    ["99365", "yyddd", "1999-12-31"],
    ["124012", "cyyddd", "2024-01-12"],
    ["068001", "cyyddd", "1968-01-01"],
    ["2023366", "yyyyddd", null],
    ["2024000", "yyyyddd", null],
    ["2024367", "yyyyddd", null],
    ["45303", "cyyddd", null],
    ["224012", "cyyddd", null],
  ] as const)("%s as %s is %s", (text, form, expected) => expect(read(text, form)).toBe(expected));

  it("is refused with the form named if no form was decided for the column", () => {
    for (const text of ["2024012", "2024-012", "124012"])
      expect(parseDate(text, { order: "mdy", latestYear: 2025 }).issue?.code).toBe("date-day-of-year-open");
    expect(parseDate("0000000", { order: "mdy", latestYear: 2025 })).toEqual({ value: null });
  });

  it("is found if all values have it", () => {
    expect(findDaysOfYear(["2024012", "2024366", "", "0000000"], {})).toMatchObject({ form: "yyyyddd", isRivaled: false });
    expect(findDaysOfYear(["124012", "115300", "118200"], {})).toMatchObject({ form: "cyyddd" });
    expect(findDaysOfYear(["24012", "24040"], { planYear: 2024 })).toMatchObject({ form: "yyddd" });
    for (const values of [["2024012", "2024400"], ["2024012", "soon"], ["20240112"], ["0112024"], []])
      expect(findDaysOfYear(values, {}), values.join()).toBeNull();
  });

  it("spreadsheet date numbers and six-digit dates are not mistaken for it", () => {
    expect(findDaysOfYear(["45303", "45331"], { planYear: 2024 })).toBeNull();
    expect(findDaysOfYear(["011224", "020124"], {})).toBeNull();
  });

  it("five digits that are also date numbers need an answer unless the plan year decides", () => {
    expect(findDaysOfYear(["24012", "24040"], {})).toMatchObject({ form: "yyddd", isRivaled: true });
    expect(findDaysOfYear(["24012", "24040"], { planYear: 2026 })?.reason).toMatch(
      /12 Jan 2024\. They are read as a spreadsheet's date numbers/,
    );
    expect(findDaysOfYear(["24012", "24040"], { planYear: 1965 })).toBeNull();
    expect(findDaysOfYear(["45303", "45400"], {})).toBeNull();
    expect(findDaysOfYear(["73001", "99365"], { latestYear: 2034 })).toMatchObject({ form: "yyddd", isRivaled: false });
  });

  it("digits that are also a February date in another year need an answer unless the plan year decides", () => {
    expect(parseDate("2022012", { order: "mdy", latestYear: 2023 }).value).toBe("2012-02-02");
    expect(findDaysOfYear(["2022012", "2022015"], {})).toMatchObject({ isRivaled: true });
    expect(findDaysOfYear(["2022012", "2022015"], { planYear: 2022 })).toMatchObject({ form: "yyyyddd", isRivaled: false });
  });
});

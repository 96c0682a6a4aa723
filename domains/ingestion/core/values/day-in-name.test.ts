import { describe, expect, it } from "vitest";
import { dayInName, namesPeriodEnd } from "./day-in-name.ts";

describe("a date in the name of a sheet or file", () => {
  it.each([
    ["2025-03-14", "2025-03-14"],
    ["PPE 03.14.2025", "2025-03-14"],
    ["Payroll 3-14-25", "2025-03-14"],
    ["payroll_20250314.csv", "2025-03-14"],
    ["03142025", "2025-03-14"],
    ["Check run Mar 14, 2025", "2025-03-14"],
    ["14-Mar-2025", "2025-03-14"],
    ["2025_03_14 register.xlsx", "2025-03-14"],
    ["Payroll 3-14-25 (copy of 2025-03-14)", "2025-03-14"],
  ])("is found in “%s”", (name, on) => {
    expect(dayInName(name)?.on).toBe(on);
  });

  it.each(["March", "Q1 2025", "Payroll 2025", "01.01.2025-01.15.2025", "Group 551881", "13-45-2025", "EIN 47-3920185", "99999999", ""])(
    "is not found in “%s”, which contains no date or several",
    (name) => {
      expect(dayInName(name)).toBeNull();
    },
  );

  it("that is a period end is distinguished from a pay date", () => {
    expect(["PPE 03.14.2025", "P/E 3-14-25", "Week ending 3-14-25"].map(namesPeriodEnd)).toEqual([true, true, true]);
    expect(namesPeriodEnd("Payroll 3-14-25")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { lifetimeTable, minimumDistribution } from "./uniform-lifetime.ts";

const years = (text: string): string[] => text.trim().split(/\s+/);

describe("the Uniform Lifetime Table for the calendar year", () => {
  it.each([
    // Treas. Reg. 1.401(a)(9)-9, A-2, in the 26 CFR editions of 1 April 2003 to 2021: ages 70 to 115 and older.
    [
      2003,
      2021,
      70,
      `27.4 26.5 25.6 24.7 23.8 22.9 22.0 21.2 20.3 19.5
      18.7 17.9 17.1 16.3 15.5 14.8 14.1 13.4 12.7 12.0
      11.4 10.8 10.2 9.6 9.1 8.6 8.1 7.6 7.1 6.7
      6.3 5.9 5.5 5.2 4.9 4.5 4.2 3.9 3.7 3.4
      3.1 2.9 2.6 2.4 2.1 1.9`,
    ],
    // Treas. Reg. 1.401(a)(9)-9(c), T.D. 9930, 85 FR 72472: ages 72 to 120 and older.
    [
      2022,
      2025,
      72,
      `27.4 26.5 25.5 24.6 23.7 22.9 22.0 21.1 20.2 19.4
      18.5 17.7 16.8 16.0 15.2 14.4 13.7 12.9 12.2 11.5
      10.8 10.1 9.5 8.9 8.4 7.8 7.3 6.8 6.4 6.0
      5.6 5.2 4.9 4.6 4.3 4.1 3.9 3.7 3.5 3.4
      3.3 3.1 3.0 2.9 2.8 2.7 2.5 2.3 2.0`,
    ],
  ] as const)("from %i to %i", (from, to, firstAge, text) => {
    for (const year of [from, to]) {
      const table = lifetimeTable(year);
      if (!table) throw new Error(`No table of ${year}`);
      expect(table.periods.map((tenths) => (tenths / 10).toFixed(1))).toEqual(years(text));
      expect(minimumDistribution(table, 1_000_000n, firstAge - 1)).toBeNull();
      expect(minimumDistribution(table, 1_000_000n, firstAge)).toBe(36_496n);
      expect(minimumDistribution(table, 1_000_000n, 130)).toBe(10_000_000n / BigInt(table.periods.at(-1) ?? 0));
    }
  });

  it("no period is longer than the life expectancy at birth: 82.4 and 84.6 years (1.401(a)(9)-9, Single Life Table)", () => {
    expect([2021, 2022].map((year) => lifetimeTable(year)?.longestPeriodTenths)).toEqual([824n, 846n]);
  });
});

import type { PlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bridgeNeed, coverageOf, type Period, slug, toolkitPath } from "./index.ts";

const day = (text: string) => text as PlainDate;
const period = (startOn: string, endOn: string): Period => ({ startOn: day(startOn), endOn: day(endOn) });
const year = period("2024-01-01", "2024-12-31");
const ofType2 = (startOn: string, endOn: string) => coverageOf({ ...period(startOn, endOn), reportType: 2 }, year);

describe("how much of a plan year a report covers", () => {
  test.each([
    ["2024-01-01", "2024-12-31", "full", 366, 12, 0, 0],
    ["2023-07-01", "2025-06-30", "full", 366, 12, 0, 0],
    ["2023-10-01", "2024-09-30", "six_months", 274, 9, 0, 92],
    ["2024-07-01", "2025-06-30", "six_months", 184, 6, 182, 0],
    ["2024-07-02", "2025-06-30", "less", 183, 5, 183, 0],
    ["2023-07-01", "2024-06-29", "less", 181, 5, 0, 185],
    ["2022-01-01", "2023-12-31", "none", 0, 0, 366, 366],
    ["2025-01-01", "2025-12-31", "none", 0, 0, 366, 366],
  ])("from %s to %s: %s", (startOn, endOn, key, coveredDays, coveredMonths, gapAtStartDays, gapAtEndDays) => {
    expect(ofType2(startOn, endOn)).toMatchObject({ key, coveredDays, coveredMonths, gapAtStartDays, gapAtEndDays, planMonths: 12 });
  });

  test("a type 1 report covers nothing: it tests no period", () => {
    expect(coverageOf({ ...period("2024-09-30", "2024-09-30"), reportType: 1 }, year)).toMatchObject({ key: "none", common: null });
  });

  test("a short plan year that is covered in full counts as full, however short", () => {
    expect(coverageOf({ ...year, reportType: 2 }, period("2024-10-01", "2024-12-31"))).toMatchObject({ key: "full", planMonths: 3 });
  });

  test("covered days and both gaps add up to the plan year if anything is covered", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((n) => {
      const [y, m, d] = [2020 + Math.floor(n / 372), 1 + (Math.floor(n / 31) % 12), 1 + Math.min(n % 31, 27)];
      return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
    });
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [startOn, endOn] = one <= other ? [one, other] : [other, one];
        const found = ofType2(startOn, endOn);
        if (found.common) expect(found.coveredDays + found.gapAtStartDays + found.gapAtEndDays).toBe(366);
        else expect([found.key, found.coveredDays]).toEqual(["none", 0]);
      }),
    );
  });
});

describe("whether a bridge letter is needed", () => {
  const letter = (coversTo: string) => ({ datedOn: day("2025-01-10"), coversTo: day(coversTo), signedBy: "COO", changes: "None" });
  test.each([
    ["2024-01-01", "2024-12-31", null, "not_needed"],
    ["2024-04-01", "2025-03-31", null, "not_needed"],
    ["2023-11-01", "2024-10-31", null, "needed"],
    ["2023-11-01", "2024-10-31", "2024-12-31", "given"],
    ["2023-11-01", "2024-10-31", "2024-12-30", "too_short"],
    ["2023-10-03", "2024-10-02", "2024-12-31", "given"],
    ["2023-10-02", "2024-10-01", "2024-12-31", "gap_too_long"],
    ["2023-10-01", "2024-09-30", "2024-12-31", "gap_too_long"],
    ["2022-01-01", "2022-12-31", "2024-12-31", "not_needed"],
  ])("report from %s to %s, letter to %s: %s", (startOn, endOn, coversTo, need) => {
    expect(bridgeNeed(ofType2(startOn, endOn), year, coversTo === null ? null : letter(coversTo))).toBe(need);
  });
});

test("the long URL has the provider, service and dates in plain letters", () => {
  expect(slug("Ådal & Søn – Trust, N.A.")).toBe("adal-s-n-trust-n-a");
  expect(slug("…")).toBe("toolkit");
  const path = {
    id: "1",
    socType: 1,
    provider: "Copperleaf",
    service: "Trust and custody",
    startOn: day("2024-01-01"),
    endOn: day("2024-12-31"),
  } as const;
  expect(toolkitPath({ ...path, reportType: 2 })).toBe("/store/soc-reports/1/soc-1/copperleaf/trust-and-custody/2024-01-01-to-2024-12-31");
  expect(toolkitPath({ ...path, reportType: 1 })).toBe("/store/soc-reports/1/soc-1/copperleaf/trust-and-custody/as-of-2024-12-31");
});

import { cents, type PlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageReachedOn } from "./age-reached-on.ts";
import { mandatoryWithholding } from "./mandatory-withholding.ts";
import { rmdStart } from "./rmd-age.ts";
import { severanceCutoff } from "./severance-cutoff.ts";
import { smallBalanceLimit } from "./small-balance-limit.ts";

const on = (text: string): PlainDate => text as PlainDate;

describe("required minimum distributions", () => {
  // SECURE Act §114 and SECURE 2.0 §107, IRC 401(a)(9)(C)(v).
  it.each([
    ["1949-06-30", "70½", 2019],
    ["1949-07-01", "72", 2021],
    ["1950-12-31", "72", 2022],
    ["1951-01-01", "73", 2024],
    ["1959-12-31", "73", 2032],
    ["1960-01-01", "75", 2035],
  ])("born %s: %s in %i", (birth, ageLabel, year) => {
    expect(rmdStart(on(birth))).toEqual({ ageLabel, year });
  });
});

describe("small balances", () => {
  it.each([
    ["1997-12-31", 350_000],
    ["1998-01-01", 500_000],
    ["2023-12-31", 500_000],
    ["2024-01-01", 700_000],
    ["2025-06-30", 700_000],
  ])("limit on %s is %i cents (REA 1984, TRA 1997 §1071, SECURE 2.0 §304)", (day, limit) => {
    expect(smallBalanceLimit(on(day))).toBe(BigInt(limit));
  });
});

describe("dates", () => {
  it("59½ is reached on the exact day, even at the end of February", () => {
    expect(ageReachedOn(on("1964-12-28"), 59, 6)).toBe("2024-06-28");
    expect(ageReachedOn(on("1964-08-31"), 59, 6)).toBe("2024-02-29");
  });

  it("for severance are 2½ months and, if later, the end of the limitation year (Treas. Reg. 1.415(c)-2(e)(3))", () => {
    const cutoff = (termOn: string, yearEndOn = "2024-12-31") => Object.values(severanceCutoff(on(termOn), on(yearEndOn)));
    expect(cutoff("2024-03-31")).toEqual(["2024-06-15", "2024-12-31"]);
    expect(cutoff("2023-12-31")).toEqual(["2024-03-15", "2024-03-15"]);
    expect(cutoff("2023-03-31")).toEqual(["2023-06-15", "2023-12-31"]);
    expect(cutoff("2023-09-30", "2024-06-30")).toEqual(["2023-12-15", "2024-06-30"]);
    expect(cutoff("2024-06-30", "2024-06-30")).toEqual(["2024-09-14", "2024-09-14"]);
    expect(cutoff("2024-07-01", "2024-06-30")).toEqual(["2024-09-16", "2025-06-30"]);
    // Payroll systems use the last date they can represent to mean "none".
    expect(cutoff("2999-12-31")).toEqual(["3000-03-15", "3000-03-15"]);
  });
});

describe("withholding", () => {
  it("is 20% to within half a cent", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (gross) => {
        const error = mandatoryWithholding(cents(gross)) * 100n - gross * 20n;
        expect(error >= -50n && error <= 50n).toBe(true);
      }),
    );
  });
});

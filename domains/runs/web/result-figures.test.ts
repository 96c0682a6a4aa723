import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartTitlesOf } from "./overview/chart-titles.ts";
import {
  chartFinding,
  detailsOf,
  durationText,
  equationOf,
  markOf,
  neighborsOf,
  pagesOf,
  percentOfMoney,
  placeOf,
  rulesByExceptions,
  testedShareOf,
} from "./result-figures.ts";

const summary = (total: number, tie: number, differ: number, status: "made" | "not_made" = "made") => ({
  output: { key: "distributions", title: "Distribution Package" },
  status,
  msg: null,
  ties: { total, tie, differ, explained: 0 },
  exception_count: 0,
  sample_count: null,
});

describe("figures in the results", () => {
  test("a share of money is exact to a tenth of a percent and never rounds up to more than the whole", () => {
    expect(percentOfMoney("612480.15", "1904226.83")).toBe(32.2);
    expect(percentOfMoney("5.00", "0.00")).toBe(0);
    expect(percentOfMoney("-40.00", "-100.00")).toBe(40);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 15n }), (whole, rest) => {
        const wire = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
        const percent = percentOfMoney(wire(whole), wire(whole + rest));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("every row is on a page and no page is empty", () => {
    expect([pagesOf(0, 500), pagesOf(500, 500), pagesOf(501, 500)]).toEqual([[], [1], [1, 2]]);
  });

  test("rules without exceptions are left out, and the most frequent come first", () => {
    const rule = (name: string, exception: number) =>
      ({
        rule: name,
        title: name,
        severity: "low",
        unit: "",
        pass: 9,
        exception,
        cannot_be_determined: 0,
        not_applicable: 0,
        missing: [],
      }) as const;
    const rules = [rule("a", 1), rule("b", 0), rule("c", 4), rule("d", 1)].map((one) => ({ ...one, missing: [] }));
    expect(rulesByExceptions(rules).map((one) => one.rule)).toEqual(["c", "a", "d"]);
  });

  test("a chart's columns are titled by its subject", () => {
    const chart = { title: "Contributions by pay date", counts: "Participants" };
    expect(chartTitlesOf(chart)).toEqual({ label: "Pay date", count: "Participants" });
  });

  test("the tested share of a bar is by amount if the bar has amounts", () => {
    const point = { key: "a", label: "A", count: 4, amount: "200.00", tested_amount: "50.00", tested_count: 3 };
    expect(testedShareOf(point)).toBe(0.25);
    expect(testedShareOf({ ...point, amount: null })).toBe(0.75);
    expect(testedShareOf({ key: "a", label: "A", count: 4, amount: "200.00" })).toBeUndefined();
  });

  test("a chart's finding names the largest group", () => {
    const points = [
      { key: "a", label: "Death", count: 9, amount: "10.00" },
      { key: "b", label: "Rollover", count: 1, amount: "-30.00" },
    ];
    expect(chartFinding("Payments by type", points)).toBe("Payments by type: Rollover is the largest of 2 groups with (30.00)");
  });

  test("a workpaper ties only if every tie does; one with a tie that cannot be determined does not", () => {
    expect([summary(2, 2, 0), summary(2, 1, 1), summary(2, 1, 0), summary(0, 0, 0), summary(0, 0, 0, "not_made")].map(markOf)).toEqual([
      "ties",
      "differs",
      "no_ties",
      "no_ties",
      "not_made",
    ]);
  });

  test("an explained difference does not keep a workpaper from tying, but an unexplained one does", () => {
    const ties = { total: 3, tie: 1, differ: 0, explained: 2 };
    expect(markOf({ ...summary(3, 1, 0), ties })).toBe("ties");
    expect(markOf({ ...summary(3, 1, 0), ties: { ...ties, differ: 1, explained: 1 } })).toBe("differs");
  });

  test("the first and last workpapers have one neighbor, and an unknown one has none", () => {
    expect(neighborsOf(["a", "b", "c"], "a")).toEqual({ previous: null, next: "b" });
    expect(neighborsOf(["a", "b", "c"], "c")).toEqual({ previous: "b", next: null });
    expect(neighborsOf(["a"], "x")).toEqual({ previous: null, next: null });
  });

  test("rows outside the plan year are a separate term, so that the equation foots", () => {
    const { read, kept, outOfPeriod, rejected, skipped } = equationOf({
      read: 10,
      kept: 6,
      kept_out_of_period: 1,
      rejected: 2,
      skipped: 1,
    });
    expect(read).toBe(kept + outOfPeriod + rejected + skipped);
  });

  test("formats the texts shown for a run", () => {
    expect(placeOf({ file_name: "L.xlsx", sheet: "Detail", row: 14, column: "Issue date", value: "x", msg: "", count: 1 })).toBe(
      "L.xlsx, sheet Detail, row 14, column Issue date",
    );
    expect(placeOf({ file_name: "L.csv", sheet: null, row: null, column: null, value: null, msg: "", count: 1 })).toBe("L.csv");
    expect(detailsOf("Error processing engagement. A file is missing.")).toBe("A file is missing.");
    expect(durationText("2025-06-09T14:06:00Z", "2025-06-09T14:08:05Z")).toBe("2 min 5 s");
    expect(durationText("2025-06-09T14:06:00Z", null)).toBe("");
  });
});

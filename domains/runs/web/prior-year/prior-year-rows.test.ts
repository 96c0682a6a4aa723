import { expect, test } from "vitest";
import { countChanged, priorYearRows } from "./prior-year-rows.ts";

const figure = (output_key: string, kind: "count" | "money", key: string, value: string) => ({
  ...{ output_key, kind, key, label: key, value },
  affirmed: null,
});

test("a prior-year figure appears beside this year's figure with the same kind and key, or alone if there is none this year", () => {
  const prior = {
    engagement_name: "2024 Plan",
    figures: [
      figure("distributions", "count", "fees", "3"),
      figure("distributions", "money", "fees", "12.00"),
      figure("distributions", "money", "rollovers", "5.00"),
      figure("payroll_census", "money", "fees", "1.00"),
    ],
    replaced: [],
  };
  const result = {
    output: { key: "distributions", title: "Distribution Package" },
    counts: [{ key: "fees", label: "Fees", value: 4 }],
    totals: [{ key: "fees", label: "Fees", amount: "14.00" }],
  };
  expect(priorYearRows(prior, result).map(({ kind, key, value, current }) => [kind, key, value, current])).toEqual([
    ["count", "fees", "3", "4"],
    ["money", "fees", "12.00", "14.00"],
    ["money", "rollovers", "5.00", null],
  ]);
});

test("figures from a replaced result appear beside the new ones, and figures only in the new result come last", () => {
  const result = { output: { key: "distributions", title: "Distribution Package" }, counts: [], totals: [] };
  const now = (kind: "count" | "money", key: string, value: string) => ({ kind, key, label: key, value });
  const prior = {
    engagement_name: "2024 Plan",
    figures: [figure("distributions", "money", "fees", "12.00"), figure("distributions", "money", "taxes", "5.00")],
    replaced: [
      {
        output_key: "distributions",
        by: { run_id: "run", figures: [now("money", "fees", "13.00"), now("money", "taxes", "5.00"), now("count", "fees", "3")] },
      },
    ],
  };
  const rows = priorYearRows(prior, result);
  expect(rows.map(({ kind, key, value, replacedBy }) => [kind, key, value, replacedBy])).toEqual([
    ["money", "fees", "12.00", "13.00"],
    ["money", "taxes", "5.00", "5.00"],
    ["count", "fees", null, "3"],
  ]);
  expect(countChanged(rows)).toBe(2);
  const unseen = priorYearRows({ ...prior, replaced: [{ output_key: "distributions", by: null }] }, result);
  expect([unseen.length, countChanged(unseen)]).toEqual([2, 0]);
});

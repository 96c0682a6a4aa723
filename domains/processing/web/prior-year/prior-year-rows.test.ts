import { expect, test } from "vitest";
import { priorYearRows } from "./prior-year-rows.ts";

const figure = (output_key: string, kind: "count" | "money", key: string, value: string) => ({
  ...{ output_key, kind, key, label: key, value },
  affirmed: null,
});

test("a prior-year figure is beside this year's of its kind and key; one that this year lacks stays, alone", () => {
  const prior = {
    engagement_name: "2024 Plan",
    figures: [
      figure("distributions", "count", "fees", "3"),
      figure("distributions", "money", "fees", "12.00"),
      figure("distributions", "money", "rollovers", "5.00"),
      figure("payroll_census", "money", "fees", "1.00"),
    ],
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

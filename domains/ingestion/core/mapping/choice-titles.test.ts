import { moneySources } from "@tieout/catalog/core";
import { expect, it } from "vitest";
import { choiceTitle } from "./choice-titles.ts";
import { choiceValues } from "./choice-values.ts";

it("a value is shown by the name that workpapers use, never by its key", () => {
  expect(moneySources.map(({ key }) => choiceTitle("money_sources", key))).toEqual(moneySources.map(({ title }) => title));
  expect(choiceTitle("dist_types", "termination_lump_sum")).toBe("Termination, lump sum");
  expect(choiceTitle("statuses", "terminated")).toBe("Terminated");
  expect(choiceTitle("pay_codes", "leave_out_rows")).toBe("Leave out rows");
  for (const [map, values] of Object.entries(choiceValues))
    for (const value of values) expect(choiceTitle(map as keyof typeof choiceValues, value)).toMatch(/^[A-Z0-9][^_]*$/);
});

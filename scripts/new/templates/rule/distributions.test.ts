import { expect, it } from "vitest";
import { factsWithout, verdict } from "../../../../domains/workpapers/core/papers/distributions/distributions.test-data.ts";
import { templateRule } from "./distributions.ts";

it("a payment that breaks the rule is an exception; the others pass or are not judged", () => {
  expect(verdict(templateRule, { type: "hardship", feeCents: 2_500n })).toBe("exception: 25.00");
  expect(verdict(templateRule, { type: "hardship", feeCents: 0n })).toBe("pass");
  expect(verdict(templateRule, { type: "rmd" })).toBe("not applicable");
  expect.fail("DECIDE (docs/recipes/rule.md): which payment breaks the rule, which is at its limit, and to which it does not apply");
});

it("cannot be determined without a column that it needs", () => {
  const facts = factsWithout({ distribution_detail: ["dist_fee"] });
  expect(verdict(templateRule, { type: "hardship" }, { facts })).toBe("cannot be determined: Fee not mapped in Distribution detail");
  expect.fail("DECIDE (docs/recipes/rule.md): what is missing without each of its columns");
});

import { expect, it } from "vitest";
import { ann, ben, judge } from "../../../../domains/workpapers/core/papers/payroll-census/payroll-census.test-data.ts";
import { templateRule } from "./payroll-census.ts";

it("an employee who breaks the rule is an exception; one at the limit passes", () => {
  const payroll = [ann({ hoursHundredths: -1n }), ben({ hoursHundredths: 0n, pay: { gross_pay: 0n } })];
  expect(judge(templateRule, { payroll }).results).toEqual(["exception", "pass"]);
  expect.fail("DECIDE (docs/recipes/rule.md): who breaks the rule, who is at its limit, and to whom it does not apply");
});

it("cannot be determined without a column that it needs", () => {
  const { summary } = judge(templateRule, { payroll: [ann()], without: ["hours"] });
  expect(summary).toMatchObject({ pass: 0, cannot_be_determined: 1, missing: ["Hours not mapped in Payroll register"] });
  expect.fail("DECIDE (docs/recipes/rule.md): what is missing without each of its columns");
});

import { expect, it } from "vitest";
import {
  account,
  adams,
  baker,
  judge,
  without,
} from "../../../../domains/workpapers/core/papers/participant-activity/participant-activity.test-data.ts";
import { templateRule } from "./participant-activity.ts";

const participants = [account(adams, { loans_issued: -5_000_001n }), account(baker, { loans_issued: -5_000_000n })];

it("an account that breaks the rule is an exception; one at the limit passes", () => {
  expect(judge(templateRule, { participants }).found).toEqual(["ADAMS, ANN (P1)"]);
  expect.fail("DECIDE (docs/recipes/rule.md): which account breaks the rule, which is at its limit, and to which it does not apply");
});

it("cannot be determined without a column that it needs", () => {
  const files = without("participant_balances", ["loans_issued"]);
  expect(judge(templateRule, { participants, files }).counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
  expect.fail("DECIDE (docs/recipes/rule.md): what is missing without each of its columns");
});

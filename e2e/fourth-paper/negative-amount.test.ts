import { createRuleTally } from "@tieout/runs/core";
import { expect, it } from "vitest";
import { contributed, inputsOf } from "./contribution-listing.test-data.ts";
import { negativeAmount } from "./negative-amount.ts";

function judged(amountsCents: readonly bigint[], without: readonly string[] = []) {
  const tally = createRuleTally([negativeAmount]);
  negativeAmount.run(
    inputsOf(
      amountsCents.map((amountCents, at) => contributed({ row: at + 2, amountCents })),
      without,
    ),
    tally,
  );
  return tally.summaries()[0];
}

it("a contribution that breaks the rule is an exception; one at the limit passes", () => {
  expect(judged([-1n, 0n])).toMatchObject({ pass: 1, exception: 1 });
});

it("cannot be determined without a column it needs", () => {
  expect(judged([-1n, 0n], ["amount", "pay_date"])).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
});

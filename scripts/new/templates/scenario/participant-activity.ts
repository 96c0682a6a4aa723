import { makeActive } from "../../../../demo-data/src/people/make-life.ts";
import { lookAlike, plant, type Scenario } from "../../../../demo-data/src/scenarios/scenario.ts";

const rule = "activity.template_rule";
const report = "participant_balances" as const;

export const templateRule: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "DECIDE (docs/recipes/rule.md): the error that this account has, which breaks no other rule",
    make: makeActive,
    shape: (life) => {
      // Without this, the loan leaves a negative balance.
      life.beginningCents = 20_000_000n;
      life.loanIssuedCents = 5_500_000n;
      return { amountCents: life.loanIssuedCents };
    },
  }),
  lookAlike({
    rule,
    key: "template rule, legal",
    report,
    why: "DECIDE (docs/recipes/rule.md): what looks like the error and is legal",
    make: makeActive,
    shape: (life) => {
      life.beginningCents = 20_000_000n;
      life.loanIssuedCents = 5_000_000n;
      return undefined;
    },
  }),
];

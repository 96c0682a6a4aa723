import { makeFormer } from "../../../../demo-data/src/people/make-life.ts";
import { makePayment } from "../../../../demo-data/src/people/make-payment.ts";
import { shown, someDay } from "../../../../demo-data/src/scenarios/distribution-plants.ts";
import { lookAlike, plant, type Scenario } from "../../../../demo-data/src/scenarios/scenario.ts";

const rule = "distributions.template_rule";
const report = "distribution_detail" as const;

export const templateRule: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "DECIDE (docs/recipes/rule.md): the error that this payment has, which breaks no other rule",
    make: makeFormer,
    shape: (life, chance) => {
      const payment = makePayment(life, "hardship", someDay(chance), life.beginningCents / 4n);
      const netCents = payment.netCents + payment.feeCents - 2_500n;
      return shown(life, { ...payment, feeCents: 2_500n, netCents });
    },
  }),
  lookAlike({
    rule,
    key: "template rule, legal",
    report,
    why: "DECIDE (docs/recipes/rule.md): what looks like the error and is legal",
    make: makeFormer,
    shape: (life, chance) => shown(life, makePayment(life, "hardship", someDay(chance), life.beginningCents / 4n)),
  }),
];

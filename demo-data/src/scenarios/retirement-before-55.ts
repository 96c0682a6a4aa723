import { addMonths, day } from "../people/calendar.ts";
import { makeFormer, makeRetiree } from "../people/make-life.ts";
import { makePayment } from "../people/make-payment.ts";
import { shown, someDay } from "./distribution-plants.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "distributions.retirement_before_55";
const report = "distribution_detail" as const;

export const retirementBefore55: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "The payment is coded as a retirement, but the participant is under 55 and no file shows them as retired.",
    make: makeFormer,
    shape: (life, chance) => {
      life.birthOn = day(chance.between(1971, 1996), chance.between(1, 12), 15);
      life.hireOn = "2016-04-04";
      return shown(life, makePayment(life, "retirement", someDay(chance), life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule,
    key: "retirement on the day of 55",
    report,
    why: "From 55 on the plan's own retirement age decides.",
    make: makeFormer,
    shape: (life, chance) => {
      const paidOn = day(2024, chance.between(2, 11), chance.between(3, 24));
      life.birthOn = addMonths(paidOn, -55 * 12);
      life.hireOn = "2002-04-04";
      return shown(life, makePayment(life, "retirement", paidOn, life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule,
    key: "retired at 65 or later",
    report,
    why: "No plan has a later retirement age than 65.",
    make: makeRetiree,
    shape: (life, chance) => shown(life, makePayment(life, "retirement", someDay(chance), life.beginningCents / 4n)),
  }),
];

import { addDays, addMonths, day } from "../people/calendar.ts";
import type { Chance } from "../people/chance.ts";
import type { Life } from "../people/life.ts";
import { makeLeaver } from "../people/make-life.ts";
import { makePayment } from "../people/make-payment.ts";
import { shown } from "./distribution-plants.ts";
import { lookAlike, type Particulars, plant, type Scenario } from "./scenario.ts";

const rule = "distributions.vested_below_law";
const report = "distribution_detail" as const;

/** Pays part of the account, so that nothing has to be forfeited yet. */
function partly(life: Life, chance: Chance, vestedBasisPoints: bigint): Particulars {
  const paidOn = addDays(life.termOn ?? life.hireOn, chance.between(20, 60));
  return shown(life, { ...makePayment(life, "termination", paidOn, life.beginningCents / 4n), vestedBasisPoints });
}
/** Makes the person leave after this many whole years of service. */
const serve = (life: Life, years: number): void => {
  life.hireOn = addMonths(life.termOn ?? life.hireOn, -12 * years);
  life.birthOn = day(1980, 5, 17);
};

export const vestedBelowLaw: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "The vested percentage is below both lawful schedules for the years of service.",
    make: makeLeaver,
    shape: (life, chance) => {
      const [years, vested] = chance.pick([
        [3, 2000n],
        [5, 6000n],
        [6, 8000n],
        [11, 9500n],
      ] as const);
      serve(life, years);
      return partly(life, chance, vested);
    },
  }),
  lookAlike({
    rule,
    key: "vested exactly as the slowest schedule",
    report,
    why: "40%, 60% or 80% after three, four or five years is the graded schedule.",
    make: makeLeaver,
    shape: (life, chance) => {
      const years = chance.between(3, 5);
      serve(life, years);
      return partly(life, chance, BigInt(years - 1) * 2000n);
    },
  }),
  lookAlike({
    rule,
    key: "left the day before the sixth year",
    report,
    why: "Only five whole years of service: 80% is enough.",
    make: makeLeaver,
    shape: (life, chance) => {
      serve(life, 6);
      life.hireOn = addDays(life.hireOn, 1);
      return partly(life, chance, 8000n);
    },
  }),
  lookAlike({
    rule,
    key: "not vested after two years",
    report,
    why: "A cliff of three years is lawful.",
    make: makeLeaver,
    shape: (life, chance) => {
      serve(life, 2);
      return partly(life, chance, 0n);
    },
  }),
];

import type { Chance } from "../people/chance.ts";
import type { Identity, Life } from "../people/life.ts";
import { makeFormer } from "../people/make-life.ts";
import { makePayment } from "../people/make-payment.ts";
import { shown, someDay } from "./distribution-plants.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "distributions.payee_deceased";
const report = "distribution_detail" as const;
const makeUndated = (identity: Identity, chance: Chance): Life => makeFormer(identity, chance, "deceased");

export const payeeDeceased: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "A file calls the payee deceased, none gives the day, and the payment is not a death benefit.",
    make: makeUndated,
    shape: (life, chance) => {
      const type = chance.pick(["termination", "direct_rollover"] as const);
      return shown(life, makePayment(life, type, someDay(chance), life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule,
    key: "death benefit of an undated death",
    report,
    why: "The payment is coded as a death benefit and went to the surviving spouse.",
    make: makeUndated,
    shape: (life, chance) => {
      const payment = makePayment(life, "death", someDay(chance), life.beginningCents / 4n);
      return shown(life, { ...payment, payee: `Wilhelmina ${life.lastName}` });
    },
  }),
];

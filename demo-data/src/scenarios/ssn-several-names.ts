import { addDays } from "../people/calendar.ts";
import type { Chance } from "../people/chance.ts";
import type { Life, Payment } from "../people/life.ts";
import { makeRetiree } from "../people/make-life.ts";
import { makePayment } from "../people/make-payment.ts";
import { shown, somebodyElse, someDay } from "./distribution-plants.ts";
import { lookAlike, type Particulars, plant, type Scenario } from "./scenario.ts";

const rule = "distributions.ssn_several_names";
const report = "distribution_detail" as const;

/** Gives the person two payments in the year, the second under another name. */
function paidAgain(life: Life, chance: Chance, named: Payment["named"]): Particulars {
  const first = makePayment(life, "retirement", someDay(chance), life.beginningCents / 8n);
  const second = makePayment(life, "retirement", addDays(first.paidOn, 20), life.beginningCents / 9n);
  life.payments.push(first);
  return shown(life, { ...second, ...(named ? { named, payee: `${named.firstName} ${named.lastName}` } : {}) });
}

export const ssnSeveralNames: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "The second payment under the SSN names someone else.",
    alsoFires: ["activity.name_differs"],
    make: makeRetiree,
    shape: (life, chance) => {
      return paidAgain(life, chance, somebodyElse(life, chance));
    },
  }),
  plant({
    rule,
    key: "paid to another name than the account's",
    report,
    why: "The only payment under the SSN of the account names someone else.",
    alsoFires: ["activity.name_differs"],
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 8n);
      const named = somebodyElse(life, chance);
      return shown(life, { ...payment, named, payee: `${named.firstName} ${named.lastName}` });
    },
  }),
  lookAlike({
    rule,
    key: "payee with a changed last name",
    report,
    why: "The first name is the same: the last name changed.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 8n);
      const named = { firstName: life.firstName, lastName: somebodyElse(life, chance).lastName };
      return shown(life, { ...payment, named, payee: `${named.firstName} ${named.lastName}` });
    },
  }),
  lookAlike({
    rule,
    key: "payee in other spelling",
    report,
    why: "The names of both payments differ in case, accents, an initial or a suffix only.",
    make: makeRetiree,
    shape: (life, chance) => {
      const { firstName, lastName } = life;
      const spelled = chance.pick([
        { firstName: firstName.toUpperCase(), lastName: lastName.toUpperCase() },
        { firstName: `${firstName} Q.`, lastName },
        { firstName, lastName: `${lastName} Jr` },
      ]);
      return paidAgain(life, chance, spelled);
    },
  }),
  lookAlike({
    rule,
    key: "paid twice under one name",
    report,
    why: "One person was paid on two days.",
    make: makeRetiree,
    shape: (life, chance) => paidAgain(life, chance, undefined),
  }),
];

import { addDays, addMonths, day } from "../people/calendar.ts";
import type { Chance } from "../people/chance.ts";
import type { Life, Payment } from "../people/life.ts";
import { makeActive, makeFormer, makeLeaver, makeRetiree } from "../people/make-life.ts";
import { makePayment, percentOf, reverse } from "../people/make-payment.ts";
import { lastNames } from "../people/name-lists.ts";
import { type Particulars, plant, type Scenario } from "./scenario.ts";

const report = "distribution_detail" as const;

/**
 * Hire date for a 2024 leaver with less than three years of service; from three years on, no lawful schedule vests employer contributions
 * at 0%.
 */
export const tooShortToVest = "2021-09-06";

export const someDay = (chance: Chance): string => addDays("2024-02-05", chance.between(0, 290));

/** A name that has no word and no initial in common with the person's name. */
export const somebodyElse = (life: Life, chance: Chance): { readonly firstName: string; readonly lastName: string } => ({
  firstName: `${life.firstName.startsWith("X") ? "K" : "X"}${life.lastName.slice(1, 4).toLowerCase()}ella`,
  lastName: chance.pick(lastNames.filter((name) => name[0] !== life.lastName[0])),
});

/** Adds the payment and returns its particulars. */
export function shown(life: Life, payment: Payment, tag = "shown"): Particulars {
  life.payments.push({ ...payment, tag });
  return { on: payment.paidOn, tag };
}

export const withFederal = (payment: Payment, federalCents: bigint): Payment => ({
  ...payment,
  federalCents,
  netCents: payment.netCents + payment.federalCents - federalCents,
});

function wrongCode(life: Life, chance: Chance): Payment {
  const gross = life.beginningCents / 5n;
  const payment = (type: Payment["type"], code: string): Payment => ({ ...makePayment(life, type, someDay(chance), gross), code });
  life.birthOn = day(chance.between(1970, 1985), 6, 15);
  life.hireOn = "2008-03-03";
  switch (chance.between(0, 4)) {
    case 0:
      return payment("termination", "7");
    case 1:
      return payment("direct_rollover", chance.pick(["1", "7"]));
    case 2:
      life.birthOn = day(chance.between(1940, 1948), 6, 15);
      life.hireOn = "1990-03-05";
      return payment("rmd", "1");
    case 3:
      return payment("hardship", "3");
    default:
      return payment("death", "7");
  }
}

export const distributionPlants: readonly Scenario[] = [
  plant({
    rule: "distributions.net_differs",
    report,
    why: "Gross less taxes and fees is not the net amount.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 4n);
      const amountCents = chance.cents(2, 9_000);
      return { ...shown(life, { ...payment, netCents: payment.netCents + amountCents }), amountCents };
    },
  }),
  plant({
    rule: "distributions.withholding_below_20",
    report,
    why: "Less than 20% federal tax was withheld from an eligible rollover distribution paid to the person.",
    make: makeRetiree,
    shape: (life, chance) => {
      const type = chance.pick(["termination", "retirement"] as const);
      const payment = makePayment(life, type, someDay(chance), life.beginningCents / 4n);
      // A fee is paid from the gross and has no withholding.
      return shown(life, withFederal(payment, percentOf(payment.grossCents - payment.feeCents, chance.pick([0n, 1000n, 1980n]))));
    },
  }),
  plant({
    rule: "distributions.in_service_under_59_half",
    report,
    why: "The in-service payment was made one day before age 59½.",
    make: makeActive,
    shape: (life, chance) => {
      const paidOn = day(2024, chance.between(2, 11), chance.between(3, 24));
      life.birthOn = addMonths(addDays(paidOn, 1), -(59 * 12 + 6));
      return shown(life, makePayment(life, "in_service", paidOn, life.beginningCents / 4n));
    },
  }),
  plant({
    rule: "distributions.force_out_above_limit",
    report,
    why: "The force-out is above 7,000.00, or a small part of an account far above.",
    make: makeLeaver,
    shape: (life, chance) => {
      const paidOn = addDays(life.termOn ?? life.hireOn, 60);
      if (chance.hit(40)) {
        life.beginningCents += 5_000_000n;
        return shown(life, makePayment(life, "force_out", paidOn, 64_000n));
      }
      life.isEmptied = true;
      return shown(life, makePayment(life, "force_out", paidOn, chance.pick([700_001n, chance.cents(710_000, 990_000)])));
    },
  }),
  plant({
    rule: "distributions.termination_while_active",
    report,
    why: "A payment that needs a severance went to someone who is active and has no termination date.",
    make: makeActive,
    shape: (life, chance) => {
      life.birthOn = day(1967, chance.between(1, 6), 15);
      const type = chance.pick(["termination", "retirement"] as const);
      return shown(life, makePayment(life, type, someDay(chance), life.beginningCents / 4n));
    },
  }),
  plant({
    rule: "distributions.paid_before_termination",
    report,
    why: "The payment on severance is dated before the termination.",
    make: makeLeaver,
    shape: (life, chance) => {
      const paidOn = addDays(life.termOn ?? life.hireOn, -chance.between(1, 25));
      return shown(life, makePayment(life, "termination", paidOn, life.beginningCents / 4n));
    },
  }),
  plant({
    rule: "distributions.rmd_under_age",
    report,
    why: "A required minimum distribution went to someone who does not reach age 73 in 2024.",
    make: (identity, chance) => makeFormer(identity, chance, "retired"),
    shape: (life, chance) => {
      life.birthOn = chance.pick(["1952-01-01", day(chance.between(1953, 1958), 4, 9)]);
      const payment = makePayment(life, "rmd", someDay(chance), life.beginningCents / 20n);
      return shown(life, withFederal(payment, percentOf(payment.grossCents, 2000n)));
    },
  }),
  plant({
    rule: "distributions.rmd_under_age",
    key: "ordinary payment coded as an RMD",
    report,
    why: "Before age 73 the payment is an ordinary one, of which 20% is withheld, not 10%.",
    make: (identity, chance) => makeFormer(identity, chance, "retired"),
    alsoFires: ["distributions.withholding_below_20"],
    shape: (life, chance) => {
      life.birthOn = day(chance.between(1953, 1958), 4, 9);
      return shown(life, makePayment(life, "rmd", someDay(chance), life.beginningCents / 20n + 20_000n));
    },
  }),
  plant({
    rule: "distributions.code_differs_from_type",
    report,
    why: "The 1099-R code does not belong to the type of payment.",
    make: makeFormer,
    shape: (life, chance) => shown(life, wrongCode(life, chance)),
  }),
  plant({
    rule: "distributions.paid_unvested_without_forfeiture",
    report,
    why: "The account was paid out in full, is less than 100% vested, and nothing was forfeited.",
    make: makeLeaver,
    shape: (life, chance) => {
      life.isEmptied = true;
      life.hireOn = tooShortToVest;
      const paidOn = addDays(life.termOn ?? life.hireOn, 45);
      const payment = makePayment(life, chance.pick(["termination", "direct_rollover"] as const), paidOn, chance.cents(90_000, 4_000_000));
      return shown(life, { ...payment, vestedBasisPoints: chance.pick([2000n, 4000n, 6000n, 8000n]) });
    },
  }),
  plant({
    rule: "distributions.unmatched_negative",
    report,
    why: "A reversal has no earlier payment of the same person, type and amount.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 8n);
      const other = chance.between(0, 2);
      if (other === 1) life.payments.push(makePayment(life, "retirement", "2024-02-02", payment.grossCents + 1_000n));
      if (other === 2) life.payments.push({ ...payment, paidOn: addDays(payment.paidOn, 5) });
      return shown(life, reverse(payment, payment.paidOn));
    },
  }),
  plant({
    rule: "distributions.duplicate_payment",
    report,
    why: "Two payments have the same person, date, type and gross amount.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 8n);
      life.payments.push(payment);
      return shown(life, payment, "second");
    },
  }),
  plant({
    rule: "distributions.unknown_participant",
    report,
    why: "The payee has no account.",
    make: makeFormer,
    alsoFires: ["activity.unknown_participant"],
    shape: (life, chance) => {
      life.isInBalances = false;
      life.isInDemographics = false;
      return shown(life, makePayment(life, "direct_rollover", someDay(chance), life.beginningCents / 4n));
    },
  }),
];

import { addDays, addMonths, day } from "../people/calendar.ts";
import { employerShareBasisPoints } from "../people/derive-positions.ts";
import type { Life } from "../people/life.ts";
import { makeActive, makeFormer, makeLeaver, makeRetiree } from "../people/make-life.ts";
import { custodian, makePayment } from "../people/make-payment.ts";
import { shown, someDay, tooShortToVest, withFederal } from "./distribution-plants.ts";
import { lookAlike, type Scenario } from "./scenario.ts";

const report = "distribution_detail" as const;
const leftOn = (life: Life): string => life.termOn ?? life.hireOn;

const amountLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "distributions.net_differs",
    key: "net off by one cent",
    report,
    why: "The net amount is off by 0.01.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), life.beginningCents / 4n);
      return shown(life, { ...payment, netCents: payment.netCents - 1n });
    },
  }),
  lookAlike({
    rule: "distributions.net_differs",
    key: "loan offset beside the cash",
    report,
    why: "A loan offset is shown apart and is not part of the cash.",
    make: makeLeaver,
    shape: (life, chance) => {
      const payment = makePayment(life, "termination", addDays(leftOn(life), 40), life.beginningCents / 4n);
      return shown(life, { ...payment, loanOffsetCents: chance.cents(20_000, 400_000) });
    },
  }),
  lookAlike({
    rule: "distributions.withholding_below_20",
    key: "20 % cut to the cent",
    report,
    why: "20% of the gross is not a whole cent and was rounded down.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), (life.beginningCents / 20n) * 5n + 2n);
      return shown(life, withFederal(payment, payment.grossCents / 5n));
    },
  }),
  lookAlike({
    rule: "distributions.withholding_below_20",
    key: "20 % less one cent",
    report,
    why: "The withholding is 0.01 short of 20%, which is rounding.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = makePayment(life, "retirement", someDay(chance), (life.beginningCents / 20n) * 5n);
      return shown(life, withFederal(payment, payment.grossCents / 5n - 1n));
    },
  }),
  lookAlike({
    rule: "distributions.withholding_below_20",
    key: "payment below 200.00",
    report,
    why: "Nothing has to be withheld from payments below 200.00.",
    make: makeRetiree,
    shape: (life, chance) => shown(life, withFederal(makePayment(life, "retirement", someDay(chance), 19_999n), 0n)),
  }),
  lookAlike({
    rule: "distributions.withholding_below_20",
    key: "paid to an IRA",
    report,
    why: "The money went to an IRA, so that nothing is withheld.",
    make: makeRetiree,
    shape: (life, chance) => {
      const payment = withFederal(makePayment(life, "retirement", someDay(chance), life.beginningCents / 4n), 0n);
      return shown(life, { ...payment, payee: custodian(life), code: "G" });
    },
  }),
  lookAlike({
    rule: "distributions.withholding_below_20",
    key: "hardship without withholding",
    report,
    why: "A hardship payment is not an eligible rollover distribution.",
    make: makeActive,
    shape: (life, chance) => shown(life, withFederal(makePayment(life, "hardship", someDay(chance), life.beginningCents / 6n), 0n)),
  }),
  lookAlike({
    rule: "distributions.force_out_above_limit",
    key: "force-out of exactly 7,000.00",
    report,
    why: "The force-out is at the limit, not above.",
    make: makeLeaver,
    shape: (life) => {
      life.isEmptied = true;
      return shown(life, makePayment(life, "force_out", addDays(leftOn(life), 60), 700_000n));
    },
  }),
  lookAlike({
    rule: "distributions.paid_unvested_without_forfeiture",
    key: "unvested part forfeited",
    report,
    why: "What was not vested was forfeited.",
    make: makeLeaver,
    shape: (life, chance) => {
      life.isEmptied = true;
      life.hireOn = tooShortToVest;
      const account = chance.cents(100_000, 3_000_000);
      const vestedBasisPoints = chance.pick([2000n, 4000n, 6000n]);
      const forfeitureCents = (account * employerShareBasisPoints * (10_000n - vestedBasisPoints)) / 100_000_000n;
      const payment = makePayment(life, "termination", addDays(leftOn(life), 45), account - forfeitureCents);
      return shown(life, { ...payment, forfeitureCents, vestedBasisPoints });
    },
  }),
  lookAlike({
    rule: "distributions.paid_unvested_without_forfeiture",
    key: "unvested part still in the account",
    report,
    why: "Less than the account was paid; the nonvested part is still there.",
    make: makeLeaver,
    shape: (life) => {
      life.hireOn = tooShortToVest;
      const payment = makePayment(life, "termination", addDays(leftOn(life), 45), life.beginningCents / 2n);
      return shown(life, { ...payment, vestedBasisPoints: 6000n });
    },
  }),
];

const personLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "distributions.in_service_under_59_half",
    key: "paid on the day of 59½",
    report,
    why: "Age 59½ is reached on the day of the payment.",
    make: makeActive,
    shape: (life, chance) => {
      const paidOn = day(2024, chance.between(2, 11), chance.between(3, 24));
      life.birthOn = addMonths(paidOn, -(59 * 12 + 6));
      return shown(life, makePayment(life, "in_service", paidOn, life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule: "distributions.in_service_under_59_half",
    key: "paid on the day after 59½",
    report,
    why: "Age 59½ was reached the day before the payment.",
    make: makeActive,
    shape: (life, chance) => {
      const paidOn = day(2024, chance.between(2, 11), chance.between(3, 24));
      life.birthOn = addMonths(addDays(paidOn, -1), -(59 * 12 + 6));
      return shown(life, makePayment(life, "in_service", paidOn, life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule: "distributions.termination_while_active",
    key: "paid between termination and rehire",
    report,
    why: "The person is active again, but had left when he was paid.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-02-09"),
    shape: (life) => {
      life.rehireOn = "2024-08-05";
      life.status = "active";
      return shown(life, makePayment(life, "termination", "2024-04-10", life.beginningCents / 4n));
    },
  }),
  lookAlike({
    rule: "distributions.paid_before_termination",
    key: "paid on the day of termination",
    report,
    why: "The payment is dated on the day of the termination itself.",
    make: makeLeaver,
    shape: (life) => shown(life, makePayment(life, "termination", leftOn(life), life.beginningCents / 4n)),
  }),
  lookAlike({
    rule: "distributions.rmd_under_age",
    key: "73 on the last day of the year",
    report,
    why: "Paid in January at age 72; the person reaches 73 in December of the same year.",
    make: (identity, chance) => makeFormer(identity, chance, "retired"),
    shape: (life) => {
      life.birthOn = "1951-12-31";
      return shown(life, makePayment(life, "rmd", "2024-01-10", life.beginningCents / 20n));
    },
  }),
  lookAlike({
    rule: "distributions.code_differs_from_type",
    key: "death benefit rolled over",
    report,
    why: "Code 4G: the beneficiary rolled the death benefit over.",
    make: (identity, chance) => makeFormer(identity, chance, "deceased"),
    shape: (life, chance) => {
      const payment = makePayment(life, "death", someDay(chance), life.beginningCents / 3n);
      return shown(life, { ...payment, code: "4G", payee: custodian(life) });
    },
  }),
  lookAlike({
    rule: "distributions.code_differs_from_type",
    key: "code with Roth letter",
    report,
    why: "Code 1B: early payment of designated Roth money, taxed like the rest.",
    make: makeLeaver,
    shape: (life) => {
      life.birthOn = "1980-05-05";
      life.hireOn = "2010-05-03";
      return shown(life, { ...makePayment(life, "termination", addDays(leftOn(life), 50), life.beginningCents / 3n), code: "1B" });
    },
  }),
  lookAlike({
    rule: "distributions.code_differs_from_type",
    key: "exception to the early tax",
    report,
    why: "Code 2: left in or after the year of age 55.",
    make: makeLeaver,
    shape: (life) => {
      life.birthOn = "1967-05-05";
      life.hireOn = "2003-05-05";
      return shown(life, { ...makePayment(life, "termination", addDays(leftOn(life), 50), life.beginningCents / 3n), code: "2" });
    },
  }),
];

export const distributionLookAlikes: readonly Scenario[] = [...amountLookAlikes, ...personLookAlikes];

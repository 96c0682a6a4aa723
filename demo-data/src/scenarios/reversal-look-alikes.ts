import { addDays } from "../people/calendar.ts";
import { ssnOfAreaZero } from "../people/draw-identity.ts";
import { makeFormer } from "../people/make-life.ts";
import { makePayment, reverse } from "../people/make-payment.ts";
import { shown, someDay } from "./distribution-plants.ts";
import { lookAlike, lookAlikePair, type Scenario } from "./scenario.ts";

const report = "distribution_detail" as const;

export const reversalLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "distributions.unmatched_negative",
    key: "reversal on the same day",
    report,
    why: "The reversal is listed next to its payment of the same day.",
    make: makeFormer,
    shape: (life, chance) => {
      const payment = makePayment(life, "termination", someDay(chance), life.beginningCents / 8n);
      life.payments.push(payment);
      return shown(life, reverse(payment, payment.paidOn));
    },
  }),
  lookAlike({
    rule: "distributions.unmatched_negative",
    key: "reversal of last year's payment",
    report,
    why: "The reversed payment is in the file, dated before the plan year.",
    make: makeFormer,
    shape: (life) => {
      const payment = makePayment(life, "termination", "2023-12-20", life.beginningCents / 8n);
      life.payments.push(payment);
      return shown(life, reverse(payment, "2024-01-12"));
    },
  }),
  lookAlike({
    rule: "distributions.duplicate_payment",
    key: "voided and paid again on one day",
    report,
    why: "One of the two equal payments was voided the same day.",
    make: makeFormer,
    shape: (life, chance) => {
      const payment = makePayment(life, "termination", someDay(chance), life.beginningCents / 8n);
      life.payments.push(payment, reverse(payment, payment.paidOn));
      return shown(life, payment, "again");
    },
  }),
  lookAlike({
    rule: "distributions.duplicate_payment",
    key: "equal installments",
    report,
    why: "Monthly installments are equal, but on different days.",
    make: (identity, chance) => makeFormer(identity, chance, "retired"),
    shape: (life) => {
      const gross = life.beginningCents / 30n;
      for (const on of ["2024-03-15", "2024-04-15", "2024-05-15"]) life.payments.push(makePayment(life, "installment", on, gross));
      return shown(life, makePayment(life, "installment", "2024-06-15", gross), "fourth");
    },
  }),
  lookAlikePair({
    rule: "distributions.duplicate_payment",
    key: "equal payments of two people",
    report,
    why: "Two people of one last name were paid the same amount on the same day.",
    make: makeFormer,
    shapePair: ([one, other], chance) => {
      const on = someDay(chance);
      const lower = one.beginningCents < other.beginningCents ? one.beginningCents : other.beginningCents;
      other.lastName = one.lastName;
      one.payments.push(makePayment(one, "direct_rollover", on, lower / 5n));
      other.payments.push(makePayment(other, "direct_rollover", on, lower / 5n));
      return { on };
    },
  }),
  lookAlike({
    rule: "distributions.unknown_participant",
    key: "payee whose SSN begins with zeros",
    report,
    why: "The SSN begins with zeros; the person has an account.",
    make: makeFormer,
    shape: (life, chance) => {
      life.ssn = ssnOfAreaZero(life.index);
      const on = addDays(someDay(chance), 1);
      return shown(life, makePayment(life, "direct_rollover", on, life.beginningCents / 5n));
    },
  }),
];

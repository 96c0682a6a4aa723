import { addDays, addMonths } from "../people/calendar.ts";
import { bareCheck } from "../people/derive-checks.ts";
import { ssnOfAreaZero } from "../people/draw-identity.ts";
import { makeActive, makeFormer, makeLeaver } from "../people/make-life.ts";
import { makePayment, reverse } from "../people/make-payment.ts";
import { lastPaydayBefore } from "../plan/plan-year.ts";
import { lookAlike, lookAlikePair, type Scenario } from "./scenario.ts";

const report = "participant_balances" as const;
const contributions = "contribution_detail" as const;
const dayOfPay = { grossCents: 90_000n, eligibleCents: 90_000n, hoursHundredths: 800n };
const lastDayToContribute = (termOn: string): string => addDays(addMonths(termOn, 2), 15);

export const activityLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "activity.ending_differs",
    key: "ending off by one cent",
    report,
    why: "The account is out of balance by 0.01, which is rounding.",
    make: makeActive,
    shape: (life) => {
      life.shift.endingCents = 1n;
      return undefined;
    },
  }),
  lookAlikePair({
    rule: "activity.transfers_not_zero",
    key: "transfer between participants",
    report,
    why: "Each of two accounts has a one-sided transfer, and together they are zero.",
    make: makeActive,
    shapePair: ([one, other]) => {
      one.shift.transferCents = -(one.beginningCents / 10n);
      other.shift.transferCents = one.beginningCents / 10n;
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.negative_balance",
    key: "paid out to zero",
    report,
    why: "The account was paid out and ends at exactly 0.00.",
    make: makeLeaver,
    shape: (life, chance) => {
      life.isEmptied = true;
      life.payments.push(makePayment(life, "direct_rollover", addDays(life.termOn ?? life.hireOn, 30), chance.cents(50_000, 900_000)));
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.contribution_after_severance",
    key: "contribution on the last day of 2½ months",
    report: contributions,
    why: "Left in the year before; the contribution has the last pay date that counts: two months and fifteen days after the termination.",
    make: (identity, chance) => makeLeaver(identity, chance, addDays("2023-11-01", chance.between(0, 55))),
    shape: (life, chance) => {
      life.pretaxBasisPoints = 500n;
      const on = lastDayToContribute(life.termOn ?? life.hireOn);
      life.extraChecks.push(bareCheck(on, { ...dayOfPay, tag: "last day", pretaxCents: chance.cents(2_500, 60_000) }));
      return { on, tag: "last day" };
    },
  }),
  lookAlike({
    rule: "activity.contribution_after_severance",
    key: "contribution before the end of the limitation year",
    report: contributions,
    why: "Left in the plan year and contributed months later, which regular pay and unused leave allow until the end of the limitation year.",
    make: (identity, chance) => makeLeaver(identity, chance, addDays("2024-02-01", chance.between(0, 100))),
    shape: (life, chance) => {
      life.pretaxBasisPoints = 500n;
      const on = addDays("2024-12-31", -chance.between(0, 60));
      life.extraChecks.push(bareCheck(on, { ...dayOfPay, tag: "open", pretaxCents: chance.cents(2_500, 60_000) }));
      return { on, tag: "open" };
    },
  }),
  lookAlike({
    rule: "activity.contribution_after_severance",
    key: "contribution after a rehire",
    report: contributions,
    why: "The person left, was hired again and contributes again.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-02-09"),
    shape: (life, chance) => {
      life.pretaxBasisPoints = 400n;
      life.rehireOn = addDays("2024-05-01", chance.between(0, 30));
      life.status = "active";
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.contribution_after_severance",
    key: "loan repayment after severance",
    report: contributions,
    why: "Only a loan repayment is dated months after the termination.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-02-16"),
    shape: (life, chance) => {
      life.extraChecks.push(bareCheck("2024-08-15", { tag: "loan", loanCents: chance.cents(3_000, 20_000) }));
      return { on: "2024-08-15", tag: "loan" };
    },
  }),
  lookAlike({
    rule: "activity.unknown_participant",
    key: "SSN without its leading zeros",
    report: contributions,
    why: "A spreadsheet took the leading zeros off the SSN; the person has an account.",
    make: makeActive,
    shape: (life) => {
      life.ssn = ssnOfAreaZero(life.index);
      life.hasLostZeros = true;
      return undefined;
    },
  }),
  lookAlikePair({
    rule: "activity.duplicate_ssn",
    key: "same name and last four digits",
    report,
    why: "Two people of one name share only the last four digits of their SSNs.",
    make: makeFormer,
    shapePair: ([one, other]) => {
      other.firstName = one.firstName;
      other.lastName = one.lastName;
      // Group numbers 50 to 89 in area 000 are used only here.
      other.ssn = `000${50 + (other.index % 40)}${one.ssn.slice(5)}`;
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.match_without_deferral",
    key: "match on Roth deferrals",
    report,
    why: "The match rests on Roth deferrals only.",
    make: makeActive,
    shape: (life) => {
      life.pretaxBasisPoints = 0n;
      life.rothBasisPoints = 500n;
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.match_without_deferral",
    key: "nonelective contribution without deferral",
    report,
    why: "The employer's contribution is a safe harbor nonelective one, which needs no deferral.",
    make: makeActive,
    shape: (life) => {
      life.pretaxBasisPoints = 0n;
      life.rothBasisPoints = 0n;
      life.hasNonelective = true;
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.gain_without_balance",
    key: "gain of one cent on an empty account",
    report,
    why: "A cent of gain on an empty account is rounding.",
    make: makeFormer,
    shape: (life) => {
      life.beginningCents = 0n;
      life.shift.gainCents = 1n;
      life.shift.endingCents = -1n;
      return undefined;
    },
  }),
  lookAlike({
    rule: "activity.contributions_differ",
    key: "contributions across the year end",
    report: contributions,
    why: "The contribution detail also lists pay dates before and after the plan year.",
    make: makeActive,
    shape: (life) => {
      life.hasCutoffChecks = true;
      return { on: lastPaydayBefore };
    },
  }),
  lookAlike({
    rule: "activity.contributions_differ",
    key: "contributions off by one cent",
    report,
    why: "Contributions differ from the detail by 0.01.",
    make: makeActive,
    shape: (life) => {
      life.shift.contributionCents = 1n;
      return { amountCents: 1n };
    },
  }),
  lookAlike({
    rule: "activity.distributions_differ",
    key: "payment of the next year in the file",
    report: "distribution_detail",
    why: "One payment is dated in the next year and is not part of the account's distributions.",
    make: makeFormer,
    shape: (life) => {
      const ours = makePayment(life, "termination", "2024-11-12", life.beginningCents / 7n);
      const next = makePayment(life, "termination", "2025-01-10", life.beginningCents / 9n);
      life.payments.push(ours, { ...next, tag: "next year" });
      return { on: next.paidOn, tag: "next year" };
    },
  }),
  lookAlike({
    rule: "activity.distributions_differ",
    key: "voided payment",
    report: "distribution_detail",
    why: "The payment was voided, so that the account shows no distribution.",
    make: makeFormer,
    shape: (life) => {
      const payment = makePayment(life, "termination", "2024-05-14", life.beginningCents / 7n);
      life.payments.push(payment, { ...reverse(payment, "2024-05-30"), tag: "void" });
      return { on: "2024-05-30", tag: "void" };
    },
  }),
];

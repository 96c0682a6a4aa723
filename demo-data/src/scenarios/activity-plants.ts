import { addDays, addMonths } from "../people/calendar.ts";
import { bareCheck } from "../people/derive-checks.ts";
import { makeActive, makeFormer, makeLeaver } from "../people/make-life.ts";
import { makePayment } from "../people/make-payment.ts";
import { plant, plantPair, type Scenario } from "./scenario.ts";

const report = "participant_balances" as const;

export const activityPlants: readonly Scenario[] = [
  plant({
    rule: "activity.ending_differs",
    report,
    why: "The reported ending balance is not beginning balance plus activity.",
    make: makeActive,
    shape: (life, chance) => {
      life.shift.endingCents = chance.cents(2, 99_999) * (chance.hit(50) ? 1n : -1n);
      return { amountCents: life.shift.endingCents };
    },
  }),
  plant({
    rule: "activity.transfers_not_zero",
    report,
    why: "An exchange has only one leg, so that transfers of the plan do not add up to zero.",
    make: makeActive,
    isAboutPlan: true,
    shape: (life, chance) => {
      life.shift.transferCents = chance.cents(1, 90_000);
      return { amountCents: life.shift.transferCents };
    },
  }),
  plant({
    rule: "activity.negative_balance",
    report,
    why: "A fee larger than the account leaves a negative balance.",
    make: makeFormer,
    shape: (life, chance) => {
      life.beginningCents = chance.cents(3_000, 9_000);
      life.growthBasisPoints = 0n;
      life.feeCents = 0n;
      life.shift.feeCents = -(life.beginningCents + chance.cents(1, 2_500));
      return undefined;
    },
  }),
  plant({
    rule: "activity.contribution_after_severance",
    report: "contribution_detail",
    why: "Left in the year before; a contribution has a pay date later than 2½ months after the termination, and so has the pay.",
    alsoFires: ["census.pay_after_termination"],
    make: (identity, chance) => makeLeaver(identity, chance, addDays("2023-11-01", chance.between(0, 55))),
    shape: (life, chance) => {
      life.pretaxBasisPoints = 500n;
      const payOn = addDays(addMonths(life.termOn ?? life.hireOn, 2), 15 + chance.between(1, 250));
      const amountCents = chance.cents(2_500, 60_000);
      const pay = { grossCents: amountCents * 5n, eligibleCents: amountCents * 5n, hoursHundredths: 800n };
      life.extraChecks.push(bareCheck(payOn, { ...pay, tag: "late", pretaxCents: amountCents }));
      return { amountCents, on: payOn, tag: "late" };
    },
  }),
  plant({
    rule: "activity.unknown_participant",
    report: "contribution_detail",
    why: "Contributions are reported for someone without an account.",
    make: makeActive,
    shape: (life) => {
      life.isInBalances = false;
      return undefined;
    },
  }),
  plantPair({
    rule: "activity.duplicate_ssn",
    report,
    why: "Two participants bear one SSN.",
    make: makeFormer,
    shapePair: ([one, other]) => {
      other.ssn = one.ssn;
      one.isInDemographics = false;
      other.isInDemographics = false;
      return undefined;
    },
  }),
  plant({
    rule: "activity.match_without_deferral",
    report,
    why: "A match was allocated to someone who deferred nothing in the year.",
    make: makeActive,
    shape: (life, chance) => {
      life.pretaxBasisPoints = 0n;
      life.rothBasisPoints = 0n;
      const amountCents = chance.cents(500, 80_000);
      life.extraChecks.push(bareCheck("2024-07-02", { matchCents: amountCents }));
      return { amountCents };
    },
  }),
  plant({
    rule: "activity.gain_without_balance",
    report,
    why: "A gain is reported on an account that never held anything, so that the account does not foot either.",
    make: makeFormer,
    alsoFires: ["activity.ending_differs"],
    shape: (life, chance) => {
      life.beginningCents = 0n;
      life.shift.gainCents = chance.cents(2, 40_000);
      life.shift.endingCents = -life.shift.gainCents;
      return { amountCents: life.shift.gainCents };
    },
  }),
  plant({
    rule: "activity.contributions_differ",
    report,
    why: "Contributions of the account are not those of the contribution detail.",
    make: makeActive,
    shape: (life, chance) => {
      life.shift.contributionCents = chance.cents(2, 50_000) * (chance.hit(70) ? 1n : -1n);
      // Raises contributions so that they stay positive after the deduction.
      life.annualPayCents += 2_000_000n;
      return { amountCents: life.shift.contributionCents };
    },
  }),
  plant({
    rule: "activity.distributions_differ",
    report,
    why: "Distributions of the account are not the payments of the distribution detail.",
    make: makeFormer,
    shape: (life, chance) => {
      life.payments.push(makePayment(life, "termination", addDays("2024-03-04", chance.between(0, 250)), life.beginningCents / 6n));
      life.shift.distributionCents = -chance.cents(2, 10_000);
      return { amountCents: life.shift.distributionCents };
    },
  }),
];

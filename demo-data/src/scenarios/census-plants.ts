import { addDays, addMonths } from "../people/calendar.ts";
import { bareCheck, makeCheck } from "../people/derive-checks.ts";
import { makeActive, makeLeaver } from "../people/make-life.ts";
import { paydays } from "../plan/plan-year.ts";
import { plant, plantPair, type Scenario } from "./scenario.ts";

const report = "payroll_register" as const;

export const censusPlants: readonly Scenario[] = [
  plantPair({
    rule: "census.duplicate_ssn",
    report,
    why: "One SSN appears under two employee IDs.",
    make: makeActive,
    shapePair: ([one, other]) => {
      const { ssn, firstName, lastName, birthOn, hireOn } = one;
      Object.assign(other, { ssn, firstName, lastName, birthOn, hireOn, pretaxBasisPoints: 0n, rothBasisPoints: 0n, isInBalances: false });
      return undefined;
    },
  }),
  plant({
    rule: "census.hire_after_termination",
    report,
    why: "The termination date lies before the hire date, and no rehire explains it.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-04-10"),
    shape: (life, chance) => {
      life.hireOn = addDays("2024-05-06", chance.between(0, 10));
      life.beginningCents = 0n;
      life.isPaidRegularly = false;
      for (const payOn of ["2024-05-24", "2024-06-07", "2024-06-21"]) life.extraChecks.push(makeCheck(life, payOn));
      return undefined;
    },
  }),
  plant({
    rule: "census.pay_after_termination",
    report,
    why: "Left in the year before; pay is dated later than 2½ months after the termination.",
    make: (identity, chance) => makeLeaver(identity, chance, addDays("2023-11-01", chance.between(0, 55))),
    shape: (life, chance) => {
      const payOn = addDays(addMonths(life.termOn ?? life.hireOn, 2), 15 + chance.between(1, 250));
      const grossCents = chance.cents(20_000, 400_000);
      const eligibleCents = chance.pick([0n, grossCents]);
      life.extraChecks.push(bareCheck(payOn, { grossCents, eligibleCents, hoursHundredths: 4000n, tag: "late" }));
      return { amountCents: grossCents, on: payOn, tag: "late" };
    },
  }),
  plant({
    rule: "census.negative_pay",
    report,
    why: "Pay of the whole year is negative.",
    make: makeActive,
    shape: (life, chance) => {
      life.pretaxBasisPoints = 0n;
      life.rothBasisPoints = 0n;
      life.status = "leave";
      life.isPaidRegularly = false;
      const amountCents = -chance.cents(1_000, 250_000);
      life.extraChecks.push(bareCheck("2024-02-16", { grossCents: amountCents }));
      return { amountCents };
    },
  }),
  plant({
    rule: "census.birth_implausible",
    report,
    why: "The birth date is the filler 01/01/1900, or the age at hire is below 14 or above 90.",
    make: makeActive,
    shape: (life, chance) => {
      const births = ["1900-01-01", addDays(addMonths(life.hireOn, -14 * 12), 1), addMonths(life.hireOn, -92 * 12)] as const;
      life.birthOn = chance.pick(births);
      return undefined;
    },
  }),
  plant({
    rule: "census.pay_without_hours",
    report,
    why: "Paid the whole year without an hour.",
    make: makeActive,
    shape: (life) => {
      life.hoursHundredthsPerCheck = 0n;
      return undefined;
    },
  }),
  plant({
    rule: "census.deferral_exceeds_pay",
    report,
    why: "The deferrals of the year are more than the eligible pay.",
    make: makeActive,
    shape: (life, chance) => {
      life.isPaidRegularly = false;
      const over = chance.cents(100, 30_000);
      for (const payOn of paydays.slice(2, 5)) {
        const amounts = { grossCents: 150_000n, eligibleCents: 40_000n, pretaxCents: 40_000n + over, matchCents: 1_200n };
        life.extraChecks.push(bareCheck(payOn, { ...amounts, hoursHundredths: 8000n }));
      }
      return { amountCents: over * 3n };
    },
  }),
  plant({
    rule: "census.not_in_demographics",
    report,
    why: "Paid in the year, but missing in demographics.",
    make: makeActive,
    shape: (life) => {
      life.isInDemographics = false;
      return undefined;
    },
  }),
  plant({
    rule: "census.not_in_payroll",
    report: "demographics",
    why: "Employed in the plan year according to demographics, but without pay.",
    make: makeActive,
    shape: (life) => {
      life.isInPayroll = false;
      return undefined;
    },
  }),
  plant({
    rule: "census.dates_differ",
    report: "demographics",
    why: "A date differs by more than one day between payroll and demographics.",
    make: makeLeaver,
    shape: (life, chance) => {
      const days = chance.pick([2, -2, 31, -365]);
      const which = chance.between(0, 2);
      if (which === 0) life.demographics.birthOn = addDays(life.birthOn, days);
      if (which === 1) life.demographics.hireOn = addDays(life.hireOn, days);
      if (which === 2) life.demographics.termOn = addDays(life.termOn ?? life.hireOn, days);
      return undefined;
    },
  }),
];

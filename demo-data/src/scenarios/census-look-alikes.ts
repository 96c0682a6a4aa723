import { addDays, addMonths } from "../people/calendar.ts";
import { bareCheck, makeCheck } from "../people/derive-checks.ts";
import { ssnOfAreaZero } from "../people/draw-identity.ts";
import type { Life } from "../people/life.ts";
import { makeActive, makeFormer, makeLeaver } from "../people/make-life.ts";
import { paydays } from "../plan/plan-year.ts";
import { lookAlike, lookAlikePair, type Scenario } from "./scenario.ts";

const report = "payroll_register" as const;

const withoutDeferral = (life: Life): void => {
  life.pretaxBasisPoints = 0n;
  life.rothBasisPoints = 0n;
};

const employmentLookAlikes: readonly Scenario[] = [
  lookAlikePair({
    rule: "census.duplicate_ssn",
    key: "employees of one name and last four digits",
    report,
    why: "Two employees of one name share only the last four digits of their SSNs.",
    make: makeActive,
    shapePair: ([one, other]) => {
      other.firstName = one.firstName;
      other.lastName = one.lastName;
      // Group numbers 50 to 89 in area 000 are used only here.
      other.ssn = `000${50 + (other.index % 40)}${one.ssn.slice(5)}`;
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.hire_after_termination",
    key: "rehire shown as hire",
    report,
    why: "The hire date is that of the rehire, and the rehire date says so.",
    make: (identity, chance) => makeLeaver(identity, chance, "2023-02-10"),
    shape: (life) => {
      life.hireOn = "2024-05-06";
      life.rehireOn = "2024-05-06";
      life.status = "active";
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.hire_after_termination",
    key: "left on the first day",
    report,
    why: "Hired and terminated on one day.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-03-11"),
    shape: (life) => {
      life.hireOn = "2024-03-11";
      life.beginningCents = 0n;
      life.isPaidRegularly = false;
      life.extraChecks.push(makeCheck(life, "2024-03-15"));
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.pay_after_termination",
    key: "paid on the last day of 2½ months",
    report,
    why: "Left in the year before; the last pay is dated exactly two months and fifteen days after the termination.",
    make: (identity, chance) => makeLeaver(identity, chance, addDays("2023-11-01", chance.between(0, 55))),
    shape: (life) => {
      const on = addDays(addMonths(life.termOn ?? life.hireOn, 2), 15);
      life.extraChecks.push(bareCheck(on, { grossCents: 88_000n, eligibleCents: 88_000n, hoursHundredths: 800n, tag: "last" }));
      return { on, tag: "last" };
    },
  }),
  lookAlike({
    rule: "census.pay_after_termination",
    key: "paid before the end of the limitation year",
    report,
    why: "Left in the plan year and paid months later, which regular pay and unused leave allow until the end of the limitation year.",
    make: makeLeaver,
    shape: (life, chance) => {
      const on = addDays("2024-12-31", -chance.between(0, 60));
      life.extraChecks.push(bareCheck(on, { grossCents: 64_000n, eligibleCents: 64_000n, hoursHundredths: 1600n, tag: "open" }));
      return { on, tag: "open" };
    },
  }),
  lookAlike({
    rule: "census.pay_after_termination",
    key: "rehired and paid again",
    report,
    why: "The person was hired again and is paid again.",
    make: (identity, chance) => makeLeaver(identity, chance, "2024-02-09"),
    shape: (life, chance) => {
      life.rehireOn = addDays("2024-06-03", chance.between(0, 40));
      life.status = "active";
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.birth_implausible",
    key: "hired on the 14th birthday",
    report,
    why: "Hired at 14, which the law allows.",
    make: makeActive,
    shape: (life) => {
      life.birthOn = addMonths(life.hireOn, -14 * 12);
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.birth_implausible",
    key: "hired at 89",
    report,
    why: "Hired at 89, unusual and possible.",
    make: makeActive,
    shape: (life) => {
      life.birthOn = addDays(addMonths(life.hireOn, -90 * 12), 1);
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.not_in_payroll",
    key: "left on the last day before the year",
    report: "demographics",
    why: "Terminated on the last day before the plan year.",
    make: makeFormer,
    shape: (life) => {
      life.termOn = "2023-12-31";
      return undefined;
    },
  }),
];

const payLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "census.negative_pay",
    key: "one negative check",
    report,
    why: "One check takes back an overpayment; the year is positive.",
    make: makeActive,
    shape: (life, chance) => {
      const back = chance.cents(1_000, 60_000);
      life.extraChecks.push(bareCheck("2024-09-04", { grossCents: -back, eligibleCents: -back, tag: "back" }));
      return { on: "2024-09-04", tag: "back" };
    },
  }),
  lookAlike({
    rule: "census.pay_without_hours",
    key: "hours on one check only",
    report,
    why: "Only one check of the year shows hours.",
    make: makeActive,
    shape: (life) => {
      life.hoursHundredthsPerCheck = 0n;
      life.extraChecks.push(bareCheck("2024-07-03", { hoursHundredths: 50n, grossCents: 2_000n, eligibleCents: 2_000n }));
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.pay_without_hours",
    key: "neither pay nor hours",
    report,
    why: "On leave: checks of 0.00 without hours.",
    make: makeActive,
    shape: (life) => {
      withoutDeferral(life);
      life.status = "leave";
      life.isPaidRegularly = false;
      for (const payOn of paydays.slice(0, 3)) life.extraChecks.push(bareCheck(payOn, {}));
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.deferral_exceeds_pay",
    key: "deferral of all eligible pay",
    report,
    why: "The deferrals equal the eligible pay.",
    make: makeActive,
    shape: (life) => {
      life.isPaidRegularly = false;
      for (const payOn of paydays.slice(4, 7)) {
        const amounts = { grossCents: 90_000n, eligibleCents: 60_000n, pretaxCents: 40_000n, rothCents: 20_000n, matchCents: 1_800n };
        life.extraChecks.push(bareCheck(payOn, { ...amounts, hoursHundredths: 4000n }));
      }
      return undefined;
    },
  }),
];

const demographicsLookAlikes: readonly Scenario[] = [
  lookAlike({
    rule: "census.not_in_demographics",
    key: "employee whose SSN lost its zeros",
    report,
    why: "A spreadsheet took the leading zeros off the SSN in payroll; demographics have it whole.",
    make: makeActive,
    shape: (life) => {
      life.ssn = ssnOfAreaZero(life.index);
      life.hasLostZeros = true;
      return undefined;
    },
  }),
  lookAlike({
    rule: "census.dates_differ",
    key: "dates one day apart",
    report: "demographics",
    why: "Hire and birth dates are one day apart.",
    make: makeActive,
    shape: (life) => {
      life.demographics.hireOn = addDays(life.hireOn, 1);
      life.demographics.birthOn = addDays(life.birthOn, -1);
      return undefined;
    },
  }),
];

export const censusLookAlikes: readonly Scenario[] = [...employmentLookAlikes, ...payLookAlikes, ...demographicsLookAlikes];

import { addDays, type Day, day } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import { type Identity, type Life, noShift, type Status } from "./life.ts";

const fundChoices: readonly (readonly number[])[] = [
  [100, 0, 0],
  [60, 40, 0],
  [50, 30, 20],
  [0, 70, 30],
  [0, 0, 100],
];

function blankLife(identity: Identity, chance: Chance): Life {
  const hireYear = chance.between(2001, 2022);
  const hireOn = day(hireYear, chance.between(1, 12), chance.between(1, 28));
  return {
    index: identity.index,
    participantId: identity.participantId,
    employeeId: identity.employeeId,
    ssn: identity.ssn,
    firstName: identity.firstName,
    lastName: identity.lastName,
    birthOn: day(hireYear - chance.between(20, 36), chance.between(1, 12), chance.between(1, 28)),
    hireOn,
    termOn: null,
    rehireOn: null,
    diedOn: null,
    status: "active",
    jobClass: chance.pick(["Hourly", "Salaried", "Office", "Plant"]),
    annualPayCents: chance.cents(3_200_000, 14_500_000),
    hoursHundredthsPerCheck: chance.pick([8000n, 8000n, 7550n, 8425n, 6000n]),
    pretaxBasisPoints: 0n,
    rothBasisPoints: 0n,
    hasNonelective: false,
    hasMatch: true,
    loanPaymentCents: 0n,
    loanIssuedCents: 0n,
    rolloverCents: 0n,
    beginningCents: chance.cents(150_000, 18_000_000),
    isEmptied: false,
    growthBasisPoints: chance.cents(-350, 1450),
    feeCents: chance.pick([0n, 1500n, 2475n, 4000n]),
    fundShares: chance.pick(fundChoices),
    isPaidRegularly: true,
    hasCutoffChecks: false,
    extraChecks: [],
    payments: [],
    isInBalances: true,
    isInPayroll: true,
    isInDemographics: true,
    demographics: {},
    shift: noShift(),
    hasLostZeros: false,
  };
}

/** An employee who is paid all year, makes deferrals and receives the match. */
export function makeActive(identity: Identity, chance: Chance): Life {
  const life = blankLife(identity, chance);
  life.pretaxBasisPoints = chance.pick([300n, 400n, 500n, 600n, 800n, 1000n]);
  life.rothBasisPoints = chance.pick([0n, 0n, 0n, 200n, 300n]);
  return life;
}

/**
 * An employee who left in the plan year and was last paid within two weeks of leaving; has no contributions, so that a full payout can
 * follow.
 */
export function makeLeaver(identity: Identity, chance: Chance, termOn?: Day): Life {
  const life = blankLife(identity, chance);
  life.termOn = termOn ?? addDays("2024-02-01", chance.between(0, 120));
  life.status = "terminated";
  return life;
}

/** Retired last year at 65 or later, before RMD age. */
export function makeRetiree(identity: Identity, chance: Chance): Life {
  const life = makeFormer(identity, chance, "retired");
  life.birthOn = day(chance.between(1953, 1957), chance.between(1, 12), chance.between(1, 28));
  return life;
}

/** A former employee who left years ago and keeps an account; no longer in payroll. */
export function makeFormer(identity: Identity, chance: Chance, status: Status = "terminated"): Life {
  const life = blankLife(identity, chance);
  life.termOn = day(2023, chance.between(1, 11), chance.between(1, 28));
  life.status = status;
  life.isInPayroll = false;
  life.hasMatch = false;
  return life;
}

import { activityLookAlikes } from "./activity-look-alikes.ts";
import { activityPlants } from "./activity-plants.ts";
import { bookedToOtherName } from "./booked-to-other-name.ts";
import { censusLookAlikes } from "./census-look-alikes.ts";
import { censusPlants } from "./census-plants.ts";
import { distributionLookAlikes } from "./distribution-look-alikes.ts";
import { distributionPlants } from "./distribution-plants.ts";
import { eligibleExceedsGross } from "./eligible-exceeds-gross.ts";
import { formerEmployeeBirth } from "./former-employee-birth.ts";
import { nameDiffers } from "./name-differs.ts";
import { paidAfterDeath } from "./paid-after-death.ts";
import { payeeDeceased } from "./payee-deceased.ts";
import { retirementBefore55 } from "./retirement-before-55.ts";
import { reversalLookAlikes } from "./reversal-look-alikes.ts";
import type { Scenario } from "./scenario.ts";
import { ssnSeveralNames } from "./ssn-several-names.ts";
import { vestedBelowLaw } from "./vested-below-law.ts";

/** Scenarios defined in one file per rule, each with the plant and its look-alikes. */
const ofOneRule: readonly Scenario[] = [
  ...formerEmployeeBirth,
  ...bookedToOtherName,
  ...nameDiffers,
  ...eligibleExceedsGross,
  ...paidAfterDeath,
  ...payeeDeceased,
  ...retirementBefore55,
  ...ssnSeveralNames,
  ...vestedBelowLaw,
];
const isPlant = ({ fires }: Scenario): boolean => fires.length > 0;

export const plants: readonly Scenario[] = [...activityPlants, ...distributionPlants, ...censusPlants, ...ofOneRule.filter(isPlant)];
export const lookAlikes: readonly Scenario[] = [
  ...activityLookAlikes,
  ...distributionLookAlikes,
  ...reversalLookAlikes,
  ...censusLookAlikes,
  ...ofOneRule.filter((scenario) => !isPlant(scenario)),
];

/** Every rule that can be planted. A wrong vested percentage can't be determined without the plan's schedule. */
export const plantableRules: readonly string[] = [...new Set(plants.map((scenario) => scenario.rule))];

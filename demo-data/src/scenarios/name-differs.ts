import { makeCheck } from "../people/derive-checks.ts";
import { makeActive } from "../people/make-life.ts";
import { lastNames } from "../people/name-lists.ts";
import { paydays } from "../plan/plan-year.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "census.name_differs";

export const nameDiffers: readonly Scenario[] = [
  plant({
    rule,
    report: "demographics",
    why: "The same SSN bears another last name in demographics.",
    make: makeActive,
    shape: (life, chance) => {
      life.demographics.lastName = chance.pick(lastNames.filter((name) => name !== life.lastName));
      return undefined;
    },
  }),
  lookAlike({
    rule,
    key: "name in other spelling",
    report: "demographics",
    why: "The names differ in case, accent, punctuation or suffix only.",
    make: makeActive,
    shape: (life, chance) => {
      const [last, demographics] = chance.pick([
        ["O'Brannigan", "OBRANNIGAN"],
        ["García", "Garcia Jr"],
        ["Smythe-Vale", "SMYTHE VALE"],
        ["Hollinger III", "Hollinger"],
        ["Saltmarsh Sr.", "SALTMARSH"],
      ] as const);
      life.lastName = last;
      life.demographics.lastName = demographics;
      return undefined;
    },
  }),
  lookAlike({
    rule,
    key: "name changed within the year",
    report: "payroll_register",
    why: "Payroll shows the new name since July, and demographics have it.",
    make: makeActive,
    shape: (life) => {
      life.isPaidRegularly = false;
      const before = `${life.lastName.split(" ")[0]}by`;
      for (const payOn of paydays) {
        const check = makeCheck(life, payOn);
        life.extraChecks.push(payOn < "2024-07-01" ? { ...check, lastName: before } : check);
      }
      return undefined;
    },
  }),
];

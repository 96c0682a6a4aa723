import { addDays, addMonths } from "../people/calendar.ts";
import { makeFormer } from "../people/make-life.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "census.birth_implausible";
const report = "demographics" as const;

/** People who appear only in demographics. */
export const formerEmployeeBirth: readonly Scenario[] = [
  plant({
    rule,
    key: "former employee hired below 14",
    report,
    why: "Only demographics name the former employee, and the age at hire is below 14.",
    make: makeFormer,
    shape: (life) => {
      life.birthOn = addDays(addMonths(life.hireOn, -14 * 12), 1);
      return undefined;
    },
  }),
  lookAlike({
    rule,
    key: "former employee hired on the 14th birthday",
    report,
    why: "Only demographics name the former employee, hired at 14, which the law allows.",
    make: makeFormer,
    shape: (life) => {
      life.birthOn = addMonths(life.hireOn, -14 * 12);
      return undefined;
    },
  }),
];

import { addDays, addMonths, type PlainDate, yearOf } from "@tieout/kernel";
import type { PlanYear } from "./engagement.ts";

/** The twelve months after a plan year, even after a short one. */
export function nextPlanYear({ endOn }: Pick<PlanYear, "endOn">): PlanYear {
  const startOn = addDays(endOn, 1);
  return { startOn, endOn: addDays(addMonths(startOn, 12), -1) };
}

/** The end of the limitation year that begins in the next plan year. */
export const nextLimitationYearEnd = (endOn: PlainDate): PlainDate => addMonths(endOn, 12);

const longestName = 200;

/**
 * Returns the name for next year: advances each of the plan year's calendar years found in the name; if there is none, puts the new year in
 * front.
 */
export function nextYearName(name: string, planYear: PlanYear): string {
  const years = new Set([yearOf(planYear.startOn), yearOf(planYear.endOn)]);
  let isDated = false;
  const next = name.replace(/(?<!\d)\d{4}(?!\d)/g, (digits) => {
    if (!years.has(Number(digits))) return digits;
    isDated = true;
    return String(Number(digits) + 1);
  });
  return (isDated ? next : `${yearOf(nextPlanYear(planYear).startOn)} ${name}`).slice(0, longestName).trimEnd();
}

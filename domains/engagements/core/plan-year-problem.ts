import { addDays, addMonths, displayDate } from "@tieout/kernel";
import type { PlanYear } from "./engagement.ts";

/** Why a plan year is invalid, or null. Short years are allowed; more than twelve months are not (ERISA section 3(39)). */
export function planYearProblem({ startOn, endOn }: PlanYear): string | null {
  if (endOn <= startOn) return `The plan year ends on ${displayDate(endOn)}, which is not after its start. Correct one of the dates.`;
  const lastPossible = addDays(addMonths(startOn, 12), -1);
  if (endOn > lastPossible)
    return `A plan year cannot exceed 12 months: one that starts on ${displayDate(startOn)} must end by ${displayDate(lastPossible)}. Correct one of the dates.`;
  return null;
}

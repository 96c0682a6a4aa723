import type { PlainDate } from "@tieout/kernel";
import { foldText } from "../values/clean-text.ts";
import { parsePeriod } from "../values/parse-period.ts";

/** Words that a name may contain besides its period. */
const besides = /\b(?:balances?|activity|statements?|reports?|participants?|accounts?|details?|summary|plan|data)\b|[_()[\]]/gi;
const monthAlone = /^[a-z]{3,9}\.?$/i;

/** The last day of the period in a sheet's name: `Q1`, `Q3 2025`, `March`, `Balances 2nd Qtr`; null if the name has no period. */
export function periodOfName(name: string, planYear: number): PlainDate | null {
  const text = foldText(name.replace(besides, " "));
  if (text === "" || /^\d+$/.test(text)) return null;
  const options = { order: "mdy", latestYear: planYear + 1 } as const;
  return parsePeriod(monthAlone.test(text) ? `${text} ${planYear}` : text, options).value ?? null;
}

/** Year for names that don't have one: the sheets in a workbook share a year. */
const someYear = 2_000;

/** Whether there are at least two sheets, each named after a different period. */
export function arePeriods(names: readonly string[], planYear = someYear): boolean {
  const ends = names.flatMap((name) => periodOfName(name, planYear) ?? []);
  return names.length > 1 && ends.length === names.length && new Set(ends).size === names.length;
}

import type { PlainDate } from "@tieout/kernel";
import { foldText } from "../values/clean-text.ts";
import { parsePeriod } from "../values/parse-period.ts";

/** What a name says beside its period. */
const besides = /\b(?:balances?|activity|statements?|reports?|participants?|accounts?|details?|summary|plan|data)\b|[_()[\]]/gi;
const monthAlone = /^[a-z]{3,9}\.?$/i;

/** The last day of the period that a sheet is named after: `Q1`, `Q3 2025`, `March`, `Balances 2nd Qtr`; null where it names none. */
export function periodOfName(name: string, planYear: number): PlainDate | null {
  const text = foldText(name.replace(besides, " "));
  if (text === "" || /^\d+$/.test(text)) return null;
  const options = { order: "mdy", latestYear: planYear + 1 } as const;
  return parsePeriod(monthAlone.test(text) ? `${text} ${planYear}` : text, options).value ?? null;
}

/** A year for names that say none: sheets of one workbook are of one. */
const someYear = 2_000;

/** Whether each sheet is named after a period of its own, two of them at least. */
export function arePeriods(names: readonly string[], planYear = someYear): boolean {
  const ends = names.flatMap((name) => periodOfName(name, planYear) ?? []);
  return names.length > 1 && ends.length === names.length && new Set(ends).size === names.length;
}

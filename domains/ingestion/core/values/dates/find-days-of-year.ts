import { displayDate, type PlainDate, yearOf } from "@tieout/kernel";
import { foldText, saysNothing } from "../clean-text.ts";
import { type DateParts, splitDate } from "../date-parts.ts";
import { isZeroDate, ordersOf, serialToDate } from "../parse-date.ts";
import { type DayOfYear, daysOfYear, readDayOfYear } from "./day-of-year.ts";

export interface FoundDaysOfYear {
  readonly form: DayOfYear;
  /** Whether the digits are also valid as other dates, and the plan year doesn't decide. */
  readonly isRivaled: boolean;
  /** The evidence, as a sentence. */
  readonly reason: string;
}

/** The year that all values must be near, if the column's dates are within the plan year. */
export interface DatedColumn {
  readonly planYear?: number | undefined;
  /** Latest year that can occur in the file. */
  readonly latestYear?: number | undefined;
}

const isNear = (on: PlainDate, planYear: number): boolean => Math.abs(yearOf(on) - planYear) <= 1;
const isSixDigitDate = (text: string): boolean => {
  const [, a = "", b = "", c = ""] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return [
    [a, b],
    [b, a],
    [b, c],
  ].some(([month, day]) => Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31);
};

/** Whether the digits are also a date in a common form. */
function isOtherDate(text: string, parts: DateParts | null, latestYear: number): boolean {
  if (parts?.kind === "serial") {
    const on = serialToDate(Number(parts.parts[0]), 1900);
    return on !== null && yearOf(on) <= latestYear;
  }
  return parts === null ? isSixDigitDate(text) : ordersOf(parts).length > 0;
}

/** Whether the digits, read as spreadsheet date numbers, are dates near the plan year. */
const areNearNumbers = (texts: readonly string[], planYear: number): boolean =>
  texts.every((text) => {
    const parts = splitDate(text);
    const on = parts?.kind === "serial" ? serialToDate(Number(parts.parts[0]), 1900) : null;
    return on !== null && isNear(on, planYear);
  });

/**
 * Whether all values in a column are a year and the day of the year. Five digits may also be a spreadsheet date number; the plan year or a
 * person decides.
 */
export function findDaysOfYear(values: Iterable<string>, { planYear, latestYear = 2100 }: DatedColumn): FoundDaysOfYear | null {
  const texts = [...values].map(foldText).filter((text) => text !== "" && !saysNothing(text) && !isZeroDate(text));
  const [example] = texts;
  if (example === undefined) return null;
  for (const form of daysOfYear) {
    const days = texts.map((text) => readDayOfYear(text, form, (planYear ?? 2098) + 1));
    if (!days.every((on) => on !== null)) continue;
    const isOpen = planYear === undefined || (form === "yyddd" && !areNearNumbers(texts, planYear));
    const areNear = planYear !== undefined && days.every((on) => isNear(on, planYear));
    if (!areNear && !isOpen) continue;
    const isRivaled = !areNear && texts.every((text) => isOtherDate(text, splitDate(text), latestYear));
    if (isRivaled && form === "cyyddd") continue;
    // Outside the plan year, the only evidence for days of the year is that the digits can't be other dates.
    if (!areNear && !isRivaled && planYear !== undefined) continue;
    return { form, isRivaled, reason: reasonOf(form, isRivaled, `${example} is ${displayDate(days[0] as PlainDate)}`) };
  }
  return null;
}

function reasonOf(form: DayOfYear, isRivaled: boolean, shown: string): string {
  const name = `a year and the day of the year (${form.toUpperCase()}, often called Julian)`;
  if (!isRivaled) return `All values are ${name}: ${shown}. Confirm it, or choose another form.`;
  const read = form === "yyddd" ? "a spreadsheet's date numbers" : "month, day and year";
  return `The values may be ${name}: then ${shown}. They are read as ${read}. Confirm it, or choose ${form.toUpperCase()}.`;
}

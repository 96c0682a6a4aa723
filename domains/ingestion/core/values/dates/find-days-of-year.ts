import { displayDate, type PlainDate, yearOf } from "@tieout/kernel";
import { foldText, saysNothing } from "../clean-text.ts";
import { type DateParts, splitDate } from "../date-parts.ts";
import { isZeroDate, ordersOf, serialToDate } from "../parse-date.ts";
import { type DayOfYear, daysOfYear, readDayOfYear } from "./day-of-year.ts";

export interface FoundDaysOfYear {
  readonly form: DayOfYear;
  /** The digits are other days as well, and the plan year does not tell which. */
  readonly isRivaled: boolean;
  /** Sentence with the evidence. */
  readonly reason: string;
}

/** The year near which all values must be, of a column that is dated within the plan year. */
interface DatedColumn {
  readonly planYear?: number | undefined;
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

/** Whether the digits are also days in the usual forms. */
function isOtherDate(text: string, parts: DateParts | null): boolean {
  if (parts?.kind === "serial") return serialToDate(Number(parts.parts[0]), 1900) !== null;
  return parts === null ? isSixDigitDate(text) : ordersOf(parts).length > 0;
}

/**
 * Whether all values of a column are a year and the day of the year. Five digits are a spreadsheet's date number unless the plan year says
 * otherwise.
 */
export function findDaysOfYear(values: Iterable<string>, { planYear }: DatedColumn): FoundDaysOfYear | null {
  const texts = [...values].map(foldText).filter((text) => text !== "" && !saysNothing(text) && !isZeroDate(text));
  const [example] = texts;
  if (example === undefined) return null;
  for (const form of daysOfYear) {
    const days = texts.map((text) => readDayOfYear(text, form, (planYear ?? 2098) + 1));
    if (!days.every((on) => on !== null)) continue;
    if (planYear !== undefined && !days.every((on) => isNear(on, planYear))) continue;
    const isRivaled = planYear === undefined && texts.every((text) => isOtherDate(text, splitDate(text)));
    if (isRivaled && form !== "yyyyddd") continue;
    const shown = `${example} is ${displayDate(days[0] as PlainDate)}`;
    const name = `a year and the day of the year (${form.toUpperCase()}, often called Julian)`;
    const reason = isRivaled
      ? `The values may be ${name}: then ${shown}. They are read as month, day and year. Confirm it, or choose ${form.toUpperCase()}.`
      : `All values are ${name}: ${shown}. Confirm it, or choose another form.`;
    return { form, isRivaled, reason };
  }
  return null;
}

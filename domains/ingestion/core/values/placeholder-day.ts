import { dayOf, monthOf, type PlainDate, yearOf } from "@tieout/kernel";

/** Nobody of a plan of today was born, hired or paid before it. */
const firstYear = 1902;
/** Systems write “never” as the end of a far year. */
const farYear = 2099;

/**
 * What systems write for no date: the first or last day of a year that no date of a report is in, and day 0 of spreadsheets and databases.
 * A field reads it as blank; a birth date keeps it, because the rule of implausible births names it.
 */
export function isPlaceholderDay(year: number, month: number, day: number): boolean {
  const isEdge = (month === 1 && day === 1) || (month === 12 && day === 31);
  return (isEdge && (year < firstYear || year >= farYear)) || (year === 1899 && month === 12 && day === 30) || isDayZero(year, month, day);
}

const isDayZero = (year: number, month: number, day: number): boolean => year === 1900 && month === 1 && day === 0;

export const isPlaceholderDate = (on: PlainDate): boolean => isPlaceholderDay(yearOf(on), monthOf(on), dayOf(on));

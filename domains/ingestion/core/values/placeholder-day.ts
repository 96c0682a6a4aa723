import { dayOf, monthOf, type PlainDate, yearOf } from "@tieout/kernel";

/** No one in a current plan was born, hired or paid before this year. */
const firstYear = 1902;
/** Systems write “never” as the end of a distant year. */
const farYear = 2099;

/**
 * Whether a date is a system's placeholder for no date: the first or last day of a year too early or too late for any report date, or day 0
 * in spreadsheets and databases. A field reads it as blank; a birth date keeps it, because the rule for implausible birth dates reports it.
 */
export function isPlaceholderDay(year: number, month: number, day: number): boolean {
  const isEdge = (month === 1 && day === 1) || (month === 12 && day === 31);
  return (isEdge && (year < firstYear || year >= farYear)) || (year === 1899 && month === 12 && day === 30) || isDayZero(year, month, day);
}

const isDayZero = (year: number, month: number, day: number): boolean => year === 1900 && month === 1 && day === 0;

export const isPlaceholderDate = (on: PlainDate): boolean => isPlaceholderDay(yearOf(on), monthOf(on), dayOf(on));

import type { Brand } from "./brand.ts";

/**
 * A calendar day without time or zone, `YYYY-MM-DD`, proleptic Gregorian. Entered dates are in the years 1800 to 2999; computed dates may
 * be outside that range, because a deadline computed from a date in 2999 must still compare.
 */
export type PlainDate = Brand<string, "PlainDate">;

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

/** Null if the parts don't form a real date in the years 1800 to 2999. */
export function plainDate(year: number, month: number, day: number): PlainDate | null {
  if (!Number.isInteger(year) || year < 1800 || year > 2999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return null;
  return written(year, month, day);
}

/** Dates sort as text only if each has ten characters. */
function written(year: number, month: number, day: number): PlainDate {
  if (year < 1000 || year > 9999) throw new RangeError(`the year ${year} is outside 1000 to 9999`);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as PlainDate;
}

export function parsePlainDate(text: string): PlainDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? plainDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

export const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));
export const monthOf = (date: PlainDate): number => Number(date.slice(5, 7));
export const dayOf = (date: PlainDate): number => Number(date.slice(8, 10));

/** Days since 1970-01-01. */
export function toEpochDay(date: PlainDate): number {
  const year = yearOf(date);
  const before = year - 1;
  const days = 365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const month = monthOf(date);
  return days + (daysBeforeMonth[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0) + dayOf(date) - 719163;
}

export function fromEpochDay(epochDay: number): PlainDate {
  // Howard Hinnant's civil-from-days algorithm.
  const z = epochDay + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return written(year, month, dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1);
}

/** 0 is Sunday: 1 January 1970 was a Thursday. */
export const weekdayOf = (date: PlainDate): number => (((toEpochDay(date) + 4) % 7) + 7) % 7;

export const addDays = (date: PlainDate, days: number): PlainDate => fromEpochDay(toEpochDay(date) + days);
export const daysBetween = (from: PlainDate, to: PlainDate): number => toEpochDay(to) - toEpochDay(from);

/** Returns the same day of the month, or the month's last day if it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const index = yearOf(date) * 12 + (monthOf(date) - 1) + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  return written(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

/**
 * Completed years from one day to another; an anniversary counts on the day itself. In common years, the anniversary of 29 February is 1
 * March.
 */
export function wholeYearsBetween(from: PlainDate, to: PlainDate): number {
  const years = yearOf(to) - yearOf(from);
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Excel serial number in the 1900 date system, for days from 1900-03-01. */
export const toExcelSerial = (date: PlainDate): number => toEpochDay(date) + 25569;

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
/** `12 Mar 2025`. */
export const displayDate = (date: PlainDate): string => `${dayOf(date)} ${monthNames[monthOf(date) - 1]} ${date.slice(0, 4)}`;

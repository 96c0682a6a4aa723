import { fromEpochDay, monthOf, type PlainDate, plainDate, toEpochDay, weekdayOf, yearOf } from "@tieout/kernel";
import type { TimeZone } from "./time-zones.ts";

const hour = 3600;
export const secondsPerDay = 86_400;
/** Standard-time offset from UTC in hours. */
const standard: Readonly<Record<TimeZone, number>> = { utc: 0, eastern: -5, central: -6, mountain: -7, pacific: -8 };

export const epochDayOf = (seconds: number): number => Math.floor(seconds / secondsPerDay);

/** Epoch day of the first Sunday on or after a date. */
function sundayFrom(year: number, month: number, day: number): number {
  const on = plainDate(year, month, day);
  if (on === null) throw new RangeError(`no day ${day} of month ${month} in ${year}`);
  return toEpochDay(on) + ((7 - weekdayOf(on)) % 7);
}

/** Before the Uniform Time Act took effect, states and cities set daylight saving time as they liked. */
const firstUniformYear = 1967;

/**
 * Sundays on which daylight saving time starts and ends. Uniform Time Act of 1966 and its changes: 1974 and 1975 (Emergency Daylight Saving
 * Time Energy Conservation Act), 1987 (Pub. L. 99-359), 2007 (Energy Policy Act of 2005, 15 U.S.C. 260a).
 */
function daylightDays(year: number): readonly [start: number, end: number] {
  if (year >= 2007) return [sundayFrom(year, 3, 8), sundayFrom(year, 11, 1)];
  const end = sundayFrom(year, 10, 25);
  if (year >= 1987) return [sundayFrom(year, 4, 1), end];
  if (year === 1974) return [sundayFrom(year, 1, 6), end];
  if (year === 1975) return [sundayFrom(year, 2, 23), end];
  return [sundayFrom(year, 4, 24), end];
}

/** Clocks change at 2:00, which is 1:00 standard time when daylight saving time ends. */
function isDaylight(standardSeconds: number, year: number): boolean {
  const [start, end] = daylightDays(year);
  return standardSeconds >= start * secondsPerDay + 2 * hour && standardSeconds < end * secondsPerDay + hour;
}

/**
 * Local date in a time zone for a moment given in seconds since 1970-01-01 UTC. Null before 1967 if it depends on daylight saving time,
 * which varied by place.
 */
export function dayInZone(seconds: number, zone: TimeZone): PlainDate | null {
  const local = seconds + standard[zone] * hour;
  const on = fromEpochDay(epochDayOf(local));
  if (zone === "utc") return on;
  const later = fromEpochDay(epochDayOf(local + hour));
  if (later === on) return on;
  if (yearOf(on) >= firstUniformYear) return isDaylight(local, yearOf(on)) ? later : on;
  return monthOf(on) >= 4 && monthOf(on) <= 10 ? null : on;
}

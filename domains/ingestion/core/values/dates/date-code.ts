import { fromEpochDay, type PlainDate, plainDate } from "@tieout/kernel";
import type { UnixUnit } from "./date-code-names.ts";
import { dayInZone, epochDayOf, secondsPerDay } from "./day-in-zone.ts";
import type { TimeZone } from "./time-zones.ts";

/** A number loses its leading zero for years before 2000. */
const century = /^([01]?)(\d{2})(\d{2})(\d{2})(?:\.0)?$/;

export function readCenturyDate(folded: string): PlainDate | null {
  const [, hundreds = "", year, month, day] = century.exec(folded) ?? [];
  return year === undefined ? null : plainDate(1900 + 100 * Number(hundreds) + Number(year), Number(month), Number(day));
}

/** All nines mean a date that hasn't come. */
export const isNeverCode = (folded: string): boolean => /^9{6,7}(?:\.0)?$/.test(folded);

/** A moment as written by a program. */
export interface Moment {
  /** Seconds since 1970-01-01 UTC. */
  readonly seconds: number;
  /** Offset from UTC in seconds, if written: the date is the local one at that offset. */
  readonly offset?: number;
}

const json = /^\\?\/Date\((-?\d{1,15})(?:([+-])(\d{2})(\d{2}))?\)\\?\/$/i;
const digits = /^-?\d{1,15}(?:\.\d{1,9})?$/;
export const isJsonDate = (folded: string): boolean => json.test(folded);

/** First second of year 1 and of the last day of 9999: .NET uses either end of its calendar to mean no date. */
const [yearOne, lastDay] = [-62_135_596_800, 253_402_214_400];
const year1800 = -5_364_662_400;

/** Null if the text is not a time in this unit, or is before 1800. `never`: an end of the calendar, or moment 0. */
export function readMoment(folded: string, unit: UnixUnit): Moment | "never" | null {
  const written = json.exec(folded);
  if (written ? unit !== "unix_milliseconds" : !digits.test(folded)) return null;
  const seconds = Math.floor(Number(written?.[1] ?? folded) / (unit === "unix_milliseconds" ? 1000 : 1));
  const isEnd = Math.abs(seconds - yearOne) <= secondsPerDay || Math.abs(seconds - lastDay) <= secondsPerDay;
  if (seconds === 0 || isEnd) return "never";
  if (seconds < year1800 || seconds > lastDay) return null;
  if (!written?.[2]) return { seconds };
  const minutes = Number(written[3]) * 60 + Number(written[4]);
  return { seconds, offset: (written[2] === "-" ? -minutes : minutes) * 60 };
}

/** Second of the day, in UTC or at the written offset. */
export function clockOf({ seconds, offset = 0 }: Moment): number {
  const time = (seconds + offset) % secondsPerDay;
  return time < 0 ? time + secondsPerDay : time;
}

/** A moment's date; null if it depends on an unknown time zone. */
export function dayOfMoment(moment: Moment, zone: TimeZone | undefined): PlainDate | null {
  if (moment.offset !== undefined) return fromEpochDay(epochDayOf(moment.seconds + moment.offset));
  if (zone === undefined && clockOf(moment) !== 0) return null;
  return dayInZone(moment.seconds, zone ?? "utc");
}

/** Nine to ten digits for seconds, 11 to 13 for milliseconds, or JSON: values that a date column may contain. */
export const looksLikeMoment = (folded: string): boolean => /^-?\d{9,13}(?:\.\d{1,9})?$/.test(folded) || isJsonDate(folded);
/** Ten digits for seconds, 11 to 13 for milliseconds; nine digits are more likely an SSN. */
export const maybeUnixTime = (folded: string): boolean => /^-?\d{10,13}$/.test(folded);
/** Whether a text that isn't any other kind of date may be CYYMMDD; six digits are too ambiguous. */
export const maybeCenturyDate = (folded: string): boolean => folded.length >= 7 && readCenturyDate(folded) !== null;
